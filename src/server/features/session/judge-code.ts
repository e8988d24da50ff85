import type { Kysely } from "kysely";
import { codeLimit } from "#domain/people/attempt-limits.ts";
import { readCode } from "#domain/people/log-in.ts";
import { clearFailures, countFailure } from "#server/platform/access/failure-limits.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { type AppError, badRequest } from "#server/platform/errors.ts";
import { periodOf } from "./one-time-code.ts";
import { findSecret, spendPeriod, spendRecoveryCode } from "./queries.ts";

export interface TypedCode {
  readonly personId: number;
  readonly code: string;
  /** A device the person is known by, where others' failures do not reach; null = none. */
  readonly knownDevice: string | null;
  /** The factor that is being set up, in place of the one in use. */
  readonly isFirst?: boolean;
}

export type CodeJudgement = "app" | "recovery" | "wrong" | "blocked";

/**
 * The one judge of typed codes: tells which kind a right one was, and uses it up. Counted before it is judged, so that guesses
 * sent at once get no further than guesses sent in a row.
 */
export async function judgeCode(db: Kysely<Database>, typed: TypedCode): Promise<CodeJudgement> {
  const limit = codeLimit(typed.personId, typed.knownDevice);
  if (!(await countFailure(db, limit))) return "blocked";
  const read = readCode(typed.code);
  const isRight =
    read !== null &&
    (read.kind === "app"
      ? await spendAppCode(db, typed, read.code)
      : typed.isFirst !== true && (await spendRecoveryCode(db, typed.personId, read.code)));
  if (!isRight) return "wrong";
  await clearFailures(db, [limit]);
  return read.kind;
}

/** True for exactly one of all that try the same code. */
async function spendAppCode(
  db: Kysely<Database>,
  { personId, isFirst = false }: TypedCode,
  code: string,
): Promise<boolean> {
  const secret = await findSecret(db, personId, { confirmed: !isFirst });
  const period = secret === null ? null : periodOf(secret, code);
  return secret !== null && period !== null && spendPeriod(db, { personId, secret, period });
}

/** What somebody is told whose code opened nothing; their password was right. */
export function codeRefusal(judgement: "wrong" | "blocked"): AppError {
  return badRequest(
    judgement === "wrong"
      ? "This code is wrong, too old or was used before. Enter the newest one of your app, or a recovery code."
      : "Too many codes were tried. Wait a while, then enter the newest one.",
    "SECOND_FACTOR_CODE",
  );
}
