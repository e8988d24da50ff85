import { sql, type Transaction } from "kysely";
import type { Programme } from "#domain/programme/programme.ts";
import { AGGREGATE_COLUMNS, addedToCell } from "#server/features/scoring/index.ts";
import type { Database } from "#server/platform/database/tables.ts";

/** A dealer of a client that goes, and the one its things become. */
export interface Merge {
  readonly clientId: number;
  readonly from: number;
  readonly into: number;
}

/** Adds an operation's cells of one dealer to the other's. */
export async function mergeCells(
  trx: Transaction<Database>,
  operationId: number,
  programme: Programme,
  { from, into }: Merge,
): Promise<void> {
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

/** By way of a copy: on several machines the rows of a dealer lie together, and so these may have to go to another one. */
export async function moveRows(
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

/** Points, proofs and history follow their ticket. */
export async function moveTickets(trx: Transaction<Database>, { from, into }: Merge): Promise<void> {
  await trx.updateTable("action_plan").set({ dealer_id: into }).where("dealer_id", "=", from).execute();
}

export async function moveNotifications(
  trx: Transaction<Database>,
  { clientId, from, into }: Merge,
): Promise<void> {
  const events = trx.updateTable("notification_event").set({ dealer_id: into });
  await events.where("client_id", "=", clientId).where("dealer_id", "=", from).execute();
}

/** Where one dealer was surveyed, the other was. */
export async function mergeSurveyed(trx: Transaction<Database>, { from, into }: Merge): Promise<void> {
  await sql`insert into surveyed_dealer (client_id, operation_id, dealer_id)
    select client_id, operation_id, ${into}::int from surveyed_dealer where dealer_id = ${from}
    on conflict do nothing`.execute(trx);
  await trx.deleteFrom("surveyed_dealer").where("dealer_id", "=", from).execute();
}

export async function deleteDealer(trx: Transaction<Database>, { clientId, from }: Merge): Promise<void> {
  const dealer = trx.deleteFrom("dealer").where("client_id", "=", clientId);
  await dealer.where("dealer_id", "=", from).execute();
}
