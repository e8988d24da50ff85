import type { FastifyInstance } from "fastify";

/** `/healthz`: the process lives, no I/O. `/readyz`: it can be sent people. */
export function addHealthRoutes(app: FastifyInstance, isReady: () => boolean): void {
  // A server that is late puts calls off, but it lives: who restarts what does not answer must hear so.
  const config = { access: "public", isAlwaysAnswered: true } as const;
  app.get("/healthz", { config }, async () => ({ status: "ok" }));
  app.get("/readyz", { config }, async (_request, reply) => {
    const ready = isReady();
    return reply.status(ready ? 200 : 503).send({ status: ready ? "ready" : "starting" });
  });
}
