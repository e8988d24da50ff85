import { type Kysely, sql, type Transaction } from "kysely";
import type { AdminPermission } from "#domain/people/access.ts";
import type { Database } from "#server/platform/database/tables.ts";

type Db = Kysely<Database> | Transaction<Database>;

export async function findPerson(db: Db, email: string) {
  const query = db.selectFrom("person").select(["person_id as id", "email", "active"]);
  return (await query.where("email", "=", email.toLowerCase()).executeTakeFirst()) ?? null;
}

export async function isMember(db: Db, personId: number, client: string): Promise<boolean> {
  const found = await db
    .selectFrom("membership as m")
    .innerJoin("client as c", "c.client_id", "m.client_id")
    .select("m.person_id")
    .where("m.person_id", "=", personId)
    .where("c.name", "=", client)
    .executeTakeFirst();
  return found !== undefined;
}

export async function designationsOf(db: Db, clientId: number): Promise<string[]> {
  const designations = db.selectFrom("designation").select("name").where("client_id", "=", clientId);
  const rows = await designations.orderBy("designation_id").execute();
  return rows.map(({ name }) => name);
}

export async function setActive(
  trx: Transaction<Database>,
  personId: number,
  active: boolean,
): Promise<void> {
  await trx.updateTable("person").set({ active }).where("person_id", "=", personId).execute();
}

/** Takes back that clients shut a person out; returns how many had. */
export async function letIntoClients(trx: Transaction<Database>, personId: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("membership")
    .set({ active: true })
    .where("person_id", "=", personId)
    .where("active", "=", false)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
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
  const everybody = db
    .selectFrom("membership as m")
    .innerJoin("person as p", "p.person_id", "m.person_id")
    .innerJoin("client as c", "c.client_id", "m.client_id")
    .innerJoin("designation as d", (join) =>
      join.onRef("d.client_id", "=", "m.client_id").onRef("d.designation_id", "=", "m.designation_id"),
    )
    .select(["p.email", "p.name", "c.name as client", "d.name as designation"])
    .select(["m.adminpermission as adminPermission", "p.last_login as lastLogin"])
    .select(sql<boolean>`p.active and m.active`.as("active"))
    .orderBy("c.client_id")
    .orderBy("p.email");
  return (client === null ? everybody : everybody.where("c.name", "=", client)).execute();
}

/** The active members of a client who may upload there, the longest known first. */
export async function uploadersOf(db: Db, clientId: number) {
  return db
    .selectFrom("membership as m")
    .innerJoin("person as p", "p.person_id", "m.person_id")
    .select(["p.person_id as id", "p.email"])
    .where("m.client_id", "=", clientId)
    .where("p.active", "=", true)
    .where("m.active", "=", true)
    .where("m.adminpermission", "in", [1, 3])
    .orderBy("p.person_id")
    .execute();
}
