import type { Transaction } from "kysely";
import { INVITATION_MINUTES, issueAccountToken, RESET_MINUTES } from "#server/platform/account-tokens.ts";
import type { Letter } from "#server/platform/mail/letter.ts";
import type { MailKind } from "#server/platform/mail/queue-mail.ts";
import type { ComposedMail, Composer } from "#server/platform/mail/send-mails.ts";
import type { Database } from "#server/platform/tables.ts";
import { findAddressee, type Member } from "./queries.ts";

type Addressee = Member & { readonly clients: readonly string[] };
type Compose = (trx: Transaction<Database>, publicUrl: string, to: Addressee) => Promise<ComposedMail>;

const IGNORE = "If you did not ask for this, you can ignore this mail: nothing has changed.";
const ALARM = "If you know nothing of this, tell your administrator at once.";

/** The mails about accounts. Nobody is written to who may not log in. */
const COMPOSE: Readonly<Record<MailKind, Compose>> = {
  async reset(trx, publicUrl, to) {
    const url = await linkFor(trx, publicUrl, to, RESET_MINUTES);
    return {
      goodMinutes: RESET_MINUTES,
      letter: {
        subject: "Choose a new password",
        paragraphs: [greeting(to), "Somebody asked for a new password for your account. Choose it here:"],
        action: { label: "Choose a new password", url },
        notes: [`The link works once, for ${RESET_MINUTES} minutes.`, IGNORE],
      },
    };
  },
  async invitation(trx, publicUrl, to) {
    const url = await linkFor(trx, publicUrl, to, INVITATION_MINUTES);
    return {
      goodMinutes: INVITATION_MINUTES,
      letter: {
        subject: "Your Forecourt account",
        paragraphs: [
          greeting(to),
          `${to.clients.join(" and ")} has opened an account for you. Choose your password, then log in with ${to.email}.`,
        ],
        action: { label: "Choose your password", url },
        notes: [
          "The link works once, for 24 hours. After that, 'Forgot Password' on the login page sends a new one.",
        ],
      },
    };
  },
  password_changed: async (_trx, publicUrl, to) =>
    notice({
      subject: "Your password was changed",
      paragraphs: [greeting(to), "Your password was changed, and every open session was ended."],
      action: { label: "Log in", url: publicUrl },
      notes: [ALARM],
    }),
  password_set: async (_trx, publicUrl, to) =>
    notice({
      subject: "An administrator has set a new password for you",
      paragraphs: [
        greeting(to),
        "An administrator has set a new password for you and ended every open session. At your next login you choose one of your own.",
      ],
      action: { label: "Log in", url: publicUrl },
      notes: [ALARM],
    }),
};

/** A composer per kind of mail. */
export function accountComposers(publicUrl: string): Record<MailKind, Composer> {
  const composer =
    (kind: MailKind): Composer =>
    async (trx, recipient) => {
      const to = await findAddressee(trx, recipient);
      return to === null ? null : COMPOSE[kind](trx, publicUrl, to);
    };
  return {
    reset: composer("reset"),
    invitation: composer("invitation"),
    password_changed: composer("password_changed"),
    password_set: composer("password_set"),
  };
}

async function linkFor(
  trx: Transaction<Database>,
  publicUrl: string,
  { personId, email }: Addressee,
  minutes: number,
): Promise<string> {
  const token = await issueAccountToken(trx, personId, minutes);
  return `${publicUrl}/Forgot_Password?${new URLSearchParams({ email, tokencode: token })}`;
}

function notice(letter: Letter): ComposedMail {
  return { goodMinutes: null, letter };
}

function greeting({ name }: Addressee): string {
  return `Hello ${name},`;
}
