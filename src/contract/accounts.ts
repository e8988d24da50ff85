import { z } from "zod";
import { json, noBody } from "./endpoint.ts";

const email = z.string().max(320);
const password = z.string().max(4096);
const tokencode = z.string().max(200);
const done = z.strictObject({ message: z.string() });

const mail = z.strictObject({
  id: z.string(),
  recipient: z.string(),
  /** Instant, ISO 8601. */
  created_on: z.string(),
  subject: z.string(),
  /** null when its link has expired. */
  text: z.string().nullable(),
  html: z.string().nullable(),
});

/** One mail of the outbox. */
export type Mail = z.infer<typeof mail>;

/** Passwords: forgotten, first, and set by an administrator. Whether an address has an account is never told. */
export const accounts = {
  /**
   * With an empty tokencode the typed password is thrown away, a link is mailed where there is an account, and the
   * answer is always the same 400. With the tokencode of a mail it does what `chooseByLink` does.
   */
  forgot: json({
    method: "POST",
    path: "/ForgotResetPassword",
    access: "public",
    body: z.strictObject({
      email,
      NewPassword: password, // sic
      ConfirmPassword: password, // sic
      tokencode: tokencode.optional(),
    }),
    reply: done,
  }),
  /** Chooses a password with the tokencode of a mail, once; ends every session of the person. */
  chooseByLink: json({
    method: "POST",
    path: "/api/Account/ForgotResetPassword",
    access: "public",
    body: z.strictObject({
      email,
      newPassword: password,
      confirmPassword: password,
      tokencode: tokencode.optional(),
    }),
    reply: done,
  }),
  /** Sets somebody else's password; 403 with code ADMIN_REAUTH unless this session logged in again in the last 15 min. */
  resetByAdministrator: json({
    method: "POST",
    path: "/api/Account/ResetPassword",
    access: "adminPanel",
    body: z.strictObject({ email, newPassword: password, confirmPassword: password }),
    reply: done,
  }),
  /** Mails that wait for nobody: only in a demo on this machine, else 404. Newest first. */
  outbox: json({
    method: "GET",
    path: "/api/outbox",
    access: "adminPanel",
    body: noBody,
    reply: z.array(mail),
  }),
};
