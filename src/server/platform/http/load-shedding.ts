import fastifyUnderPressure from "@fastify/under-pressure";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ConnectionQueue } from "#server/platform/database/db.ts";
import { refuseRequest } from "./error-replies.ts";

/** Calls that come all at once have not waited yet. */
const MAX_WAITING = 80;
/** Who is refused together comes again apart. */
const RETRY_AFTER_SECONDS = ["1", "2", "3"];

declare module "fastify" {
  interface FastifyContextConfig {
    /** Answered however much there is to do. */
    isAlwaysAnswered?: true;
  }
}

interface Load {
  /** How late the event loop may run; 0 = as late as it likes. */
  readonly maxEventLoopDelayMs: number;
  readonly queue: ConnectionQueue;
  /** How long others may have waited for a connection; 0 = as long as it takes. */
  readonly maxConnectionWaitMs: number;
}

/**
 * Refuses calls on their arrival while the event loop is late or others have waited too long for a connection: who is let
 * in is answered soon, who is not knows at once. Files of the app and the health calls need neither.
 */
export async function shedLoad(
  app: FastifyInstance,
  { maxEventLoopDelayMs, queue, maxConnectionWaitMs }: Load,
): Promise<void> {
  // It measures only: what to refuse is decided below.
  await app.register(fastifyUnderPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    pressureHandler: () => undefined,
  });
  const hasQueue = () => queue.waiting() > MAX_WAITING || queue.longestWaitMs() > maxConnectionWaitMs;
  const isFull = () => app.isUnderPressure() || (maxConnectionWaitMs > 0 && hasQueue());
  app.addHook("onRequest", (request, reply, proceed) => {
    if (isCall(request) && isFull()) refuseRequest(reply.header("retry-after", retryAfter()), 503);
    else proceed();
  });
}

function retryAfter(): string | undefined {
  return RETRY_AFTER_SECONDS[Math.floor(Math.random() * RETRY_AFTER_SECONDS.length)];
}

function isCall({ routeOptions }: FastifyRequest): boolean {
  const { access, isAlwaysAnswered } = routeOptions.config;
  return access !== undefined && isAlwaysAnswered !== true;
}
