import { type Kysely, sql, type Transaction } from "kysely";
import type { AdminPermission } from "#domain/people/access.ts";
import type { Database } from "#server/platform/database/tables.ts";

type Db = Kysely<Database> | Transaction<Database>;

export async function findPerson(db: Db, email: string) {
  const { rows } = await sql<{ id: number; email: string; active: boolean }>`
    select person_id as id, email, active from person where email = ${email.toLowerCase()}`.execute(db);
  return rows[0] ?? null;
}

export async function isMember(db: Db, personId: number, client: string): Promise<boolean> {
  const { rows } = await sql`
    select from membership join client using (client_id)
    where person_id = ${personId} and client.name = ${client}`.execute(db);
  return rows.length > 0;
}

export async function designationsOf(db: Db, clientId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from designation where client_id = ${clientId} order by designation_id`.execute(db);
  return rows.map(({ name }) => name);
}

export async function setActive(
  trx: Transaction<Database>,
  personId: number,
  active: boolean,
): Promise<void> {
  await sql`update person set active = ${active} where person_id = ${personId}`.execute(trx);
}

/** Takes back that clients shut a person out; returns how many had. */
export async function letIntoClients(trx: Transaction<Database>, personId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update membership set active = true where person_id = ${personId} and not active`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** A membership with its person; `lastLogin` null = never logged in. */
export interface ListedPerson {
  readonly email: string;
  readonly name: string;
  readonly client: string;
  readonly designation: string;
  readonly adminPermission: AdminPermission;
  readonly active: boolean;
  readonly lastLogin: Date | null;
}

/** Everybody, or the members of one client, one entry per membership. */
export async function listPeople(db: Db, client: string | null): Promise<ListedPerson[]> {
  const { rows } = await sql<ListedPerson>`
    select p.email, p.name, c.name as client, d.name as designation, m.adminpermission as "adminPermission",
      p.active and m.active as active,
      p.last_login as "lastLogin"
    from membership m join person p using (person_id) join client c using (client_id)
      join designation d using (client_id, designation_id)
    where ${client}::text is null or c.name = ${client}
    order by c.client_id, p.email`.execute(db);
  return rows;
}

/** The active members of a client who may upload there, the longest known first. */
export async function uploadersOf(db: Db, clientId: number) {
  const { rows } = await sql<{ id: number; email: string }>`
    select person_id as id, email from membership join person using (person_id)
    where client_id = ${clientId} and person.active and membership.active and adminpermission in (1, 3)
    order by person_id`.execute(db);
  return rows;
}
