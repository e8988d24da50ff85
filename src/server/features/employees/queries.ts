import { type Kysely, sql, type Transaction } from "kysely";
import type { ScopeLists } from "#domain/network/scope.ts";
import type { AdminPermission } from "#domain/people/access.ts";
import type { Designation } from "#domain/people/employee-sheet.ts";
import { loadOfferedNetwork } from "#server/features/catalogue/index.ts";
import type { Database } from "#server/platform/database/tables.ts";

type Db = Kysely<Database> | Transaction<Database>;

/** A person as a member of one client. */
export interface Member extends ScopeLists {
  readonly personId: number;
  readonly name: string;
  readonly lastName: string;
  readonly email: string;
  readonly designationId: number;
  readonly designation: string;
  readonly adminPermission: AdminPermission;
  readonly mobileAccess: boolean;
  /** Of the person and of the membership. */
  readonly active: boolean;
  readonly lastLogin: Date | null;
  /** null once a password was chosen. */
  readonly invitation: "sent" | "expired" | null;
  readonly secondFactor: boolean;
  readonly version: number;
}

function members(db: Db, clientId: number) {
  return db
    .selectFrom("membership as m")
    .innerJoin("person as p", "p.person_id", "m.person_id")
    .innerJoin("designation as d", (join) =>
      join.onRef("d.client_id", "=", "m.client_id").onRef("d.designation_id", "=", "m.designation_id"),
    )
    .select(["p.person_id as personId", "p.name", "p.last_name as lastName", "p.email"])
    .select(["d.designation_id as designationId", "d.name as designation"])
    .select(["m.adminpermission as adminPermission", "m.mobile_access as mobileAccess"])
    .select([sql<boolean>`p.active and m.active`.as("active"), "p.last_login as lastLogin", "m.version"])
    .select(["m.user_types as userTypes", "m.regions", "m.states", "m.locations"])
    .select(["m.csi_outlets as csiOutlets", "m.ssi_outlets as ssiOutlets"])
    .select(INVITATION)
    .select(SECOND_FACTOR)
    .where("m.client_id", "=", clientId);
}

/** A mail that waits has no link yet. */
const INVITATION = sql<Member["invitation"]>`
  case when p.password_hash is not null then null
    when exists (select from account_token t
      where t.person_id = p.person_id and t.kind = 'invitation' and t.expires_on > now()) then 'sent'
    when exists (select from mail w
      where w.recipient = p.email and w.kind = 'invitation' and w.state = 'waiting') then 'sent'
    else 'expired' end`.as("invitation");

const SECOND_FACTOR = sql<boolean>`
  exists (select from second_factor f where f.person_id = p.person_id and f.confirmed_on is not null)`.as(
  "secondFactor",
);

export async function listMembers(db: Db, clientId: number): Promise<Member[]> {
  return members(db, clientId).orderBy(sql`lower(p.name)`).orderBy("p.person_id").execute();
}

export async function findMember(db: Db, clientId: number, personId: number): Promise<Member | null> {
  const member = members(db, clientId).where("m.person_id", "=", personId);
  return (await member.executeTakeFirst()) ?? null;
}

export async function findMemberByEmail(db: Db, clientId: number, email: string): Promise<Member | null> {
  const member = members(db, clientId).where("p.email", "=", email.trim().toLowerCase());
  return (await member.executeTakeFirst()) ?? null;
}

/** Members of the client among these e-mails. */
export async function findMembersByEmail(
  db: Db,
  clientId: number,
  emails: readonly string[],
): Promise<Member[]> {
  return members(db, clientId).where("p.email", "=", sql<string>`any(${emails}::text[])`).execute();
}

/** Those of these e-mails that somebody has, at whatever client. */
export async function takenEmails(db: Db, emails: readonly string[]): Promise<string[]> {
  const people = db.selectFrom("person").select("email");
  const rows = await people.where("email", "=", sql<string>`any(${emails}::text[])`).execute();
  return rows.map(({ email }) => email);
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const people = db.selectFrom("person").select("person_id");
  return (await people.where("email", "=", email.trim().toLowerCase()).executeTakeFirst()) !== undefined;
}

export async function listDesignations(db: Db, clientId: number): Promise<Designation[]> {
  return db
    .selectFrom("designation")
    .select(["designation_id as id", "name", "level", "user_types as userTypes"])
    .where("client_id", "=", clientId)
    .orderBy("designation_id")
    .execute();
}

/** The regions that forms offer. */
export async function listRegions(trx: Transaction<Database>, clientId: number) {
  const offered = new Set((await loadOfferedNetwork(trx, clientId)).regions.map(({ code }) => code));
  const regions = await trx
    .selectFrom("region")
    .select(["region_id as id", "name", "region_code as code"])
    .select(["created_on as createdOn", "updated_on as updatedOn"])
    .where("client_id", "=", clientId)
    .orderBy("region_code")
    .execute();
  return regions.filter(({ code }) => offered.has(code));
}

/** Changes of who may do what at a client come one after the other. */
export async function lockPeople(trx: Transaction<Database>, clientId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('people'), ${clientId}::int)`.execute(trx);
}

/** Members who can open the admin panel today: let in, with a password of their own. */
export async function administratorIds(trx: Transaction<Database>, clientId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom("membership as m")
    .innerJoin("person as p", "p.person_id", "m.person_id")
    .select("m.person_id as id")
    .where("m.client_id", "=", clientId)
    .where("m.active", "=", true)
    .where("p.active", "=", true)
    .where("m.adminpermission", "in", [1, 3])
    .where("p.password_hash", "is not", null)
    .execute();
  return rows.map(({ id }) => id);
}

export async function savePermission(
  trx: Transaction<Database>,
  clientId: number,
  personId: number,
  permission: AdminPermission,
): Promise<void> {
  await trx
    .updateTable("membership")
    .set({ adminpermission: permission })
    .where("client_id", "=", clientId)
    .where("person_id", "=", personId)
    .execute();
}

export async function saveMobileAccess(
  trx: Transaction<Database>,
  clientId: number,
  personId: number,
  allowed: boolean,
): Promise<void> {
  await trx
    .updateTable("membership")
    .set({ mobile_access: allowed })
    .where("client_id", "=", clientId)
    .where("person_id", "=", personId)
    .execute();
}

export async function saveMembershipActive(
  trx: Transaction<Database>,
  clientId: number,
  personId: number,
  active: boolean,
): Promise<void> {
  await trx
    .updateTable("membership")
    .set({ active })
    .where("client_id", "=", clientId)
    .where("person_id", "=", personId)
    .execute();
}

/** Where else a person works, and whether the whole installation is open to them. */
export async function accessOf(trx: Transaction<Database>, clientId: number, personId: number) {
  const { rows } = await sql<{ active: boolean; memberElsewhere: boolean; letInElsewhere: boolean }>`
    select p.active,
      exists (select from membership m where m.person_id = p.person_id and m.client_id <> ${clientId})
        as "memberElsewhere",
      exists (select from membership m where m.person_id = p.person_id and m.client_id <> ${clientId} and m.active)
        as "letInElsewhere"
    from person p where p.person_id = ${personId}`.execute(trx);
  return rows[0] ?? { active: false, memberElsewhere: false, letInElsewhere: false };
}

export async function letPersonIn(trx: Transaction<Database>, personId: number): Promise<void> {
  await trx.updateTable("person").set({ active: true }).where("person_id", "=", personId).execute();
}
