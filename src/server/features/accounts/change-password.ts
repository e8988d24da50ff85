import type { Kysely } from "kysely";
import { passwordFault } from "#domain/people/password-rule.ts";
import { judgePassword, type RightAccount } from "#server/features/session/index.ts";
import { type Actor, hashOfToken, newToken } from "#server/platform/access/actor.ts";
import { writeAuditOfPerson } from "#server/platform/access/audit-of-person.ts";
import { type FailureLimit, isBlocked } from "#server/platform/access/failure-limits.ts";
import { hashPassword } from "#server/platform/access/passwords.ts";
import { endGuessing, endOfSession } from "#server/platform/access/session-end.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { type AppError, badRequest, conflict, forbidden, unauthenticated } from "#server/platform/errors.ts";
import { placeOf } from "#server/platform/http/addresses.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { endAccess } from "./account-tokens.ts";
import { renewSession, replacePassword } from "./queries.ts";
import type { AccountServices } from "./services.ts";

const GUESSES_OF_A_SESSION = 5;
const DAY_SECONDS = 24 * 60 * 60;

export interface OwnPassword {
  readonly actor: Actor;
  readonly bearer: string | null;
  readonly address: string;
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

/**
 * Changes the own password for whoever is logged in and knows the current one. This session goes on under a new token,
 * every other one ends, and the owner is told by mail. See decision 0044.
 */
export async function changePassword({ db }: AccountServices, input: OwnPassword) {
  const { actor, bearer, newPassword } = input;
  if (newPassword !== input.confirmPassword) throw badRequest("Passwords Do Not Match", "MISMATCH");
  const fault = passwordFault(newPassword, actor);
  if (fault !== null) throw badRequest(fault, "PASSWORD");
  if (newPassword === input.currentPassword)
    throw badRequest("Choose a password other than your current one.", "PASSWORD");
  const account = await proven(db, input);
  const passwordHash = await hashPassword(newPassword, placeOf(input.address));
  const token = newToken();
  await inTransaction(db, null, {}, async (trx) => {
    // Takes turns with every other change of this password: the row of the person comes first.
    const isReplaced = await replacePassword(trx, account, passwordHash);
    const renewed = { from: actor.tokenHash, to: hashOfToken(token) };
    if (!(await renewSession(trx, renewed))) throw unauthenticated(await endOfSession(trx, bearer));
    if (!isReplaced) throw conflict("Your account was changed meanwhile. Try again.", "STALE");
    await endAccess(trx, actor.personId, "password", { tokenHash: renewed.to });
    await writeAuditOfPerson(trx, actor.personId, entryOf(actor, "password.change"));
    await queueMail(trx, "password_changed_inside", actor.email);
  });
  return { message: "Your password was changed. Every other session was ended.", token };
}

/** The account of whoever typed its current password; a session that guesses is ended. */
async function proven(db: Kysely<Database>, input: OwnPassword): Promise<RightAccount> {
  const { actor, address } = input;
  const ofSession = guessesOf(actor);
  const judgement = await judgePassword(db, {
    username: actor.email,
    password: input.currentPassword,
    // Its cookie goes to the log-in alone: a stolen session never keeps the owner's browser out.
    device: null,
    address,
    more: [ofSession],
  });
  if (judgement.account === null) throw await refusal(db, input, judgement.reason);
  if (judgement.account.mustChange)
    throw forbidden(
      "An administrator has set your password. Choose your own by the link we sent to your e-mail.",
      "PASSWORD_CHANGE",
    );
  return judgement.account;
}

async function refusal(
  db: Kysely<Database>,
  { actor, bearer }: OwnPassword,
  reason: string,
): Promise<AppError> {
  if (reason === "place") return tooMany();
  const isOver = await isBlocked(db, guessesOf(actor));
  await inTransaction(db, null, {}, async (trx) => {
    const ended = isOver && (await endGuessing(trx, actor.tokenHash));
    const entry = entryOf(actor, "password.refuse");
    await writeAuditOfPerson(trx, actor.personId, { ...entry, detail: { reason, ended } });
  });
  if (isOver) return unauthenticated(await endOfSession(db, bearer));
  return reason === "password"
    ? badRequest("This is not your current password.", "CURRENT_PASSWORD")
    : tooMany();
}

function tooMany(): AppError {
  return badRequest(
    "Too many passwords were tried. Wait a few minutes, or log out and choose 'Forgot Password'.",
    "TOO_MANY",
  );
}

function guessesOf({ tokenHash }: Actor): FailureLimit {
  return {
    bucket: `current password of session ${tokenHash.toString("base64url")}`,
    failures: GUESSES_OF_A_SESSION,
    windowSeconds: DAY_SECONDS,
    firstBlockSeconds: DAY_SECONDS,
    longestBlockSeconds: DAY_SECONDS,
  };
}

function entryOf({ personId, email }: Actor, action: "password.change" | "password.refuse") {
  return { person: personId, action, subject: email };
}
