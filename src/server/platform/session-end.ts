import { type Kysely, sql } from "kysely";
import type { Database } from "./tables.ts";
import { hashOfToken, SESSION_IDLE_MINUTES, SESSION_LIFETIME_HOURS } from "./viewer.ts";

const ASK = "Ask the administrator of your company.";
const UNKNOWN = "Your session has ended. Log in again.";

/** Why a session ended, for whoever held it. */
const SENTENCES = {
  idle: `You were logged out after ${SESSION_IDLE_MINUTES} minutes without activity.`,
  lifetime: `Your session ended after ${SESSION_LIFETIME_HOURS} hours. Log in again.`,
  deactivated: `Your account was deactivated. ${ASK}`,
  mobile: `The mobile app can't be used with your account any more. ${ASK}`,
} as const;

type Reason = keyof typeof SENTENCES;

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
    where token_hash = ${hashOfToken(token)}`.execute(db);
  const reason = rows[0]?.reason;
  return reason === undefined ? UNKNOWN : SENTENCES[reason];
}
