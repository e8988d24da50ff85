import fastifyUnderPressure from "@fastify/under-pressure";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ConnectionQueue } from "#server/platform/database/db.ts";
import { earlyReturns } from "./early-returns.ts";
import { refuseRequest } from "./error-replies.ts";

/** Calls that come all at once have not waited yet. */
const MAX_WAITING = 80;
/** As many wait as connections are at work: while fewer do, those could soon have nothing to do. */
const MIN_WAITING = 16;

export interface Backoff {
  /** Who is refused together comes again apart. */
  readonly retryAfterSeconds: readonly number[];
  /** Calls that came again too early and wait; more are refused anew at once. */
  readonly maxHeld: number;
}

const BACKOFF: Backoff = { retryAfterSeconds: [1, 2, 3], maxHeld: 4_096 };

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
  readonly backoff?: Backoff;
}

/**
 * Refuses calls on their arrival while the event loop is late or others have waited too long for a connection: who is let
 * in is answered soon, who is not knows at once, and who comes again before the time that was told waits for it here, or
 * until a reply leaves room.
 * Files of the app and the health calls need none of it.
 */
export async function shedLoad(
  app: FastifyInstance,
  { maxEventLoopDelayMs, queue, maxConnectionWaitMs, backoff = BACKOFF }: Load,
): Promise<void> {
  // It measures only: what to refuse is decided below.
  await app.register(fastifyUnderPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    pressureHandler: () => undefined,
  });
  const hasQueue = () => queue.waiting() > MAX_WAITING || queue.longestWaitMs() > maxConnectionWaitMs;
  const isFull = () => app.isUnderPressure() || (maxConnectionWaitMs > 0 && hasQueue());
  const early = earlyReturns(backoff.maxHeld);
  let closing = false;
  function refuse(request: FastifyRequest, reply: FastifyReply): void {
    const seconds = anyOf(backoff.retryAfterSeconds);
    early.noteRefusal(request, seconds);
    if (closing) reply.header("connection", "close");
    refuseRequest(reply.header("retry-after", String(seconds)), 503);
  }
  app.addHook("onRequest", (request, reply, proceed) => {
    if (!isCall(request)) return proceed();
    if (!isFull()) {
      early.deleteRefusal(request);
      return proceed();
    }
    const decide = () => (closing || isFull() ? refuse(request, reply) : proceed());
    if (closing || !early.hold(request, reply, decide)) refuse(request, reply);
  });
  app.addHook("onResponse", async () => {
    // One for each reply: together they would fill it anew.
    if (queue.waiting() < MIN_WAITING && !isFull()) early.releaseFirst();
  });
  app.addHook("preClose", async () => {
    closing = true;
    early.releaseAll();
  });
}

function anyOf(seconds: readonly number[]): number {
  return seconds[Math.floor(Math.random() * seconds.length)] ?? 1;
}

function isCall({ routeOptions }: FastifyRequest): boolean {
  const { access, isAlwaysAnswered } = routeOptions.config;
  return access !== undefined && isAlwaysAnswered !== true;
}
