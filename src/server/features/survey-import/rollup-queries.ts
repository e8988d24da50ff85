import { type RawBuilder, sql, type Transaction } from "kysely";
import { firstDayOfMonth, lastDayOfMonth, monthOfNumber } from "#domain/calendar/calendar.ts";
import type { DealerMonth } from "#domain/movements/movements.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { ALL_MODELS } from "#server/features/catalogue/index.ts";
import {
  AGGREGATE_COLUMNS,
  type AggregatesRow,
  addedToCell,
  aggregatesOfRow,
  countsOfResponses,
  sumsOfCells,
} from "#server/features/scoring/index.ts";
import type { Database } from "#server/platform/database/tables.ts";

/** Whose rollups, and by which questionnaire they are counted. */
interface RollupsOf {
  readonly operationId: number;
  readonly programme: Programme;
}

/**
 * Adds (sign 1) or takes away (sign −1) the aggregates of an operation's responses that `which` selects (alias `r`) in
 * the rollups; in that of days for the months it is kept of. Cells that end empty are removed, so that undoing an
 * import leaves no trace. Returns what that moved, the index, NPS and overall bands alone.
 */
export async function applyRollupDelta(
  trx: Transaction<Database>,
  { operationId, programme }: RollupsOf,
  sign: 1 | -1,
  which: RawBuilder<unknown>,
): Promise<DealerMonth[]> {
  await sql`drop table if exists delta`.execute(trx);
  await sql`
    create temporary table delta on commit drop as
    select r.client_id, r.operation_id, r.dealer_id, r.month, r.model_id, ${countsOfResponses(programme, sign)}
    from response r where r.operation_id = ${operationId} and ${which}
    group by r.client_id, r.operation_id, r.dealer_id, r.month, r.model_id`.execute(trx);
  await sql`
    insert into rollup_model as t (client_id, operation_id, dealer_id, month, model_id, ${AGGREGATE_COLUMNS})
    select client_id, operation_id, dealer_id, month, model_id, ${AGGREGATE_COLUMNS} from delta where model_id is not null
    order by operation_id, month, model_id, dealer_id
    on conflict (operation_id, month, dealer_id, model_id) do update set ${addedToCell(programme)}`.execute(
    trx,
  );
  await sql`
    insert into rollup_dealer as t (client_id, operation_id, dealer_id, month, ${AGGREGATE_COLUMNS})
    select client_id, operation_id, dealer_id, month, ${sumsOfCells(programme)} from delta r
    group by client_id, operation_id, dealer_id, month
    -- As its key has them, so that a month is read from few pages.
    order by operation_id, month, dealer_id
    on conflict (operation_id, month, dealer_id) do update set ${addedToCell(programme)}`.execute(trx);
  await sql`
    insert into rollup_network as t (client_id, operation_id, month, model_id, ${AGGREGATE_COLUMNS})
    select client_id, operation_id, month, ${ALL_MODELS}::int, ${sumsOfCells(programme)} from delta r
    group by client_id, operation_id, month
    union all
    select client_id, operation_id, month, model_id, ${sumsOfCells(programme)} from delta r
    where model_id is not null group by client_id, operation_id, month, model_id
    on conflict (operation_id, model_id, month) do update set ${addedToCell(programme)}`.execute(trx);
  if (sign === -1) await removeEmptyCells(trx);
  await applyDayDelta(trx, { operationId, programme }, sign, which);
  return dealerMonths(trx, programme, sql`delta r`);
}

/** What figures are told of. */
const FIGURES = { index: true, nps: true, overall: true } as const;

/** Cells `r` by dealer and month, the index, NPS and overall bands alone. */
export async function dealerMonths(
  trx: Transaction<Database>,
  programme: Programme,
  cells: RawBuilder<unknown>,
): Promise<DealerMonth[]> {
  const { rows } = await sql<{ dealerId: number; month: number } & Partial<AggregatesRow>>`
    select r.dealer_id as "dealerId", r.month, ${sumsOfCells(programme, FIGURES)} from ${cells}
    group by r.dealer_id, r.month`.execute(trx);
  return rows.map(({ dealerId, month, ...row }) => ({
    dealerId,
    month: monthOfNumber(month),
    aggregates: aggregatesOfRow(row),
  }));
}

