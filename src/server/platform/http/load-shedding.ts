import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import fastifyUnderPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import type { ConnectionQueue } from "#server/platform/database/db.ts";
import { earlyReturns } from "./early-returns.ts";
import { BUSY_REPLY } from "./error-replies.ts";
import type { Guard } from "./http-server.ts";

/** Calls that come all at once have not waited yet. */
const MAX_WAITING = 80;
/** While fewer wait, the connections that work could soon have nothing to do. */
const MIN_WAITING = 16;

export interface Backoff {
  /** Who is refused together comes again apart. */
  readonly retryAfterSeconds: readonly number[];
  /** Calls that came again too early and wait; more are refused anew at once. */
  readonly maxHeld: number;
}

const BACKOFF: Backoff = { retryAfterSeconds: [1, 2, 3], maxHeld: 4_096 };

export interface Load {
  /** How late the event loop may run; 0 = as late as it likes. */
  readonly maxEventLoopDelayMs: number;
  readonly queue: ConnectionQueue;
  /** How long others may have waited for a connection; 0 = as long as it takes. */
  readonly maxConnectionWaitMs: number;
  readonly backoff?: Backoff;
  /** Told of each call that was refused. */
  readonly onShed?: () => void;
}

export interface LoadShedding {
  readonly guard: Guard;
  /** Tells the guard how the app fares: how late it is, when replies leave room, when it closes. */
  follow(app: FastifyInstance): Promise<void>;
}

/**
 * Refuses calls on their arrival while the event loop is late or others have waited too long for a connection: who is let
 * in is answered soon, who is not knows at once, and who comes again before the time that was told waits for it here, or
 * until a reply leaves room.
 */
export function shedLoad(load: Load): LoadShedding {
  const { maxEventLoopDelayMs, queue, maxConnectionWaitMs, backoff = BACKOFF, onShed } = load;
  const early = earlyReturns(backoff.maxHeld);
  let isLate = () => false;
  let closing = false;
  const hasQueue = () => queue.waiting() > MAX_WAITING || queue.longestWaitMs() > maxConnectionWaitMs;
  const isFull = () => isLate() || (maxConnectionWaitMs > 0 && hasQueue());
  function refuse(request: IncomingMessage, response: ServerResponse): void {
    const seconds = anyOf(backoff.retryAfterSeconds);
    early.noteRefusal(request, seconds);
    onShed?.();
    response.writeHead(503, {
      "content-type": "application/json; charset=utf-8",
      "content-length": BUSY_REPLY.length,
      "cache-control": "no-store",
      "retry-after": String(seconds),
      "x-request-id": randomUUID(),
      ...(closing && { connection: "close" }),
    });
    // A text goes out with its head in one write.
    response.end(BUSY_REPLY, "latin1");
  }
  return {
    guard(request, response, proceed) {
      if (!isCall(request)) return proceed();
      if (!isFull()) {
        early.deleteRefusal(request);
        return proceed();
      }
      const decide = () => (closing || isFull() ? refuse(request, response) : proceed());
      if (closing || !early.hold(request, response, decide)) refuse(request, response);
    },
    async follow(app) {
      // It measures only: what to refuse is decided above.
      await app.register(fastifyUnderPressure, {
        maxEventLoopDelay: maxEventLoopDelayMs,
        pressureHandler: () => undefined,
      });
      isLate = () => app.isUnderPressure();
      app.addHook("onResponse", async () => {
        // One for each reply: together they would fill it anew.
        if (queue.waiting() < MIN_WAITING && !isFull()) early.releaseFirst();
      });
      app.addHook("preClose", async () => {
        closing = true;
        early.releaseAll();
      });
    },
  };
}

function anyOf(seconds: readonly number[]): number {
  return seconds[Math.floor(Math.random() * seconds.length)] ?? 1;
}

/**
 * Files of the app and health are asked for by GET, outside `/api/`. A server that is late still says that it lives: else
 * it would be restarted. No path of a file is escaped: one that is may be any route.
 */
function isCall({ method, url = "" }: IncomingMessage): boolean {
  return (method !== "GET" && method !== "HEAD") || /^\/api\/|^[^?]*%/.test(url);
}
