import type { Kysely } from "kysely";
import { ownPasswordLimit } from "#domain/people/attempt-limits.ts";
import { judgePassword, type RightAccount } from "#server/features/session/index.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { writeAuditOfPerson } from "#server/platform/access/audit-of-person.ts";
import { isBlocked } from "#server/platform/access/failure-limits.ts";
import { endGuessing, endOfSession } from "#server/platform/access/session-end.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { type AppError, badRequest, forbidden, unauthenticated } from "#server/platform/errors.ts";

/** The current password, typed by whoever is logged in. */
export interface OwnPassword {
  readonly actor: Actor;
  readonly bearer: string | null;
  readonly address: string;
  readonly currentPassword: string;
}

/** The account of whoever typed its current password; a session that guesses is ended. */
export async function proveOwnPassword(db: Kysely<Database>, input: OwnPassword): Promise<RightAccount> {
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
    const entry = { person: actor.personId, action: "password.refuse", subject: actor.email } as const;
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

function guessesOf({ tokenHash }: Actor) {
  return ownPasswordLimit(tokenHash.toString("base64url"));
}
