import type { Kysely } from "kysely";
import { resetLimits } from "#domain/people/attempt-limits.ts";
import { readToken } from "#domain/people/password-link.ts";
import { writeAuditOfAccount } from "#server/platform/access/audit-of-person.ts";
import { countFailures } from "#server/platform/access/failure-limits.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { type AppError, badRequest } from "#server/platform/errors.ts";
import { placeOf } from "#server/platform/http/addresses.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { choosePassword, type PasswordByLink } from "./choose-password.ts";

/** A typed password alone changes nothing: only the token of a mail does. */
export async function recoverPassword(
  db: Kysely<Database>,
  typed: PasswordByLink,
): Promise<{ readonly message: string }> {
  const token = readToken(typed.token);
  if (token === null) throw await requestReset(db, typed);
  await choosePassword(db, { ...typed, token });
  return { message: "Password Reset Successful. Please Login." };
}

/**
 * Queues a mail with a link and answers with the same refusal whoever asked for whom, also when it was asked too often.
 * The account is looked up when the mail is written, so known and unknown addresses cost the same here.
 */
async function requestReset(
  db: Kysely<Database>,
  { email, address }: { readonly email: string; readonly address: string },
): Promise<AppError> {
  const recipient = email.trim().toLowerCase();
  const limits = resetLimits(recipient, placeOf(address));
  const blocking = await countFailures(db, [limits.place, limits.accountHere]);
  if (blocking === null) {
    await inTransaction(db, null, {}, async (trx) => {
      await queueMail(trx, "reset", recipient);
      await writeAuditOfAccount(trx, { email: recipient, action: "password.ask" });
    });
  }
  return badRequest(
    "Check your e-mail: open the link we sent to finish resetting your password.",
    "CHECK_MAIL",
  );
}
