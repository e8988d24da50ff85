import { type Kysely, sql, type Transaction } from "kysely";
import type { ProgrammeEffects } from "#domain/movements/level-changes.ts";
import type { ScopeLists } from "#domain/network/scope.ts";
import type { AdminPermission } from "#domain/people/access.ts";
import type { OperationType, Programme } from "#domain/programme/programme.ts";
import type { Database } from "#server/platform/database/tables.ts";

type Db = Kysely<Database> | Transaction<Database>;

export interface Designation {
  readonly name: string;
  readonly level: "head_office" | "regional" | "other";
  readonly userPermission: 0 | 1 | 2 | 3 | 5;
}

export async function insertClient(
  trx: Transaction<Database>,
  name: string,
  timeZone: string,
): Promise<number> {
  const inserted = await trx
    .insertInto("client")
    .values({ name, time_zone: timeZone })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("client_id as id")
    .executeTakeFirst();
  return inserted?.id ?? 0;
}

export async function insertDesignations(
  trx: Transaction<Database>,
  clientId: number,
  designations: readonly Designation[],
): Promise<void> {
  for (const { name, level, userPermission } of designations) {
    const designation = { client_id: clientId, name, level, userpermission: userPermission };
    await trx.insertInto("designation").values(designation).execute();
  }
}

export async function hasModels(db: Db, clientId: number): Promise<boolean> {
  const query = db.selectFrom("model").select("model_id").where("client_id", "=", clientId).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function findDesignation(db: Db, clientId: number, name: string): Promise<number | null> {
  const found = await db
    .selectFrom("designation")
    .select("designation_id as id")
    .where("client_id", "=", clientId)
    .where("name", "=", name)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** null = the id is taken. */
export async function insertOperation(
  trx: Transaction<Database>,
  operation: {
    readonly clientId: number;
    readonly slug: string;
    readonly name: string;
    readonly type: OperationType;
    /** Every upload is looked at before it counts. */
    readonly previewFirst: boolean;
  },
): Promise<number | null> {
  const { clientId, slug, name, type, previewFirst } = operation;
  const inserted = await trx
    .insertInto("operation")
    .values({ client_id: clientId, slug, name, type, preview_first: previewFirst })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning("operation_id as id")
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** Who puts a version of a questionnaire in force (null: a command), what it changes, and what that moves. */
export interface NewVersion extends ProgrammeEffects {
  readonly person: number | null;
  readonly changes: readonly string[];
}

/** Puts the next version of a questionnaire in force; returns its number. */
export async function insertProgramme(
  trx: Transaction<Database>,
  key: { readonly operationId: number; readonly clientId: number },
  programme: Programme,
  { person, changes, movements, levels }: NewVersion,
): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    insert into programme (operation_id, revision, client_id, definition, applied_by, changes, movements, level_changes)
    select ${key.operationId}::int, coalesce(max(revision), 0) + 1, ${key.clientId}::int,
      ${JSON.stringify(programme)}::jsonb, ${person}::int, ${changes}::text[], ${JSON.stringify(movements)}::jsonb,
      ${JSON.stringify(levels)}::jsonb
    from programme where operation_id = ${key.operationId}
    returning revision`.execute(trx);
  const operation = trx.updateTable("operation").where("operation_id", "=", key.operationId);
  await operation.set((eb) => ({ data_version: eb("data_version", "+", 1) })).execute();
  return rows[0]?.revision ?? 0;
}

export async function insertPerson(
  trx: Transaction<Database>,
  person: {
    readonly email: string;
    readonly name: string;
    readonly lastName?: string;
    readonly passwordHash: string;
  },
): Promise<number | null> {
  const { email, name, lastName = "", passwordHash } = person;
  const inserted = await trx
    .insertInto("person")
    .values({ email: email.toLowerCase(), name, last_name: lastName, password_hash: passwordHash })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("person_id as id")
    .executeTakeFirst();
  return inserted?.id ?? null;
}

export async function insertMembership(
  trx: Transaction<Database>,
  membership: {
    readonly clientId: number;
    readonly personId: number;
    readonly designationId: number;
    readonly adminPermission: AdminPermission;
    readonly scope: ScopeLists;
  },
): Promise<void> {
  const { scope } = membership;
  const row = {
    client_id: membership.clientId,
    person_id: membership.personId,
    designation_id: membership.designationId,
    adminpermission: membership.adminPermission,
    user_types: scope.userTypes,
    regions: scope.regions,
    states: scope.states,
    locations: scope.locations,
    csi_outlets: scope.csiOutlets,
    ssi_outlets: scope.ssiOutlets,
  };
  await trx.insertInto("membership").values(row).execute();
}

export async function hasClients(owner: Kysely<Database>): Promise<boolean> {
  const query = owner.selectFrom("client").select("client_id").limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}
