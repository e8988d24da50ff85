import { type Kysely, sql, type Transaction } from "kysely";
import { hashOfToken } from "#server/platform/access/actor.ts";
import type { Database } from "#server/platform/database/tables.ts";

/** Keeps a key of which no code was seen yet; false where the person has a second factor already. */
export async function saveKey(db: Kysely<Database>, personId: number, secret: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("second_factor")
    .values({ person_id: personId, secret })
    .onConflict((conflict) =>
      conflict
        .column("person_id")
        .doUpdateSet({ secret, last_period: 0n })
        .where("second_factor.confirmed_on", "is", null),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Has a key count of which a code was seen; false where it was replaced meanwhile, or counts already. */
export async function confirmKey(trx: Transaction<Database>, personId: number): Promise<boolean> {
  // A session that is being opened without a code takes turns with this.
  const person = trx.selectFrom("person").select("person_id").where("person_id", "=", personId);
  await person.forNoKeyUpdate().execute();
  const { numUpdatedRows } = await trx
    .updateTable("second_factor")
    .set({ confirmed_on: sql<Date>`now()` })
    .where("person_id", "=", personId)
    .where("confirmed_on", "is", null)
    .where("last_period", ">", 0n)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function replaceRecoveryCodes(
  trx: Transaction<Database>,
  personId: number,
  codes: readonly string[],
): Promise<void> {
  await trx.deleteFrom("recovery_code").where("person_id", "=", personId).execute();
  const rows = codes.map((code) => ({
    person_id: personId,
    code_hash: hashOfToken(code.replaceAll("-", "")),
  }));
  await trx.insertInto("recovery_code").values(rows).execute();
}

export async function countRecoveryCodes(db: Kysely<Database>, personId: number): Promise<number> {
  const codes = db.selectFrom("recovery_code").where("person_id", "=", personId);
  const { n } = await codes.select(({ fn }) => fn.countAll<bigint>().as("n")).executeTakeFirstOrThrow();
  return Number(n);
}

/** Removes a person's second factor, and what browsers remember of it; false where there was none in use. */
export async function deleteSecondFactor(trx: Transaction<Database>, personId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("second_factor")
    .where("person_id", "=", personId)
    .where("confirmed_on", "is not", null)
    .executeTakeFirstOrThrow();
  const devices = trx.updateTable("known_device").set({ second_factor_on: null });
  await devices.where("person_id", "=", personId).execute();
  return numDeletedRows === 1n;
}

/** Whether a client's administrators need a second factor, and how many of those who may log in have one. */
export async function findRequirement(db: Kysely<Database>, clientId: number) {
  const { rows } = await sql<{ required: boolean; administrators: number; withSecondFactor: number }>`
    select c.second_factor_required as required, count(m)::int as administrators,
      count(f.confirmed_on)::int as "withSecondFactor"
    from client c
      left join (membership m join person p on p.person_id = m.person_id and p.active)
        on m.client_id = c.client_id and m.active and m.adminpermission in (1, 3)
      left join second_factor f on f.person_id = m.person_id
    where c.client_id = ${clientId}
    group by c.client_id`.execute(db);
  const found = rows[0];
  if (found === undefined) throw new Error(`Client ${clientId} is gone.`);
  return found;
}

export async function saveRequirement(
  trx: Transaction<Database>,
  clientId: number,
  required: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("client")
    .set({ second_factor_required: required })
    .where("client_id", "=", clientId)
    .where("second_factor_required", "<>", required)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
