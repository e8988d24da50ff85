import type { FastifyInstance } from "fastify";

const SLOW_MS = 2_000;

/**
 * Logs requests whose answer took long to begin, by the pattern of their address: nothing says whose they were or what
 * was asked. How long a form took to come, and a file to go, is a matter of the other side's line.
 */
export function logSlowRequests(app: FastifyInstance, slowMs = SLOW_MS): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const ms = Math.round(reply.elapsedTime);
    const isForm = request.headers["content-type"]?.startsWith("multipart/") === true;
    if (ms >= slowMs && !isForm) {
      const { url } = request.routeOptions;
      request.log.warn({ url, status: reply.statusCode, ms }, "A request was slow");
    }
    return payload;
  });
}
