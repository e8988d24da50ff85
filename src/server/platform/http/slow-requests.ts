import type { FastifyInstance, FastifyReply } from "fastify";

const SLOW_MS = 2_000;

/** Logs requests that took long, by the pattern of their address: nothing says whose they were or what was asked. */
export function logSlowRequests(app: FastifyInstance, slowMs = SLOW_MS): void {
  app.addHook("onResponse", async (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    if (ms < slowMs || isEndless(reply)) return;
    const { url } = request.routeOptions;
    request.log.warn({ url, status: reply.statusCode, ms }, "A request was slow");
  });
}

/** Live events last as long as somebody listens. */
function isEndless(reply: FastifyReply): boolean {
  return String(reply.getHeader("content-type")).startsWith("application/x-ndjson");
}
