import { passwordFault } from "#domain/people/password-rule.ts";
import { hashOfToken, newToken } from "#server/platform/access/actor.ts";
import { writeAuditOfPerson } from "#server/platform/access/audit-of-person.ts";
import { hashPassword } from "#server/platform/access/passwords.ts";
import { endOfSession } from "#server/platform/access/session-end.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import { badRequest, conflict, unauthenticated } from "#server/platform/errors.ts";
import { placeOf } from "#server/platform/http/addresses.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { endAccess } from "./account-token-queries.ts";
import { type OwnPassword, proveOwnPassword } from "./prove-own-password.ts";
import { renewSession, replacePassword } from "./queries.ts";
import type { AccountServices } from "./services.ts";

export interface NewOwnPassword extends OwnPassword {
  readonly newPassword: string;
  readonly confirmPassword: string;
}

/**
 * Changes the own password for whoever is logged in and knows the current one. This session goes on under a new token,
 * every other one ends, and the owner is told by mail. See decision 0044.
 */
export async function changePassword({ db }: AccountServices, input: NewOwnPassword) {
  const { actor, bearer, newPassword } = input;
  if (newPassword !== input.confirmPassword) throw badRequest("Passwords Do Not Match", "MISMATCH");
  const fault = passwordFault(newPassword, actor);
  if (fault !== null) throw badRequest(fault, "PASSWORD");
  if (newPassword === input.currentPassword)
    throw badRequest("Choose a password other than your current one.", "PASSWORD");
  const account = await proveOwnPassword(db, input);
  const passwordHash = await hashPassword(newPassword, placeOf(input.address));
  const token = newToken();
  await inTransaction(db, null, {}, async (trx) => {
    // Takes turns with every other change of this password: the row of the person comes first.
    const isReplaced = await replacePassword(trx, account, passwordHash);
    const renewed = { from: actor.tokenHash, to: hashOfToken(token) };
    if (!(await renewSession(trx, renewed))) throw unauthenticated(await endOfSession(trx, bearer));
    if (!isReplaced) throw conflict("Your account was changed meanwhile. Try again.", "STALE");
    await endAccess(trx, actor.personId, "password", { tokenHash: renewed.to });
    await writeAuditOfPerson(trx, actor.personId, {
      person: actor.personId,
      action: "password.change",
      subject: actor.email,
    });
    await queueMail(trx, "password_changed_inside", actor.email);
  });
  return { message: "Your password was changed. Every other session was ended.", token };
}
