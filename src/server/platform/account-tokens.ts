import { randomBytes } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { endSessions } from "./session-end.ts";
import type { Database } from "./tables.ts";
import { hashOfToken } from "./viewer.ts";

const TOKEN_BYTES = 32;

/** How long a link in a mail works. */
export const RESET_MINUTES = 30;
export const INVITATION_MINUTES = 24 * 60;

/** Makes what lets a person choose a password once; earlier ones of the person end. Only its hash is kept. */
export async function issueAccountToken(
  trx: Transaction<Database>,
  personId: number,
  minutes: number,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  // One after the other, so that only the newest stays.
  await sql`select from person where person_id = ${personId} for update`.execute(trx);
  await sql`delete from account_token where person_id = ${personId} or expires_on < now()`.execute(trx);
  await sql`
    insert into account_token (token_hash, person_id, expires_on)
    values (${hashOfToken(token)}, ${personId}, now() + make_interval(mins => ${minutes}::int))`.execute(trx);
  return token;
}

/** Whose living token this is, null when it is not of this address. Does not use it up. */
export async function ownerOfAccountToken(db: Kysely<Database>, token: string, email: string) {
  const { rows } = await sql<{ personId: number; name: string; email: string }>`
    select p.person_id as "personId", p.name, p.email from account_token t join person p using (person_id)
    where t.token_hash = ${hashOfToken(token)} and t.expires_on > now()
      and p.active and p.email = ${email.trim().toLowerCase()}`.execute(db);
  return rows[0] ?? null;
}

/** Uses a token up: true for exactly one of all that try. */
export async function spendAccountToken(
  trx: Transaction<Database>,
  token: string,
  personId: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from account_token
    where token_hash = ${hashOfToken(token)} and person_id = ${personId} and expires_on > now()`.execute(trx);
  return numAffectedRows === 1n;
}

/** Ends every session and open token of a person. */
export async function endAccess(
  trx: Transaction<Database>,
  personId: number,
  reason: Parameters<typeof endSessions>[2],
): Promise<void> {
  await endSessions(trx, personId, reason);
  await sql`delete from account_token where person_id = ${personId}`.execute(trx);
}
