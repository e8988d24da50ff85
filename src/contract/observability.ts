import { z } from "zod";
import { json, noBody } from "./endpoint.ts";
import { wireObject } from "./wire.ts";

const check = wireObject({
  subject: z.string(),
  /** False: somebody should do what `advice` says. */
  isGood: z.boolean(),
  sentence: z.string(),
  advice: z.string().nullable(),
});

/** How the installation is, for administrators: the client's own uploads, mails and pushes, and what all clients share. */
export const observability = {
  status: json({
    method: "GET",
    path: "/api/installationstatus",
    access: "adminPanel",
    body: noBody,
    reply: wireObject({ checks: z.array(check) }),
  }),
};
