import { sql, type Transaction } from "kysely";
import type { NamedKind } from "#domain/dealer-master/unknown-names.ts";
import type { Database } from "#server/platform/database/tables.ts";

type Trx = Transaction<Database>;

interface OperationOf {
  readonly clientId: number;
  readonly operationId: number;
}

/** What files of an operation call dealers and models that are not the client's, and who said so. */
export async function marksNotOurs(trx: Trx, operationId: number) {
  const rows = await trx
    .selectFrom("not_ours as n")
    .innerJoin("person as p", "p.person_id", "n.marked_by")
    .select(["n.kind", "n.said", "p.name as person", "n.marked_on as markedOn"])
    .where("n.operation_id", "=", operationId)
    .orderBy("n.said")
    .execute();
  const of = (kind: NamedKind) => rows.filter((row) => row.kind === kind);
  return { dealer: of("dealer"), model: of("model") };
}

/** Marks dealers or models; who marked one before stays who did. Returns those that are new. */
export async function markNotOurs(
  trx: Trx,
  { clientId, operationId }: OperationOf,
  { kind, said }: { readonly kind: NamedKind; readonly said: readonly string[] },
  person: number,
): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`
    insert into not_ours (operation_id, kind, said, client_id, marked_by)
    select distinct ${operationId}::int, ${kind}, said, ${clientId}::int, ${person}::int from unnest(${said}::text[]) said
    on conflict do nothing returning said`.execute(trx);
  return rows.map((row) => row.said);
}

/** Takes marks back; returns how many there were. */
export async function unmarkNotOurs(
  trx: Trx,
  operationId: number,
  { kind, said }: { readonly kind: NamedKind; readonly said: readonly string[] },
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("not_ours")
    .where("operation_id", "=", operationId)
    .where("kind", "=", kind)
    .where("said", "=", sql<string>`any(${said}::text[])`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
