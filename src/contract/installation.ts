import { z } from "zod";
import { chosenBranding } from "./branding.ts";
import { json, upload } from "./endpoint.ts";
import { agencyQuestionnaire, proposedQuestionnaires } from "./questionnaire.ts";
import { setupState } from "./setup-state.ts";
import { spelled, wireObject } from "./wire.ts";

/** A programme file may be this long; a body of 1 MB holds it with what its text takes to be written. */
const MAX_FILE_CHARACTERS = 500_000;

/** Names of the fields of `proposeQuestionnaire`. */
export const agencyForm = { client: "client", file: "file" } as const;

const name = z.string().max(500);
const password = z.string().max(4096);
const link = { token: z.string().max(200) };
const done = z.strictObject({ message: z.string() });

/** How an installation begins and grows: its first administrator, clients, operations. */
export const installation = {
  state: setupState,
  /** Whether the link that the server printed makes an administrator: 400 SETUP_LINK, 409 SETUP_DONE. */
  checkLink: json({
    method: "POST",
    path: "/api/setup/link",
    access: "public",
    body: wireObject(link),
    reply: done,
  }),
  /** With that link, once. 400 with code NAME, EMAIL, PASSWORD or MISMATCH says which field. */
  createAdministrator: json({
    method: "POST",
    path: "/api/setup/administrator",
    access: "public",
    body: wireObject({ ...link, name, email: name, password, confirmPassword: password }),
    reply: done,
  }),
  /** Who adds a client is its administrator. 400 with code CLIENT_NAME, TIME_ZONE, ACCENT or LOGO says which field. */
  addClient: json({
    method: "POST",
    path: "/api/installation/client",
    access: "installation",
    body: wireObject({ name, timeZone: name, ...chosenBranding }),
    reply: done,
  }),
  /**
   * Multipart: `agencyForm`, fields before the file. What a file with columns of its own asks, for a client the person
   * administers, else 404; nothing is kept.
   */
  proposeQuestionnaire: upload({
    path: "/api/installation/questionnaire",
    access: "installation",
    reply: proposedQuestionnaires,
  }),
  /**
   * Of a client the person administers, else 404. 400 with code OPERATION_NAME, FIRST_MONTH, PROGRAMME or QUESTIONNAIRE says
   * which field. An agency's questionnaire is kept with the mapping by which its files come in.
   */
  addOperation: json({
    method: "POST",
    path: "/api/installation/operation",
    access: "installation",
    body: wireObject({
      client: name,
      name,
      questionnaire: z.discriminatedUnion("kind", [
        wireObject({
          kind: z.literal("standard"),
          type: z.enum(["CSI", "SSI"]),
          /** `YYYY-MM`, beginning a quarter: no survey is older. */
          firstMonth: z.string().max(7),
        }),
        wireObject({
          kind: z.literal("file"),
          fileName: z.string().max(500),
          /** A programme file; of it the questionnaire alone counts. */
          text: z.string().max(MAX_FILE_CHARACTERS),
        }),
        wireObject({ kind: z.literal("agency"), ...agencyQuestionnaire }),
      ]),
    }),
    reply: wireObject({ operationId: spelled("operationid", z.string()) }), // sic
  }),
};
