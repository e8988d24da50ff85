import type { FastifyInstance } from "fastify";
import type { Readiness } from "./readiness.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Its 503 puts nobody off: it says that the process is not ready. */
    saysReadiness?: true;
  }
}

const STATUS = {
  ready: 200,
  starting: 503,
  "no database": 503,
  "disk full": 503,
} as const satisfies Readonly<Record<Readiness, number>>;

/** `/healthz`: the process lives, no I/O. `/readyz`: it can be sent people, or why not. */
export function addHealthRoutes(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  app.get("/healthz", { config: { access: "public" } }, async () => ({ status: "ok" }));
  const config = { access: "public", saysReadiness: true } as const;
  app.get("/readyz", { config }, async (_request, reply) => {
    const status = await readiness();
    return reply.status(STATUS[status]).send({ status });
  });
}
