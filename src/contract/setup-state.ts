import { z } from "zod";
import { json, noBody } from "./endpoint.ts";
import { wireObject } from "./wire.ts";

/** Whether nobody administers the installation, and a link for the first administrator was printed. It tells no secret. */
export const setupState = json({
  method: "GET",
  path: "/api/setup/state",
  access: "public",
  body: noBody,
  reply: wireObject({ awaitsSetup: z.boolean() }),
});
