import type { FastifyInstance } from "fastify";
import type { Readiness } from "./readiness.ts";

const STATUS = {
  ready: 200,
  starting: 503,
  "no database": 503,
  "disk full": 503,
} as const satisfies Readonly<Record<Readiness, number>>;

/** `/healthz`: the process lives, no I/O. `/readyz`: it can be sent people, or why not. */
export function addHealthRoutes(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  // A server that is late puts calls off, but it lives: who restarts what does not answer must hear so.
  const config = { access: "public", isAlwaysAnswered: true } as const;
  app.get("/healthz", { config }, async () => ({ status: "ok" }));
  app.get("/readyz", { config }, async (_request, reply) => {
    const status = await readiness();
    return reply.status(STATUS[status]).send({ status });
  });
}
