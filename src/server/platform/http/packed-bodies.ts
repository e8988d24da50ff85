import type { FastifyInstance } from "fastify";
import { refuseRequest } from "./error-replies.ts";

/** Refuses bodies that would have to be unpacked before their size is known; no browser sends one. */
export function refusePackedBodies(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    const packing = request.headers["content-encoding"] ?? "identity";
    if (packing !== "identity") return refuseRequest(reply, 415);
  });
}
