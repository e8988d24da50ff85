import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";

type Trx = Transaction<Database>;

interface OperationOf {
  readonly clientId: number;
  readonly operationId: number;
}

/** What files of an operation call dealers that are not the client's, and who said so. */
export async function dealersNotOurs(trx: Trx, operationId: number) {
  return trx
    .selectFrom("dealer_not_ours as n")
    .innerJoin("person as p", "p.person_id", "n.marked_by")
    .select(["n.said", "p.name as person", "n.marked_on as markedOn"])
    .where("n.operation_id", "=", operationId)
    .orderBy("n.said")
    .execute();
}

/** Marks dealers; who marked one before stays who did. Returns those that are new. */
export async function markNotOurs(
  trx: Trx,
  { clientId, operationId }: OperationOf,
  said: readonly string[],
  person: number,
): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`
    insert into dealer_not_ours (operation_id, said, client_id, marked_by)
    select distinct ${operationId}::int, said, ${clientId}::int, ${person}::int from unnest(${said}::text[]) said
    on conflict do nothing returning said`.execute(trx);
  return rows.map((row) => row.said);
}

/** Takes marks back; returns how many there were. */
export async function unmarkNotOurs(trx: Trx, operationId: number, said: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from dealer_not_ours where operation_id = ${operationId} and said = any(${said}::text[])`.execute(
    trx,
  );
  return Number(numAffectedRows);
}
