import { sql, type Transaction } from "kysely";
import type { ScopeLists } from "#domain/network/scope.ts";
import type { Database } from "#server/platform/database/tables.ts";

type Trx = Transaction<Database>;

interface Named {
  readonly name: string;
  readonly lastName: string;
}

/** What a person may see at one client. */
export interface MembershipRow extends ScopeLists {
  readonly personId: number;
  readonly designationId: number;
}

/** Ids by e-mail; those that are taken are left out. In order, so that two clients never wait for each other. */
export async function insertPeople(
  trx: Trx,
  people: readonly (Named & { readonly email: string })[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; email: string }>`
    insert into person (email, name, last_name)
    select * from unnest(${people.map(({ email }) => email)}::text[], ${people.map(({ name }) => name)}::text[],
      ${people.map(({ lastName }) => lastName)}::text[]) as p (email, name, last_name)
    order by email
    on conflict (email) do nothing returning person_id as id, email`.execute(trx);
  return new Map(rows.map(({ email, id }) => [email, id]));
}

export async function renamePeople(
  trx: Trx,
  people: readonly (Named & { readonly personId: number })[],
): Promise<void> {
  const ids = people.map(({ personId }) => personId);
  const rows = trx.selectFrom("person").select("person_id");
  const named = rows.where("person_id", "=", sql<number>`any(${ids}::int[])`);
  await named.orderBy("person_id").forNoKeyUpdate().execute();
  await sql`
    update person p set name = n.name, last_name = n.last_name
    from unnest(${ids}::int[], ${people.map(({ name }) => name)}::text[],
      ${people.map(({ lastName }) => lastName)}::text[]) as n (person_id, name, last_name)
    where p.person_id = n.person_id`.execute(trx);
}

export async function insertMemberships(
  trx: Trx,
  clientId: number,
  rows: readonly MembershipRow[],
): Promise<void> {
  await sql`
    insert into membership (client_id, person_id, designation_id, user_types, regions, states, locations,
      csi_outlets, ssi_outlets)
    select ${clientId}::int, ${COLUMNS} from ${recordset(rows)}`.execute(trx);
}

export async function updateMemberships(
  trx: Trx,
  clientId: number,
  rows: readonly MembershipRow[],
): Promise<void> {
  await sql`
    update membership m set (designation_id, user_types, regions, states, locations, csi_outlets, ssi_outlets) =
      (n."designationId", n."userTypes", n.regions, n.states, n.locations, n."csiOutlets", n."ssiOutlets"),
      version = m.version + 1
    from ${recordset(rows)} where m.client_id = ${clientId} and m.person_id = n."personId"`.execute(trx);
}

/** Marks these people's memberships of other clients as changed: forms that are open there are out of date. */
export async function touchOtherMemberships(
  trx: Trx,
  clientId: number,
  personIds: readonly number[],
): Promise<{ readonly client: number; readonly personId: number }[]> {
  if (personIds.length === 0) return [];
  const { rows } = await sql<{ client: number; personId: number }>`
    with others as (
      select client_id, person_id from membership
      where person_id = any(${personIds}::int[]) and client_id <> ${clientId}
      order by client_id, person_id for no key update)
    update membership m set version = m.version + 1 from others o
    where m.client_id = o.client_id and m.person_id = o.person_id
    returning m.client_id as client, m.person_id as "personId"`.execute(trx);
  return rows;
}

const COLUMNS = sql`n."personId", n."designationId", n."userTypes", n.regions, n.states, n.locations, n."csiOutlets",
  n."ssiOutlets"`;

function recordset(rows: readonly MembershipRow[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n ("personId" int, "designationId" int,
    "userTypes" text[], regions text[], states text[], locations text[], "csiOutlets" text[], "ssiOutlets" text[])`;
}
