import { passwordFault } from "#domain/people/password-rule.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { requireConfirmation } from "#server/platform/access/admin-confirmation.ts";
import { writeAuditOfPerson } from "#server/platform/access/audit-of-person.ts";
import { hashPassword } from "#server/platform/access/passwords.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import { badRequest, forbidden, notFound } from "#server/platform/errors.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { endAccess } from "./account-token-queries.ts";
import { findMember, isRuledElsewhere, savePassword } from "./queries.ts";
import type { AccountServices } from "./services.ts";

export interface PasswordToSet {
  readonly actor: Actor;
  readonly clientId: number;
  readonly email: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

/** Sets somebody's password for them: it opens nothing, and only the link mailed to its owner leads to one that does. */
export async function resetPassword({ db }: AccountServices, input: PasswordToSet): Promise<void> {
  const { actor, clientId } = input;
  await requireConfirmation(db, actor);
  const member = await findMember(db, clientId, input.email);
  if (member === null) throw notFound("This person is not in the list.", "NO_PERSON");
  if (member.personId === actor.personId) {
    throw forbidden("Change your own password in the menu behind your name.", "OWN_ACCOUNT");
  }
  if (await isRuledElsewhere(db, member.personId, actor.personId)) {
    throw forbidden(
      "This person works for another client, too, and resets the password with 'Forgot Password'.",
      "OTHER_CLIENT",
    );
  }
  if (input.newPassword !== input.confirmPassword) throw badRequest("Passwords Do Not Match", "MISMATCH");
  const fault = passwordFault(input.newPassword, member);
  if (fault !== null) throw forbidden(fault, "PASSWORD");
  const passwordHash = await hashPassword(input.newPassword);
  await inTransaction(db, null, {}, async (trx) => {
    await savePassword(trx, member.personId, passwordHash, { setBy: actor.personId });
    await endAccess(trx, member.personId, "password");
    await writeAuditOfPerson(trx, member.personId, {
      person: actor.personId,
      action: "password.reset",
      subject: member.email,
    });
    await queueMail(trx, "password_set", member.email);
  });
}
