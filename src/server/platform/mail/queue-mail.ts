import type { Transaction } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";
import type { MailKind } from "./mail-kinds.ts";
import { enqueueSending, insertMails } from "./queries.ts";

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
  await insertMails(trx, kind, recipients);
  await enqueueSending(trx);
}
