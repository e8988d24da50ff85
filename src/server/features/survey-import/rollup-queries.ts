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
  COUNTED_COLUMNS,
  cellOfResponses,
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
  const dayMonths = await monthsWithDays(trx, operationId);
  await sql`drop table if exists delta`.execute(trx);
  const hasDays = dayMonths.length > 0;
  // Citus groups on its workers in one way only: what is grouped in two it collects first, a full sheet beyond its limit.
  if (hasDays) await sql`set local citus.max_intermediate_result_size = -1`.execute(trx);
  // Cells by month and model, and cells by day: a response is fetched once, since that costs more than to count it.
  await sql`
    create temporary table delta on commit drop as
    with counted as ${hasDays ? sql`materialized` : sql`not materialized`} (
      select r.client_id, r.operation_id, r.dealer_id, r.month, r.model_id,
        case when r.month = any(${dayMonths}::int[]) then r.survey_date end as day, ${COUNTED_COLUMNS}
      from response r where r.operation_id = ${operationId} and ${which})
    select r.client_id, r.operation_id, r.dealer_id, r.month, r.model_id, r.day, ${cellOfResponses(programme, sign)}
    from counted r group by r.client_id, r.operation_id, r.dealer_id, ${
      hasDays ? sql`grouping sets ((r.month, r.model_id), (r.day))` : sql`r.month, r.model_id, r.day`
    }`.execute(trx);
  const ofMonths = sql`delta r where r.month is not null`;
  const added = sql`do update set ${addedToCell(programme)} returning responses`;
  // The large ones in the order of their keys: what is read together is found on few pages, now and later.
  const filled = [
    sql`
      insert into rollup_model as t (client_id, operation_id, dealer_id, month, model_id, ${AGGREGATE_COLUMNS})
      select client_id, operation_id, dealer_id, month, model_id, ${AGGREGATE_COLUMNS}
      from ${ofMonths} and model_id is not null
      order by operation_id, month, model_id, dealer_id
      on conflict (operation_id, month, dealer_id, model_id) ${added}`,
    sql`
      insert into rollup_dealer as t (client_id, operation_id, dealer_id, month, ${AGGREGATE_COLUMNS})
      select client_id, operation_id, dealer_id, month, ${sumsOfCells(programme)} from ${ofMonths}
      group by client_id, operation_id, dealer_id, month
      order by operation_id, month, dealer_id
      on conflict (operation_id, month, dealer_id) ${added}`,
    sql`
      insert into rollup_network as t (client_id, operation_id, month, model_id, ${AGGREGATE_COLUMNS})
      with by_model as (
        select client_id, operation_id, month, model_id, ${sumsOfCells(programme)} from ${ofMonths}
        group by client_id, operation_id, month, model_id)
      select client_id, operation_id, month, ${ALL_MODELS}::int, ${sumsOfCells(programme)} from by_model r
      group by client_id, operation_id, month
      union all
      select client_id, operation_id, month, model_id, ${AGGREGATE_COLUMNS} from by_model
      where model_id is not null
      on conflict (operation_id, model_id, month) ${added}`,
    sql`
      insert into rollup_day as t (client_id, operation_id, dealer_id, day, ${AGGREGATE_COLUMNS})
      select client_id, operation_id, dealer_id, day, ${AGGREGATE_COLUMNS} from delta where day is not null
      order by operation_id, day, dealer_id
      on conflict (operation_id, day, dealer_id) ${added}`,
  ];
  let empty = 0;
  for (const fill of filled) empty += await fillCells(trx, fill);
  if (empty > 0) await removeEmptyCells(trx);
  return dealerMonths(trx, programme, ofMonths);
}

/** Runs what adds to cells and returns the responses of each; how many hold none any more. */
async function fillCells(trx: Transaction<Database>, fill: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ empty: number }>`
    with filled as (${fill}) select count(*)::int as empty from filled where responses = 0`.execute(trx);
  return rows[0]?.empty ?? 0;
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

async function monthsWithDays(trx: Transaction<Database>, operationId: number): Promise<number[]> {
  const operation = trx.selectFrom("operation").select("day_months as dayMonths");
  return (await operation.where("operation_id", "=", operationId).executeTakeFirstOrThrow()).dayMonths;
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
    select r.client_id, r.operation_id, r.dealer_id, r.survey_date, ${cellOfResponses(programme)}
    from (
      select r.client_id, r.operation_id, r.dealer_id, r.survey_date, ${COUNTED_COLUMNS}
      from (select distinct dealer_id from rollup_dealer where operation_id = ${operationId} and month = ${month}) d
      join response r on r.operation_id = ${operationId} and r.dealer_id = d.dealer_id
        and r.survey_date between ${first}::date and ${last}::date
      where r.is_current) r
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
  await sql`
    delete from rollup_day t using delta d
    where t.operation_id = d.operation_id and t.day = d.day and t.dealer_id = d.dealer_id and t.responses = 0`.execute(
    trx,
  );
}
