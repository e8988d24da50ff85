import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";
import { hashOfToken, SESSION_IDLE_MINUTES, SESSION_LIFETIME_HOURS } from "./actor.ts";

const ASK = "Ask the administrator of your company.";
const UNKNOWN = "Your session has ended. Log in again.";

/** Why a session ended, for whoever held it. */
const SENTENCES = {
  idle: `You were logged out after ${SESSION_IDLE_MINUTES} minutes without activity.`,
  lifetime: `Your session ended after ${SESSION_LIFETIME_HOURS} hours. Log in again.`,
  deactivated: `Your account was deactivated. ${ASK}`,
  password: "Your password was changed. Log in with the new one.",
  factor: "A second factor was switched on for your account. Log in with it.",
  elsewhere: "You ended this session from another device. Log in again.",
  guesses: "Your session was ended: a wrong current password was entered too often. Log in again.",
  mobile: `The mobile app can't be used with your account any more. ${ASK}`,
} as const;

type Reason = keyof typeof SENTENCES;

/** Why, and which session goes on. */
export type EndOfSessions = readonly [
  reason: Extract<Reason, "deactivated" | "password" | "factor">,
  but?: { readonly tokenHash: Buffer },
];

/** Ends every session of a person before its time, but one that is named; returns how many there were. */
export function endSessions(
  trx: Transaction<Database>,
  personId: number,
  ...[reason, but]: EndOfSessions
): Promise<number> {
  const others = but === undefined ? sql`true` : sql`token_hash <> ${but.tokenHash}`;
  return end(trx, sql`person_id = ${personId} and ${others}`, reason);
}

/** Ends other sessions of whoever holds this one: the one of that id, or all; returns how many there were. */
export function endOtherSessions(
  trx: Transaction<Database>,
  { personId, tokenHash }: { readonly personId: number; readonly tokenHash: Buffer },
  sessionId: number | null,
): Promise<number> {
  const chosen = sessionId === null ? sql`true` : sql`session_id = ${sessionId}`;
  return end(trx, sql`person_id = ${personId} and token_hash <> ${tokenHash} and ${chosen}`, "elsewhere");
}

/** Ends the session in which too many passwords were guessed; false where it had ended before. */
export async function endGuessing(trx: Transaction<Database>, tokenHash: Buffer): Promise<boolean> {
  return (await end(trx, sql`token_hash = ${tokenHash}`, "guesses")) > 0;
}

async function end(trx: Transaction<Database>, which: RawBuilder<unknown>, reason: Reason): Promise<number> {
  await sql`
    delete from ended_session
    where ended_on < now() - make_interval(hours => ${SESSION_LIFETIME_HOURS})`.execute(trx);
  const { numAffectedRows } = await sql`
    with ended as (delete from session where ${which} returning token_hash)
    insert into ended_session (token_hash, reason) select token_hash, ${reason} from ended`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** What to tell somebody whose token opens nothing; one that never opened anything learns nothing. */
export async function endOfSession(db: Kysely<Database>, token: string | null): Promise<string> {
  if (token === null) return UNKNOWN;
  const { rows } = await sql<{ reason: Reason }>`
    select case
      when not p.active then 'deactivated'
      when least(idle_end, lifetime_end) > now() then 'mobile'
      when idle_end < lifetime_end then 'idle'
      else 'lifetime' end as reason
    from session s join person p using (person_id)
      cross join lateral (select
        s.last_seen + make_interval(mins => ${SESSION_IDLE_MINUTES}) as idle_end,
        s.created_on + make_interval(hours => ${SESSION_LIFETIME_HOURS}) as lifetime_end) ends
    where token_hash = ${hashOfToken(token)}
    union all
    select reason from ended_session where token_hash = ${hashOfToken(token)}`.execute(db);
  const reason = rows[0]?.reason;
  return reason === undefined ? UNKNOWN : SENTENCES[reason];
}
