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
  const row = await trx
    .selectFrom("mail")
    .select(["mail_id as mailId", "recipient", "created_on as createdOn"])
    .select(["subject", "text_body as text", "html_body as html"])
    .select(({ ref }) => ref("kind").$castTo<MailKind>().as("kind"))
    .select(sql<boolean>`coalesce(good_until < now(), false)`.as("expired"))
    .where("state", "=", "waiting")
    .where("next_attempt", "<=", sql<Date>`now()`)
    .orderBy("next_attempt")
    .orderBy("mail_id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
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
  await trx
    .updateTable("mail")
    .set((eb) => ({ state, problem, attempts: eb("attempts", "+", 1) }))
    .set(state === "stored" ? {} : { text_body: null, html_body: null })
    .where("mail_id", "=", mailId)
    .execute();
}

/** Leaves a mail for later, the longer the oftener it failed. */
export async function postponeMail(
  trx: Transaction<Database>,
  mailId: bigint,
  problem: string,
): Promise<void> {
  const seconds = sql`least(${FIRST_PAUSE_SECONDS}::float8 * power(2, least(attempts, 12)), ${LONGEST_PAUSE_SECONDS}::float8)`;
  const nextAttempt = sql<Date>`now() + make_interval(secs => ${seconds})`;
  await trx
    .updateTable("mail")
    .set((eb) => ({ attempts: eb("attempts", "+", 1), problem, next_attempt: nextAttempt }))
    .where("mail_id", "=", mailId)
    .execute();
}

/** Deletes links that have expired, and old mails. */
export async function sweepMails(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable("mail")
    .set({ text_body: null, html_body: null })
    .where("state", "=", "stored")
    .where("text_body", "is not", null)
    .where("good_until", "<", sql<Date>`now()`)
    .execute();
  const days = sql`case when state = 'dropped' then ${DROPPED_DAYS}::int else ${MAIL_DAYS}::int end`;
  await db
    .deleteFrom("mail")
    .where("state", "<>", "waiting")
    .where("created_on", "<", sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}