async function applyDayDelta(
  trx: Transaction<Database>,
  { operationId, programme }: RollupsOf,
  sign: 1 | -1,
  which: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ month: number }>`
    select distinct d.month from delta d
    where d.month = any((select day_months from operation where operation_id = ${operationId})::int[])`.execute(
    trx,
  );
  if (rows.length === 0) return;
  const months = rows.map(({ month }) => month);
  await sql`drop table if exists day_delta`.execute(trx);
  await sql`
    create temporary table day_delta on commit drop as
    select r.client_id, r.operation_id, r.dealer_id, r.survey_date as day, ${countsOfResponses(programme, sign)}
    from response r where r.operation_id = ${operationId} and ${which} and r.month = any(${months}::int[])
    group by r.client_id, r.operation_id, r.dealer_id, r.survey_date`.execute(trx);
  await sql`
    insert into rollup_day as t (client_id, operation_id, dealer_id, day, ${AGGREGATE_COLUMNS})
    select client_id, operation_id, dealer_id, day, ${AGGREGATE_COLUMNS} from day_delta
    on conflict (operation_id, day, dealer_id) do update set ${addedToCell(programme)}`.execute(trx);
  if (sign === 1) return;
  await sql`
    delete from rollup_day t using day_delta d
    where t.operation_id = d.operation_id and t.day = d.day and t.dealer_id = d.dealer_id and t.responses = 0`.execute(
    trx,
  );
}

/** The months of an operation whose responses are that many or more, and which have no cells of days yet; newest first. */
export async function monthsWithoutDays(
  trx: Transaction<Database>,
  operationId: number,
  responses: number,
): Promise<number[]> {
  const { rows } = await sql<{ month: number }>`
    select month from rollup_dealer where operation_id = ${operationId}
      and month <> all((select day_months from operation where operation_id = ${operationId})::int[])
    group by month having sum(responses) >= ${responses} order by month desc`.execute(trx);
  return rows.map(({ month }) => month);
}

/** Counts the days of a month; the version rises, since the months with days belong to what it stands for. */
export async function addDaysOfMonth(
  trx: Transaction<Database>,
  { operationId, month, programme }: { operationId: number; month: number; programme: Programme },
): Promise<void> {
  const { first, last } = daysOfMonthNumber(month);
  // By dealer and day, as the key has them: a month is a thirtieth of what a pass over all would read.
  await sql`
    insert into rollup_day (client_id, operation_id, dealer_id, day, ${AGGREGATE_COLUMNS})
    select r.client_id, r.operation_id, r.dealer_id, r.survey_date, ${countsOfResponses(programme)}
    from (select distinct dealer_id from rollup_dealer where operation_id = ${operationId} and month = ${month}) d
    join response r on r.operation_id = ${operationId} and r.dealer_id = d.dealer_id
      and r.survey_date between ${first}::date and ${last}::date
    where r.is_current
    group by r.client_id, r.operation_id, r.dealer_id, r.survey_date`.execute(trx);
  await trx
    .updateTable("operation")
    .set((eb) => ({
      day_months: sql<number[]>`day_months || ${month}::int`,
      data_version: eb("data_version", "+", 1),
    }))
    .where("operation_id", "=", operationId)
    .execute();
}

function daysOfMonthNumber(month: number): { readonly first: string; readonly last: string } {
  const name = monthOfNumber(month);
  return { first: firstDayOfMonth(name), last: lastDayOfMonth(name) };
}

/** Makes the rollups of an operation anew from its current responses; those of days follow with the next turn. */
export async function rebuildRollups(
  trx: Transaction<Database>,
  operationId: number,
  programme: Programme,
): Promise<void> {
  for (const rollup of ["rollup_model", "rollup_dealer", "rollup_network", "rollup_day"] as const)
    await trx.deleteFrom(rollup).where("operation_id", "=", operationId).execute();
  await trx
    .updateTable("operation")
    .set({ day_months: [] })
    .where("operation_id", "=", operationId)
    .execute();
  await applyRollupDelta(trx, { operationId, programme }, 1, sql`r.is_current`);
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
  await sql`
    delete from rollup_network t using delta d
    where t.operation_id = d.operation_id and t.month = d.month and t.responses = 0`.execute(trx);
}
