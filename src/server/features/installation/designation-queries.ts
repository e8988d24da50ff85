import { type Kysely, sql, type Transaction } from "kysely";
import type { OperationType } from "#domain/programme/programme.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { Designation } from "./queries.ts";

/** A designation with the types of operations its holders may be given. */
export interface Role extends Designation {
  readonly userTypes: readonly OperationType[];
}

export async function listRoles(
  db: Kysely<Database>,
  clientId: number,
): Promise<(Role & { holders: number })[]> {
  const { rows } = await sql<Role & { holders: number }>`
    select name, level, userpermission as "userPermission", user_types as "userTypes",
      (select count(*)::int from membership m
       where m.client_id = d.client_id and m.designation_id = d.designation_id) as holders
    from designation d where client_id = ${clientId} order by designation_id`.execute(db);
  return rows;
}

/** Adds a designation or changes the one of this name; true = it is new. */
export async function saveRole(
  trx: Transaction<Database>,
  clientId: number,
  { name, level, userPermission, userTypes }: Role,
): Promise<boolean> {
  const role = { level, userpermission: userPermission, user_types: userTypes };
  const { isNew } = await trx
    .insertInto("designation")
    .values({ client_id: clientId, name, ...role })
    .onConflict((conflict) => conflict.columns(["client_id", "name"]).doUpdateSet(role))
    .returning(sql<boolean>`xmax = 0`.as("isNew"))
    .executeTakeFirstOrThrow();
  return isNew;
}

/** Takes the types away from holders that their designation no longer has; returns how many lost one. */
export async function narrowHolders(
  trx: Transaction<Database>,
  clientId: number,
  name: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update membership m set version = version + 1,
      user_types = array(select unnest(m.user_types) intersect select unnest(d.user_types))
    from designation d
    where m.client_id = ${clientId} and d.client_id = m.client_id and d.designation_id = m.designation_id
      and d.name = ${name} and not m.user_types <@ d.user_types`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
