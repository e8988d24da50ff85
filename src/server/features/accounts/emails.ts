import type { Transaction } from "kysely";
import { PASSWORD_LINK_TOKEN } from "#contract/password-link.ts";
import { clockOf } from "#domain/calendar/date-display.ts";
import { INVITATION_MINUTES, RESET_MINUTES } from "#domain/people/password-link.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { MailKind } from "#server/platform/mail/mail-kinds.ts";
import type { ComposedMail, Composer } from "#server/platform/mail/send-mails.ts";
import { hasFreshResets, issueAccountToken } from "./account-token-queries.ts";
import { findAddressee } from "./queries.ts";
import { countRecoveryCodes } from "./second-factor-queries.ts";

type Addressee = NonNullable<Awaited<ReturnType<typeof findAddressee>>>;
type Compose = (
  trx: Transaction<Database>,
  publicUrl: string,
  to: Addressee,
  queuedOn: Date,
) => Promise<ComposedMail | null>;

const IGNORE = "If you did not ask for this, you can ignore this mail: nothing has changed.";
const ONCE = `The link works once, for ${RESET_MINUTES} minutes.`;
const ANOTHER = "After that, 'Forgot Password' on the login page sends a new one.";
const ALARM = "If you know nothing of this, tell your administrator at once.";

/** The mails about accounts and to administrators. Nobody is written to who may not log in, nor whose mailbox holds links enough. */
const COMPOSE: Readonly<Record<MailKind, Compose>> = {
  async reset(trx, publicUrl, to) {
    if (await hasFreshResets(trx, to.personId)) return null;
    const url = await linkFor(trx, publicUrl, to, "reset");
    return {
      goodMinutes: RESET_MINUTES,
      email: {
        subject: "Choose a new password",
        paragraphs: [greeting(to), "Somebody asked for a new password for your account. Choose it here:"],
        action: { label: "Choose a new password", url },
        notes: [ONCE, IGNORE],
      },
    };
  },
  async invitation(trx, publicUrl, to) {
    const url = await linkFor(trx, publicUrl, to, "invitation");
    return {
      goodMinutes: INVITATION_MINUTES,
      email: {
        subject: "Your Forecourt account",
        paragraphs: [greeting(to), `${opened(to)} Choose your password, then log in with ${to.email}.`],
        action: { label: "Choose your password", url },
        notes: [`The link works once, for ${INVITATION_MINUTES / 60} hours. ${ANOTHER}`],
      },
    };
  },
  password_changed: async (_trx, publicUrl, to) => ({
    goodMinutes: null,
    email: {
      subject: "Your password was changed",
      paragraphs: [greeting(to), "Your password was changed, and every open session was ended."],
      action: { label: "Log in", url: publicUrl },
      notes: [ALARM],
    },
  }),
  async password_changed_inside(_trx, publicUrl, to, queuedOn) {
    return {
      goodMinutes: null,
      email: {
        subject: "Your password was changed",
        paragraphs: [
          greeting(to),
          `Your password was changed on ${momentOf(to, queuedOn)} by somebody who was logged in and knew the old one. Every other session was ended.`,
          "If it was you, there is nothing to do.",
          "If it was not: open the login page, choose 'Forgot Password' and set a new one. That ends every session. Then tell your administrator.",
        ],
        action: { label: "Open the login page", url: publicUrl },
        notes: [],
      },
    };
  },
  async password_set(trx, publicUrl, to, queuedOn) {
    const { administrator } = to;
    return {
      goodMinutes: RESET_MINUTES,
      email: {
        subject: "An administrator has set a new password for you",
        paragraphs: [
          greeting(to),
          `${administrator ?? "An administrator"} has set a new password for you on ${momentOf(to, queuedOn)} and ended every open session.`,
          "It opens nothing. The password you log in with is chosen by you alone, here:",
        ],
        action: { label: "Choose your password", url: await linkFor(trx, publicUrl, to, "reset") },
        notes: [`${ONCE} ${ANOTHER}`, ALARM],
      },
    };
  },
  second_factor_on: async (_trx, publicUrl, to, queuedOn) => ({
    goodMinutes: null,
    email: {
      subject: "A second factor was switched on",
      paragraphs: [
        greeting(to),
        `Since ${momentOf(to, queuedOn)} your account asks for a code of your authenticator app beside your password. Every other session was ended.`,
        "Keep your recovery codes where you find them without your phone.",
      ],
      action: { label: "Open Forecourt", url: publicUrl },
      notes: [ALARM],
    },
  }),
  second_factor_off: async (_trx, publicUrl, to, queuedOn) => ({
    goodMinutes: null,
    email: {
      subject: "Your second factor was removed",
      paragraphs: [
        greeting(to),
        `Since ${momentOf(to, queuedOn)} your password alone opens your account. Set up a second factor again in the menu behind your name.`,
      ],
      action: { label: "Open Forecourt", url: publicUrl },
      notes: [ALARM],
    },
  }),
  async recovery_code_used(trx, publicUrl, to, queuedOn) {
    const left = await countRecoveryCodes(trx, to.personId);
    return {
      goodMinutes: null,
      email: {
        subject: "A recovery code was used",
        paragraphs: [
          greeting(to),
          `Somebody logged in to your account with one of your recovery codes on ${momentOf(to, queuedOn)}. ${left === 0 ? "None is" : left === 1 ? "One is" : `${left} are`} left.`,
          "If it was you, make new ones in the menu behind your name, under Second Factor.",
        ],
        action: { label: "Open Forecourt", url: publicUrl },
        notes: [ALARM],
      },
    };
  },
  backup_failed: async (_trx, publicUrl, to, queuedOn) => ({
    goodMinutes: null,
    email: {
      subject: "The backup of Forecourt failed",
      paragraphs: [
        greeting(to),
        `The backup that was due on ${momentOf(to, queuedOn)} failed. The earlier ones are kept, and the next one is made at its usual time.`,
        "Please tell whoever runs the server: its log says why, in the line 'The scheduled backup failed'.",
      ],
      action: { label: "Open Forecourt", url: publicUrl },
      notes: [],
    },
  }),
};

