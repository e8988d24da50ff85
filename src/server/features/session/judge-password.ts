import type { Kysely } from "kysely";
import { type FailureLimit, loginLimits, secretDevice } from "#domain/people/attempt-limits.ts";
import { type PasswordFault, passwordFaultAt } from "#domain/people/log-in.ts";
import { clearFailures, countFailures, uncountFailures } from "#server/platform/access/failure-limits.ts";
import { passwordMatches } from "#server/platform/access/passwords.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { placeOf } from "#server/platform/http/addresses.ts";
import { type Account, findAccount } from "./queries.ts";

/** An account whose password was typed. */
export type RightAccount = Account & { readonly passwordHash: string };

export interface TypedPassword {
  readonly username: string;
  readonly password: string;
  /** What is known of the caller's device; null = nothing. */
  readonly device: string | null;
  readonly address: string;
  /** Counted before the account is. */
  readonly more?: readonly FailureLimit[];
}

/** The account, or why it is not: everything from there is blocked, this account is, it may not log in, or is another's. */
export type Judgement =
  | { readonly account: RightAccount }
  | { readonly account: null; readonly reason: "place" | PasswordFault };

/**
 * The one judge of typed passwords. Counted before it is judged, so that guesses sent at once get no further than
 * guesses sent in a row. One blocked here still costs its hash: no time tells what there is and what is blocked.
 */
export async function judgePassword(db: Kysely<Database>, typed: TypedPassword): Promise<Judgement> {
  const device = secretDevice(typed.device);
  const account = await findAccount(db, typed.username, device);
  const from = placeOf(typed.address);
  const knownDevice = account?.knowsDevice === true ? device : null;
  const { place, ofAccount } = loginLimits(typed.username, from, knownDevice);
  const counted = [...(typed.more ?? []), ...ofAccount];
  const blocking = await countFailures(db, [place, ...counted]);
  if (blocking === place) return { account: null, reason: "place" };
  const passwordHash = blocking === null ? (account?.passwordHash ?? null) : null;
  const matches = await passwordMatches(passwordHash, typed.password, from).catch(async (error: unknown) => {
    // Not judged, since too many wait: nothing was tried at this account.
    if (blocking === null) await uncountFailures(db, counted);
    throw error;
  });
  const reason = passwordFaultAt({ account, matches, isBlocked: blocking !== null });
  if (reason !== null || account === null || passwordHash === null)
    return { account: null, reason: reason ?? "password" };
  await uncountFailures(db, [place]);
  await clearFailures(db, counted);
  return { account: { ...account, passwordHash } };
}
