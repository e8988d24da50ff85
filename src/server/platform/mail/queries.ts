import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";
import type { RenderedEmail } from "./email-template.ts";
import type { MailKind } from "./mail-kinds.ts";

const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 3600;
const DROPPED_DAYS = 1;
export const MAIL_DAYS = 90;

export interface WaitingMail {
  readonly mailId: bigint;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly createdOn: Date;
  /** null until it is composed. */
  readonly email: RenderedEmail | null;
  readonly expired: boolean;
}

export async function insertMails(
  trx: Transaction<Database>,
  kind: MailKind,
  recipients: readonly string[],
): Promise<void> {
  await sql`
    insert into mail (kind, recipient) select ${kind}, unnest(${recipients}::text[])`.execute(trx);
}

/** Asks for the job that sends what is due, once this transaction commits. */
export async function enqueueSending(trx: Transaction<Database>): Promise<void> {
  await sql`select enqueue_job('send_mails', '{}', 'send_mails')`.execute(trx);
}

/** Asks for the job again where mails are due: after a crash, or when a mail server was out of reach. */
export async function recoverMails(db: Kysely<Database>): Promise<void> {
  await sql`
    select enqueue_job('send_mails', '{}', 'send_mails')
    where exists (select from mail where state = 'waiting' and next_attempt <= now())`.execute(db);
}

/** The next mail that is due, locked: another process passes it over. */
export async function lockNextMail(trx: Transaction<Database>): Promise<WaitingMail | null> {
  const { rows } = await sql<
    Omit<WaitingMail, "email"> & { subject: string | null; text: string | null; html: string | null }
  >`
    select mail_id as "mailId", kind, recipient, created_on as "createdOn", subject, text_body as text,
      html_body as html, coalesce(good_until < now(), false) as expired
    from mail where state = 'waiting' and next_attempt <= now()
    order by next_attempt, mail_id limit 1 for update skip locked`.execute(trx);
  const row = rows[0];
  if (row === undefined) return null;
  const { subject, text, html, ...mail } = row;
  const composed = subject !== null && text !== null && html !== null;
  return { ...mail, email: composed ? { subject, text, html } : null };
}

export async function saveRenderedEmail(
  trx: Transaction<Database>,
  mailId: bigint,
  { subject, text, html }: RenderedEmail,
  goodMinutes: number | null,
): Promise<void> {
  const goodUntil = sql<Date>`now() + make_interval(mins => ${goodMinutes}::int)`;
  const email = { subject, text_body: text, html_body: html, good_until: goodUntil };
  await trx.updateTable("mail").set(email).where("mail_id", "=", mailId).execute();
}

/** Ends a mail; only one that is stored for the outbox keeps its words. */
export async function endMail(
  trx: Transaction<Database>,
  mailId: bigint,
  state: "sent" | "stored" | "dropped" | "failed",
  problem: string | null = null,
): Promise<void> {
  await sql`
    update mail set state = ${state}, problem = ${problem}, attempts = attempts + 1,
      text_body = case when ${state} = 'stored' then text_body end,
      html_body = case when ${state} = 'stored' then html_body end
    where mail_id = ${mailId}`.execute(trx);
}

/** Leaves a mail for later, the longer the oftener it failed. */
export async function postponeMail(
  trx: Transaction<Database>,
  mailId: bigint,
  problem: string,
): Promise<void> {
  await sql`
    update mail set attempts = attempts + 1, problem = ${problem}, next_attempt = now() + make_interval(secs =>
      least(${FIRST_PAUSE_SECONDS}::float8 * power(2, least(attempts, 12)), ${LONGEST_PAUSE_SECONDS}::float8))
    where mail_id = ${mailId}`.execute(trx);
}

/** Deletes links that have expired, and old mails. */
export async function sweepMails(db: Kysely<Database>): Promise<void> {
  await sql`
    update mail set text_body = null, html_body = null
    where state = 'stored' and text_body is not null and good_until < now()`.execute(db);
  await sql`
    delete from mail where state <> 'waiting' and created_on < now() - make_interval(days =>
      case when state = 'dropped' then ${DROPPED_DAYS}::int else ${MAIL_DAYS}::int end)`.execute(db);
}
