import type { Kysely } from "kysely";
import { resetLimits } from "#domain/people/attempt-limits.ts";
import { chosenPasswordFault } from "#domain/people/password-link.ts";
import { writeAuditOfPerson } from "#server/platform/access/audit-of-person.ts";
import { countFailure, isBlocked } from "#server/platform/access/failure-limits.ts";
import { hashPassword } from "#server/platform/access/passwords.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest } from "#server/platform/errors.ts";
import { placeOf } from "#server/platform/http/addresses.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { endAccess, ownerOfAccountToken, spendAccountToken } from "./account-token-queries.ts";
import { savePassword } from "./queries.ts";

export interface PasswordByLink {
  readonly email: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
  readonly token: string;
  readonly address: string;
}

/** Sets the password of the person a mailed token belongs to, once, and ends every session of theirs. */
export async function choosePassword(db: Kysely<Database>, chosen: PasswordByLink): Promise<void> {
  const { token } = chosen;
  const { tries } = resetLimits(chosen.email, placeOf(chosen.address));
  const owner = (await isBlocked(db, tries)) ? null : await ownerOfAccountToken(db, token, chosen.email);
  if (owner === null) {
    await countFailure(db, tries);
    throw noLongerGood();
  }
  const fault = chosenPasswordFault(chosen, owner);
  if (fault !== null) throw badRequest(fault.text, fault.code);
  const passwordHash = await hashPassword(chosen.newPassword, placeOf(chosen.address));
  await inTransaction(db, null, {}, async (trx) => {
    if (!(await spendAccountToken(trx, token, owner.personId))) throw noLongerGood();
    await savePassword(trx, owner.personId, passwordHash, { setBy: null });
    await endAccess(trx, owner.personId, "password");
    const { personId, email } = owner;
    await writeAuditOfPerson(trx, personId, { person: personId, action: "password.choose", subject: email });
    await queueMail(trx, "password_changed", email);
  });
}

function noLongerGood() {
  return badRequest("This link is no longer valid. Ask for a new one with 'Forgot Password'.", "LINK");
}
