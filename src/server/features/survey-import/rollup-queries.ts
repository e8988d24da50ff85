import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Programme } from "#domain/programme/programme.ts";
import {
  AGGREGATE_COLUMNS,
  addedToCell,
  countsOfResponses,
  sumsOfCells,
} from "#server/features/scoring/index.ts";
import type { Database } from "#server/platform/database/tables.ts";

/**
 * Adds (sign 1) or takes away (sign −1) the parts of the responses that `which` selects (alias `r`) in both rollups.
 * Cells that end empty are removed, so that undoing an import leaves no trace.
 */
export async function applyRollupDelta(
  trx: Transaction<Database>,
  programme: Programme,
  sign: 1 | -1,
  which: RawBuilder<unknown>,
): Promise<void> {
  await sql`drop table if exists delta`.execute(trx);
  await sql`
    create temporary table delta on commit drop as
    select r.client_id, r.operation_id, r.dealer_id, r.month, r.model_id, ${countsOfResponses(programme, sign)}
    from response r where ${which}
    group by r.client_id, r.operation_id, r.dealer_id, r.month, r.model_id`.execute(trx);
  await sql`
    insert into rollup_model as t (client_id, operation_id, dealer_id, month, model_id, ${AGGREGATE_COLUMNS})
    select client_id, operation_id, dealer_id, month, model_id, ${AGGREGATE_COLUMNS} from delta where model_id is not null
    on conflict (operation_id, month, dealer_id, model_id) do update set ${addedToCell(programme)}`.execute(
    trx,
  );
  await sql`
    insert into rollup_dealer as t (client_id, operation_id, dealer_id, month, ${AGGREGATE_COLUMNS})
    select client_id, operation_id, dealer_id, month, ${sumsOfCells(programme)} from delta r
    group by client_id, operation_id, dealer_id, month
    on conflict (operation_id, month, dealer_id) do update set ${addedToCell(programme)}`.execute(trx);
  if (sign === -1) await removeEmptyCells(trx);
}

/** Makes both rollups of an operation anew from its current responses. */
export async function rebuildRollups(
  trx: Transaction<Database>,
  operationId: number,
  programme: Programme,
): Promise<void> {
  await sql`delete from rollup_model where operation_id = ${operationId}`.execute(trx);
  await sql`delete from rollup_dealer where operation_id = ${operationId}`.execute(trx);
  await applyRollupDelta(trx, programme, 1, sql`r.operation_id = ${operationId} and r.is_current`);
}

async function removeEmptyCells(trx: Transaction<Database>): Promise<void> {
  await sql`
    delete from rollup_model t using delta d
    where t.operation_id = d.operation_id and t.month = d.month and t.dealer_id = d.dealer_id
      and t.model_id = d.model_id and t.responses = 0`.execute(trx);
  await sql`
    delete from rollup_dealer t using delta d
    where t.operation_id = d.operation_id and t.month = d.month and t.dealer_id = d.dealer_id
      and t.responses = 0`.execute(trx);
}
