import type { Kysely } from "kysely";
import { NO_TOKEN } from "#contract/errors.ts";
import type { AuditAction } from "#domain/audit/audit-actions.ts";
import { asksForCode, remembersCode, stepAfterPassword } from "#domain/people/log-in.ts";
import { findActor, hashOfToken, newToken } from "#server/platform/access/actor.ts";
import { writeAuditOfAccount, writeAuditOfPerson } from "#server/platform/access/audit-of-person.ts";
import { hashPassword, needsRehash } from "#server/platform/access/passwords.ts";
import { PUBLISHED_PASSWORD } from "#server/platform/config/config.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { AppError, badRequest } from "#server/platform/errors.ts";
import { placeOf } from "#server/platform/http/addresses.ts";
import { deviceCookie, newDevice } from "#server/platform/http/device-cookie.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { codeRefusal, judgeCode } from "./judge-code.ts";
import { judgePassword, type RightAccount } from "./judge-password.ts";
import { type Account, confirmSession, openSession, rememberDevice, renewPasswordHash } from "./queries.ts";
import { readConfig } from "./read-config.ts";
import type { SessionServices } from "./services.ts";

interface Attempt {
  readonly username: string;
  readonly password: string;
  /** What the caller says it is; null: it is a browser, known by its cookie. */
  readonly deviceId: string | null;
  /** The device of the browser's cookie; null = it has none yet. */
  readonly browser: string | null;
  /** Of the second factor; empty: none was typed. */
  readonly code: string;
  /** The browser is not asked for a code again for a while. */
  readonly remember: boolean;
  /** The mobile app asks. */
  readonly mobile: boolean;
  readonly address: string;
  readonly isLocal: boolean;
  readonly bearer: string | null;
  readonly dataSource: string | null;
  readonly language: string | null;
  setCookie(cookie: string): void;
}

/** Opens a session; with the bearer token of a living one it confirms that session's password instead. */
export async function logIn(services: SessionServices, attempt: Attempt) {
  const { db } = services;
  if (attempt.password === PUBLISHED_PASSWORD && !attempt.isLocal) throw published();
  const judged = await admit(db, attempt);
  // Another log-in may have renewed the hash meanwhile, or the password is another by now: judged once more.
  const isCurrent = !needsRehash(judged.passwordHash);
  const account = isCurrent ? judged : ((await rehashed(db, judged, attempt)) ?? (await admit(db, attempt)));
  const token = await confirmOrOpen(services, account, attempt);
  const actor = await findActor(db, token, false);
  if (actor === null) throw refused();
  const structure = await readConfig(services, actor, attempt);
  return { token, structure, userData: structure.userData };
}

/** The account whose password was typed, where it opens a session. */
async function admit(db: Kysely<Database>, attempt: Attempt): Promise<RightAccount> {
  const judged = await judge(db, attempt);
  const step = stepAfterPassword(judged, attempt.mobile);
  if (step === "choose a password") throw await passwordChange(db, judged);
  if (step === "no mobile access") throw await refusal(db, attempt, "mobile access", noMobileAccess());
  return judged;
}

/** The account whose password was typed; whoever is blocked by the place alone is not written down. */
async function judge(db: Kysely<Database>, attempt: Attempt): Promise<RightAccount> {
  const { username, password, address } = attempt;
  const device = attempt.deviceId ?? attempt.browser;
  const judgement = await judgePassword(db, { username, password, address, device });
  if (judgement.account !== null) return judgement.account;
  throw judgement.reason === "place" ? refused() : await refusal(db, attempt, judgement.reason);
}

/** With a hash of today's cost; null: it has another hash by now. */
async function rehashed(
  db: Kysely<Database>,
  account: RightAccount,
  { password, address }: Attempt,
): Promise<RightAccount | null> {
  const passwordHash = await hashPassword(password, placeOf(address));
  const { personId, passwordHash: from } = account;
  const isRenewed = await renewPasswordHash(db, personId, { from, to: passwordHash });
  return isRenewed ? { ...account, passwordHash } : null;
}

