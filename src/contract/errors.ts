import { z } from "zod";

/** Body of every reply with a status of 400 and above: a machine word and a sentence for the person. */
export const errorReply = z.strictObject({
  code: z.string(),
  message: z.string(),
  /** With code PASSWORD_CHANGE: what lets this person choose the new password. */
  tokencode: z.string().optional(),
});

/** See `errorReply`. */
export type ErrorReply = z.infer<typeof errorReply>;
