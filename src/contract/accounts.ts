import { z } from "zod";
import { json, noBody } from "./endpoint.ts";
import { spelled, wireObject } from "./wire.ts";

const email = z.string().max(320);
const password = z.string().max(4096);
const token = spelled("tokencode", z.string().max(200).optional()); // sic
const done = z.strictObject({ message: z.string() });

const mail = wireObject({
  id: z.string(),
  recipient: z.string(),
  /** Instant, ISO 8601. */
  createdOn: z.string(),
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
   * With an empty token the typed password is thrown away, a link is mailed where there is an account, and the
   * answer is always the same 400. With the token of a mail it does what `chooseByLink` does.
   */
  forgot: json({
    method: "POST",
    path: "/ForgotResetPassword",
    access: "public",
    body: wireObject({
      email,
      newPassword: spelled("NewPassword", password), // sic
      confirmPassword: spelled("ConfirmPassword", password), // sic
      token,
    }),
    reply: done,
  }),
  /** Chooses a password with the token of a mail, once; ends every session of the person. */
  chooseByLink: json({
    method: "POST",
    path: "/api/Account/ForgotResetPassword",
    access: "public",
    body: wireObject({
      email,
      newPassword: spelled("newPassword", password),
      confirmPassword: spelled("confirmPassword", password),
      token,
    }),
    reply: done,
  }),
  /**
   * Changes the own password with the current one. The session goes on under the token of the reply, every other one
   * ends. 400 CURRENT_PASSWORD for a wrong one; a session that is wrong too often ends (401).
   */
  change: json({
    method: "POST",
    path: "/api/Account/ChangePassword",
    access: "session",
    body: z.strictObject({ currentPassword: password, newPassword: password, confirmPassword: password }),
    reply: wireObject({ message: z.string(), token: spelled("access_token", z.string()) }),
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