async function confirmOrOpen(
  { db, publicUrl }: SessionServices,
  account: RightAccount,
  attempt: Attempt,
): Promise<string> {
  const living = attempt.bearer === null ? null : await findActor(db, attempt.bearer, false);
  if (living !== null && attempt.bearer !== null) {
    if (living.personId !== account.personId) throw await refusal(db, attempt, "another person");
    await inTransaction(db, null, {}, async (trx) => {
      await confirmSession(trx, living.tokenHash);
      await writeAuditOfPerson(trx, account.personId, entryOf(account, "session.confirm"));
    });
    return attempt.bearer;
  }
  const typedCode = await proveSecondFactor(db, account, attempt);
  const token = newToken();
  const deviceId = attempt.deviceId ?? attempt.browser ?? newDevice();
  await inTransaction(db, null, {}, async (trx) => {
    const device = { deviceId, mobile: attempt.mobile };
    // Sessions that a new password or a second factor ends are ended once: one that opens late would outlive it.
    if (!(await openSession(trx, account, hashOfToken(token), device))) throw refused();
    const remembersSecondFactor = remembersCode({
      wasAsked: typedCode !== null,
      wantsIt: attempt.remember,
      isBrowser: attempt.deviceId === null,
    });
    await rememberDevice(trx, account.personId, deviceId, { remembersSecondFactor });
    await writeAuditOfPerson(trx, account.personId, entryOf(account, "session.open"));
    if (typedCode === "recovery") await queueMail(trx, "recovery_code_used", account.email);
  });
  if (attempt.deviceId === null) attempt.setCookie(deviceCookie(deviceId, publicUrl));
  return token;
}

/** Which code was typed, null where none is asked for. */
async function proveSecondFactor(
  db: Kysely<Database>,
  account: Account,
  attempt: Attempt,
): Promise<"app" | "recovery" | null> {
  if (!asksForCode(account, attempt.deviceId === null)) return null;
  if (attempt.code.trim() === "")
    throw badRequest("Enter the code of your authenticator app.", "SECOND_FACTOR");
  const { personId, knowsDevice } = account;
  const knownDevice = knowsDevice ? (attempt.deviceId ?? attempt.browser) : null;
  const judgement = await judgeCode(db, { personId, code: attempt.code, knownDevice });
  if (judgement === "app" || judgement === "recovery") return judgement;
  throw await refusal(db, attempt, "second factor", codeRefusal(judgement));
}

function entryOf({ personId, email }: Account, action: AuditAction) {
  return { person: personId, action, subject: email };
}

/** Writes down why nobody got in; what is thrown tells nobody. */
async function refusal(
  db: Kysely<Database>,
  { username }: Attempt,
  reason: string,
  error = refused(),
): Promise<AppError> {
  await writeAuditOfAccount(db, { email: username, action: "session.refuse", detail: { reason } });
  return error;
}

/**
 * The right password, but an administrator's, who knows it as well as its owner: it opens no session, is written down
 * as the administrator's act, and has a link mailed that the owner alone can read.
 */
async function passwordChange(
  db: Kysely<Database>,
  { personId, email, passwordSetBy }: Account,
): Promise<AppError> {
  await inTransaction(db, null, {}, async (trx) => {
    await writeAuditOfPerson(trx, personId, {
      person: passwordSetBy,
      action: "password.use",
      subject: email,
    });
    await queueMail(trx, "reset", email);
  });
  return new AppError(
    403,
    "PASSWORD_CHANGE",
    "An administrator has set this password. We sent a link to your e-mail: choose the password you log in with there.",
    NO_TOKEN,
  );
}

function refused() {
  return badRequest("Email or Password is invalid", "LOGIN");
}

/** Says nothing about any account: what was typed stands in the manual. */
function published() {
  return badRequest(
    "The published password of the demo works at this machine only, without a proxy. Start it with a DEMO_PASSWORD of your own to show it to others.",
    "PUBLISHED_PASSWORD",
  );
}

function noMobileAccess() {
  return badRequest(
    "Mobile access is switched off for your account. Log in with a browser, or ask your administrator.",
    "MOBILE_ACCESS",
  );
}
