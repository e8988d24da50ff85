import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { type EndedSession, type EndReason, reasonOfEnd, sentenceOfEnd } from "#domain/people/session-end.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { hashOfToken } from "./actor.ts";

/** Why, and which session goes on. */
export type EndOfSessions = readonly [
  reason: Extract<EndReason, "deactivated" | "password" | "factor">,
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

async function end(
  trx: Transaction<Database>,
  which: RawBuilder<unknown>,
  reason: EndReason,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with ended as (delete from session where ${which} returning token_hash)
    insert into ended_session (token_hash, reason) select token_hash, ${reason} from ended`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** What to tell somebody whose token opens nothing; one that never opened anything learns nothing. */
export async function endOfSession(db: Kysely<Database>, token: string | null): Promise<string> {
  if (token === null) return sentenceOfEnd(null);
  const { rows: ended } = await sql<EndedSession & { reason: EndReason | null; now: number }>`
    select null as reason, p.active as "isActive", ${milliseconds("s.last_seen")} as "lastSeen",
      ${milliseconds("s.created_on")} as "openedOn", ${milliseconds("now()")} as now
    from session s join person p using (person_id) where token_hash = ${hashOfToken(token)}
    union all
    select reason, true, 0, 0, 0 from ended_session where token_hash = ${hashOfToken(token)}`.execute(db);
  const [session] = ended;
  if (session === undefined) return sentenceOfEnd(null);
  return sentenceOfEnd(session.reason ?? reasonOfEnd(session, session.now));
}

function milliseconds(instant: "s.last_seen" | "s.created_on" | "now()"): RawBuilder<number> {
  return sql`(extract(epoch from ${sql.raw(instant)}) * 1000)::float8`;
}
