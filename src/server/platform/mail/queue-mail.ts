import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";

/** What a mail is about; each kind has one composer. */
export const MAIL_KINDS = [
  "reset",
  "invitation",
  "password_changed",
  "password_changed_inside",
  "password_set",
  "second_factor_on",
  "second_factor_off",
  "recovery_code_used",
  "backup_failed",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * Queues a mail in the transaction that gives cause for it. Whether the recipient exists is not asked here: that is the
 * composer's to find out, so that nobody learns it from the caller's reply.
 *
 * The last step of its transaction: every mail goes through the row of one job, which stays locked until the commit.
 * Taken before the rows of people it would be a deadlock with whoever locks these first, and keep everybody's mails
 * waiting.
 */
export function queueMail(trx: Transaction<Database>, kind: MailKind, recipient: string): Promise<void> {
  return queueMails(trx, kind, [recipient]);
}

/** The same for many recipients, a mail for each. */
export async function queueMails(
  trx: Transaction<Database>,
  kind: MailKind,
  recipients: readonly string[],
): Promise<void> {
  if (recipients.length === 0) return;
  await sql`
    insert into mail (kind, recipient) select ${kind}, unnest(${recipients}::text[])`.execute(trx);
  await sql`select enqueue_job('send_mails', '{}', 'send_mails')`.execute(trx);
}

/** Asks for the job again where mails are due: after a crash, or when a mail server was out of reach. */
export async function recoverMails(db: Kysely<Database>): Promise<void> {
  await sql`
    select enqueue_job('send_mails', '{}', 'send_mails')
    where exists (select from mail where state = 'waiting' and next_attempt <= now())`.execute(db);
}