/** A composer per kind of mail. */
export function accountComposers(publicUrl: string): Record<MailKind, Composer> {
  const composer =
    (kind: MailKind): Composer =>
    async (trx, { recipient, createdOn }) => {
      const to = await findAddressee(trx, recipient);
      return to === null ? null : COMPOSE[kind](trx, publicUrl, to, createdOn);
    };
  return {
    reset: composer("reset"),
    invitation: composer("invitation"),
    password_changed: composer("password_changed"),
    password_changed_inside: composer("password_changed_inside"),
    password_set: composer("password_set"),
    second_factor_on: composer("second_factor_on"),
    second_factor_off: composer("second_factor_off"),
    recovery_code_used: composer("recovery_code_used"),
    backup_failed: composer("backup_failed"),
  };
}

/** Whoever reads the mails of one client learns of no other that lets somebody in. */
function opened({ clients: [client, ...others] }: Addressee): string {
  return client === undefined || others.length > 0
    ? "An account has been opened for you."
    : `${client} has opened an account for you.`;
}

async function linkFor(
  trx: Transaction<Database>,
  publicUrl: string,
  { personId, email }: Addressee,
  kind: "reset" | "invitation",
): Promise<string> {
  const token = await issueAccountToken(trx, personId, kind);
  // In the fragment: it never reaches a server, so no proxy writes it down.
  return `${publicUrl}/Forgot_Password#${new URLSearchParams({ email, [PASSWORD_LINK_TOKEN]: token })}`;
}

function momentOf({ timeZone }: Addressee, moment: Date): string {
  return `${clockOf(timeZone).moment(moment.getTime())} (${timeZone})`;
}

function greeting({ name }: Addressee): string {
  return `Hello ${name},`;
}
