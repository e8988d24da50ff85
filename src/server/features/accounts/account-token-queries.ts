import { type Kysely, sql, type Transaction } from "kysely";
import { hasFreshLinks, LIVING_LINKS, type LinkKind, minutesOf } from "#domain/people/password-link.ts";
import { hashOfToken, newToken } from "#server/platform/access/actor.ts";
import { type EndOfSessions, endSessions } from "#server/platform/access/session-end.ts";
import type { Database } from "#server/platform/database/tables.ts";

/** Makes what lets a person choose a password once; the newest of its kind live on beside it. Only its hash is kept. */
export async function issueAccountToken(
  trx: Transaction<Database>,
  personId: number,
  kind: LinkKind,
): Promise<string> {
  const token = newToken();
  await lockPerson(trx, personId);
  await sql`delete from account_token where expires_on < now() or token_hash in (
    select token_hash from account_token where person_id = ${personId} and kind = ${kind}
    order by expires_on desc offset ${LIVING_LINKS - 1}::int)`.execute(trx);
  const expiresOn = sql<Date>`now() + make_interval(mins => ${minutesOf(kind)}::int)`;
  const row = { token_hash: hashOfToken(token), person_id: personId, kind, expires_on: expiresOn };
  await trx.insertInto("account_token").values(row).execute();
  return token;
}

/** True while the mailbox holds enough: another link would flood it, and end one that its owner may be about to open. */
export async function hasFreshResets(trx: Transaction<Database>, personId: number): Promise<boolean> {
  await lockPerson(trx, personId);
  const rows = await trx
    .selectFrom("account_token")
    .select(sql<number>`(extract(epoch from expires_on - now()) / 60)::float8`.as("minutes"))
    .where("person_id", "=", personId)
    .where("kind", "=", "reset")
    .where("expires_on", ">", sql<Date>`now()`)
    .execute();
  return hasFreshLinks(rows.map(({ minutes }) => minutes));
}

/** Whose living token this is, null when it is not of this address. Does not use it up. */
export async function ownerOfAccountToken(db: Kysely<Database>, token: string, email: string) {
  const found = await db
    .selectFrom("account_token as t")
    .innerJoin("person as p", "p.person_id", "t.person_id")
    .select(["p.person_id as personId", "p.name", "p.email"])
    .where("t.token_hash", "=", hashOfToken(token))
    .where("t.expires_on", ">", sql<Date>`now()`)
    .where("p.active", "=", true)
    .where("p.email", "=", email.trim().toLowerCase())
    .executeTakeFirst();
  return found ?? null;
}

/** Uses a token up: true for exactly one of all that try, also with other tokens of the person, which end with it. */
export async function spendAccountToken(
  trx: Transaction<Database>,
  token: string,
  personId: number,
): Promise<boolean> {
  await lockPerson(trx, personId);
  const { numDeletedRows } = await trx
    .deleteFrom("account_token")
    .where("token_hash", "=", hashOfToken(token))
    .where("person_id", "=", personId)
    .where("expires_on", ">", sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Ends every session, but one that is named, and every open token of a person. */
export async function endAccess(
  trx: Transaction<Database>,
  personId: number,
  ...how: EndOfSessions
): Promise<void> {
  await endSessions(trx, personId, ...how);
  await trx.deleteFrom("account_token").where("person_id", "=", personId).execute();
}

/** Whoever makes, counts or uses tokens of a person, lets them in or shuts them out takes turns, at any client. */
export async function lockPerson(trx: Transaction<Database>, personId: number): Promise<void> {
  const person = trx.selectFrom("person").select("person_id").where("person_id", "=", personId);
  await person.forNoKeyUpdate().execute();
}
