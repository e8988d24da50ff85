import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { FastifyServerFactory } from "fastify";

const HEAD_SECONDS = 15;
const HEAD_CHECK_SECONDS = 5;
/** Longer than the proxies in use keep a connection, so that none of them asks over one that just ended. */
const KEEP_ALIVE_SECONDS = 72;

/** Sees a request before the app: answers it or lets it go on, at once or later. */
export type Guard = (request: IncomingMessage, response: ServerResponse, proceed: () => void) => void;

/**
 * Makes the server of an app. What a guard refuses has cost no route, no log and no hook: under load refusals are most
 * of what is said.
 */
export function guardedServer(...guards: readonly Guard[]): FastifyServerFactory {
  return (answer) => {
    const handle = guards.reduceRight<(request: IncomingMessage, response: ServerResponse) => void>(
      (next, guard) => (request, response) => guard(request, response, () => next(request, response)),
      answer,
    );
    const server = createServer(
      { headersTimeout: HEAD_SECONDS * 1000, connectionsCheckingInterval: HEAD_CHECK_SECONDS * 1000 },
      handle,
    );
    server.keepAliveTimeout = KEEP_ALIVE_SECONDS * 1000;
    // Uploads take their time; slow ones are ended by a guard.
    server.requestTimeout = 0;
    return server;
  };
}
