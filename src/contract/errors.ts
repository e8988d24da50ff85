import { z } from "zod";
import { spelled, wireObject } from "./wire.ts";

/** An operation of the client that a refused workbook fits better. */
export const offeredOperation = wireObject({
  id: spelled("operationid", z.string()), // sic
  name: spelled("operationname", z.string()), // sic
  type: spelled("dstype", z.enum(["CSI", "SSI"])), // sic
});

/** See `offeredOperation`. */
export type OfferedOperation = z.infer<typeof offeredOperation>;

/** Body of every reply with a status of 400 and above: a machine word and a sentence for the person. */
export const errorReply = z.strictObject({
  code: z.string(),
  message: z.string(),
  /** With code PASSWORD_CHANGE: empty, since what lets this person choose a password comes by mail alone. */
  tokencode: z.string().optional(), // sic
  /** With code OTHER_OPERATION: where to send the workbook instead; absent when this person may not open it. */
  operation: offeredOperation.optional(),
});

/** See `errorReply`. */
export type ErrorReply = z.infer<typeof errorReply>;

/** What a reply with code PASSWORD_CHANGE holds besides. */
export const NO_TOKEN = { tokencode: "" } as const satisfies Partial<ErrorReply>; // sic
