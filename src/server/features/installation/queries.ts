import { type Kysely, sql, type Transaction } from "kysely";
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
  const { rows } = await sql<{ id: number }>`
    insert into client (name, time_zone) values (${name}, ${timeZone})
    on conflict (name) do nothing returning client_id as id`.execute(trx);
  return rows[0]?.id ?? 0;
}

export async function insertDesignations(
  trx: Transaction<Database>,
  clientId: number,
  designations: readonly Designation[],
): Promise<void> {
  for (const { name, level, userPermission } of designations) {
    await sql`
      insert into designation (client_id, name, level, userpermission)
      values (${clientId}, ${name}, ${level}, ${userPermission})`.execute(trx);
  }
}

export async function findClient(db: Db, name: string): Promise<{ readonly id: number } | null> {
  const { rows } = await sql<{ id: number }>`select client_id as id from client where name = ${name}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function findDesignation(db: Db, clientId: number, name: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select designation_id as id from designation where client_id = ${clientId} and name = ${name}`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

export async function findOperation(db: Db, slug: string) {
  const { rows } = await sql<{ id: number; clientId: number; type: OperationType }>`
    select operation_id as id, client_id as "clientId", type from operation where slug = ${slug}`.execute(db);
  return rows[0] ?? null;
}

export async function insertOperation(
  trx: Transaction<Database>,
  operation: {
    readonly clientId: number;
    readonly slug: string;
    readonly name: string;
    readonly type: OperationType;
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into operation (client_id, slug, name, type)
    values (${operation.clientId}, ${operation.slug}, ${operation.name}, ${operation.type})
    returning operation_id as id`.execute(trx);
  const row = rows[0];
  if (row === undefined) throw new Error("The operation was not stored.");
  return row.id;
}

export async function insertProgramme(
  trx: Transaction<Database>,
  key: { readonly operationId: number; readonly clientId: number },
  programme: Programme,
): Promise<void> {
  await sql`
    insert into programme (operation_id, revision, client_id, definition)
    select ${key.operationId}::int, coalesce(max(revision), 0) + 1, ${key.clientId}::int, ${JSON.stringify(programme)}::jsonb
    from programme where operation_id = ${key.operationId}`.execute(trx);
  await sql`update operation set data_version = data_version + 1 where operation_id = ${key.operationId}`.execute(
    trx,
  );
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
  const { rows } = await sql<{ id: number }>`
    insert into person (email, name, last_name, password_hash)
    values (${person.email.toLowerCase()}, ${person.name}, ${person.lastName ?? ""}, ${person.passwordHash})
    on conflict (email) do nothing returning person_id as id`.execute(trx);
  return rows[0]?.id ?? null;
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
  await sql`
    insert into membership (client_id, person_id, designation_id, adminpermission, user_types, regions, states,
      locations, csi_outlets, ssi_outlets)
    values (${membership.clientId}, ${membership.personId}, ${membership.designationId},
      ${membership.adminPermission}, ${scope.userTypes}, ${scope.regions}, ${scope.states}, ${scope.locations},
      ${scope.csiOutlets}, ${scope.ssiOutlets})`.execute(trx);
}

export async function hasClients(owner: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`select from client limit 1`.execute(owner);
  return rows.length > 0;
}
