import type { Kysely, Transaction } from "kysely";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { Log } from "#server/platform/log.ts";
import { type EmailTemplate, renderEmail } from "./email-template.ts";
import type { MailKind } from "./mail-kinds.ts";
import {
  endMail,
  lockNextMail,
  postponeMail,
  saveRenderedEmail,
  sweepMails,
  type WaitingMail,
} from "./queries.ts";
import type { MailTransport } from "./transport.ts";

export interface ComposedMail {
  readonly email: EmailTemplate;
  /** How long its link works; null where it has none. */
  readonly goodMinutes: number | null;
}

/** Writes the mail of one kind; null = there is nobody to write to, or nothing to tell them. */
export type Composer = (
  trx: Transaction<Database>,
  mail: Pick<WaitingMail, "recipient" | "createdOn">,
) => Promise<ComposedMail | null>;

export interface MailServices {
  readonly db: Kysely<Database>;
  readonly log: Log;
  /** null: mails stay in the outbox. */
  readonly transport: MailTransport | null;
  readonly composers: Readonly<Record<MailKind, Composer>>;
  /** The right side of message ids. */
  readonly domain: string;
}

/** Sends what is due, oldest first. A mail server that can't be reached ends the round; the rest waits for the next one. */
export async function sendMails(services: MailServices): Promise<void> {
  await sweepMails(services.db);
  while ((await sendNext(services)) === "go on");
}

// Composing commits before sending begins: when the process dies in between, the next attempt sends the same words
// under the same message id, and a link in them works.
async function sendNext(services: MailServices): Promise<"go on" | "stop"> {
  const composed = await inTransaction(services.db, null, {}, async (trx) => {
    const mail = await lockNextMail(trx);
    if (mail === null) return false;
    if (mail.email === null) await compose(services, trx, mail);
    return true;
  });
  if (!composed) return "stop";
  return inTransaction(services.db, null, {}, async (trx) => {
    const mail = await lockNextMail(trx);
    return mail === null || mail.email === null ? "go on" : handOver(services, trx, mail, mail.email);
  });
}

async function compose(services: MailServices, trx: Transaction<Database>, mail: WaitingMail): Promise<void> {
  const composed = await services.composers[mail.kind](trx, mail);
  if (composed === null) await endMail(trx, mail.mailId, "dropped");
  else await saveRenderedEmail(trx, mail.mailId, renderEmail(composed.email), composed.goodMinutes);
}

async function handOver(
  { transport, log, domain }: MailServices,
  trx: Transaction<Database>,
  mail: WaitingMail,
  email: NonNullable<WaitingMail["email"]>,
): Promise<"go on" | "stop"> {
  const { mailId, kind } = mail;
  if (transport === null) {
    await endMail(trx, mailId, "stored");
    return "go on";
  }
  if (mail.expired) {
    await endMail(trx, mailId, "failed", "Its link expired before the mail server took it.");
    return "go on";
  }
  const envelope = {
    to: mail.recipient,
    messageId: `<forecourt.${mailId}.${mail.createdOn.getTime()}@${domain}>`,
    date: mail.createdOn,
  };
  const handover = await transport.send(envelope, email);
  if (handover.kind === "sent") {
    await endMail(trx, mailId, "sent");
    return "go on";
  }
  log.warn({ mail: Number(mailId), kind, problem: handover.problem }, "A mail was not handed over");
  if (handover.kind === "refused") {
    await endMail(trx, mailId, "failed", handover.problem);
    return "go on";
  }
  await postponeMail(trx, mailId, handover.problem);
  return "stop";
}
