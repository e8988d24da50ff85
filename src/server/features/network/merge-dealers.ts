import { sql, type Transaction } from "kysely";
import { loadProgramme } from "#server/features/catalogue/index.ts";
import { AGGREGATE_COLUMNS, addedToCell } from "#server/features/scoring/index.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { operationsOfClient } from "./queries.ts";

interface Merge {
  readonly clientId: number;
  readonly from: number;
  readonly into: number;
}

/**
 * Everything one dealer has becomes the other's, and the dealer goes. Cells of the rollups are sums, so they are added
 * as they are: nothing is counted anew, and the result is bit for bit what a count would give. Texts enter the search's
 * index again with the next batch; until then they are read one by one.
 */
export async function mergeDealers(trx: Transaction<Database>, merge: Merge): Promise<void> {
  const { clientId, from, into } = merge;
  for (const { id } of await operationsOfClient(trx, clientId)) await mergeCells(trx, id, merge);
  await moveRows(trx, "response", merge);
  await moveRows(trx, "verbatim", merge);
  // Points, proofs and history follow their ticket.
  await sql`update action_plan set dealer_id = ${into} where dealer_id = ${from}`.execute(trx);
  await sql`update notification_event set dealer_id = ${into}
    where client_id = ${clientId} and dealer_id = ${from}`.execute(trx);
  await sql`insert into surveyed_dealer (client_id, operation_id, dealer_id)
    select client_id, operation_id, ${into}::int from surveyed_dealer where dealer_id = ${from}
    on conflict do nothing`.execute(trx);
  await sql`delete from surveyed_dealer where dealer_id = ${from}`.execute(trx);
  await sql`delete from dealer where client_id = ${clientId} and dealer_id = ${from}`.execute(trx);
}

/** By way of a copy: on several machines the rows of a dealer lie together, and so these may have to go to another one. */
async function moveRows(
  trx: Transaction<Database>,
  table: "response" | "verbatim",
  { clientId, from, into }: Merge,
): Promise<void> {
  const moving = sql.table(`moving_${table}`);
  const ofDealer = sql`operation_id = any(array(select operation_id from operation where client_id = ${clientId}))
    and dealer_id = ${from}`;
  await sql`create temporary table ${moving} on commit drop as
    select * from ${sql.table(table)} where ${ofDealer}`.execute(trx);
  await sql`delete from ${sql.table(table)} where ${ofDealer}`.execute(trx);
  const renewed = table === "verbatim" ? sql`dealer_id = ${into}, indexed = false` : sql`dealer_id = ${into}`;
  await sql`update ${moving} set ${renewed}`.execute(trx);
  // Counted by what it returns: a plain insert would be a COPY there, which row-level security refuses.
  await sql`with moved as (insert into ${sql.table(table)} select * from ${moving} returning 1)
    select count(*) from moved`.execute(trx);
}

async function mergeCells(
  trx: Transaction<Database>,
  operationId: number,
  { from, into }: Merge,
): Promise<void> {
  const programme = await loadProgramme(trx, operationId);
  for (const [table, keys] of [
    ["rollup_model", sql.raw("month, model_id")],
    ["rollup_dealer", sql.raw("month")],
    ["rollup_day", sql.raw("day")],
  ] as const) {
    await sql`
      insert into ${sql.table(table)} as t (client_id, operation_id, dealer_id, ${keys}, ${AGGREGATE_COLUMNS})
      select client_id, operation_id, ${into}::int, ${keys}, ${AGGREGATE_COLUMNS} from ${sql.table(table)}
      where operation_id = ${operationId} and dealer_id = ${from}
      on conflict (operation_id, dealer_id, ${keys}) do update set ${addedToCell(programme)}`.execute(trx);
    await sql`delete from ${sql.table(table)} where operation_id = ${operationId} and dealer_id = ${from}`.execute(
      trx,
    );
  }
}
