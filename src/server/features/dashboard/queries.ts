import { sql, type Transaction } from "kysely";
import { monthNumber, monthOfDay } from "#domain/calendar/calendar.ts";
import { type CountedDays, type CountedPeriod, countedPeriod } from "#domain/calendar/partial-months.ts";
import type { DayRange, Period } from "#domain/calendar/periods.ts";
import type { OtherQuestion, Programme } from "#domain/programme/programme.ts";
import {
  type Aggregates,
  addAggregates,
  noAggregates,
  subtractAggregates,
} from "#domain/scoring/aggregates.ts";
import { countsOfQuestion } from "#domain/scoring/answer-counters.ts";
import {
  type AggregatesRow,
  aggregatesOfRow,
  type ColumnsWanted,
  countsOfResponses,
  rollupTable,
  sumsOfCells,
} from "#server/features/scoring/index.ts";
import type { Database } from "#server/platform/database/tables.ts";

export interface AggregatesQuery {
  readonly operationId: number;
  readonly programme: Programme;
  /** Group of each dealer; dealers that are not named do not count. */
  readonly groupOfDealer: ReadonlyMap<number, number>;
  /** No two may share a day. */
  readonly periods: readonly Period[];
  /** null = all models. */
  readonly model: number | null;
  /** Months whose days are counted over all models. */
  readonly dayMonths: ReadonlySet<string>;
  readonly wanted: ColumnsWanted;
}

interface AggregatesOfGroup extends Partial<AggregatesRow> {
  readonly grp: number;
  readonly period: number;
}

/** Aggregates of single days; sign −1 = to be taken away. */
interface DaysRow extends AggregatesOfGroup {
  readonly sign: 1 | -1;
}

/** Aggregates by group and period; a group without responses has `noAggregates`. */
export type AggregatesOf = (group: number, period: number) => Aggregates;

/** Whole months from the rollups, cut ends of months from the counted days or the responses, added as the same parts. */
export async function aggregatesByGroup(
  trx: Transaction<Database>,
  query: AggregatesQuery,
): Promise<AggregatesOf> {
  const periods = query.periods.map(countedPeriod);
  const found = new Map<string, Aggregates>();
  const put = ({ grp, period }: AggregatesOfGroup, change: (known: Aggregates) => Aggregates) =>
    found.set(`${grp} ${period}`, change(found.get(`${grp} ${period}`) ?? noAggregates()));
  for (const row of await aggregatesOfMonths(trx, query, periods)) {
    put(row, (known) => addAggregates(aggregatesOfRow(row), known));
  }
  const days = periods.flatMap((period, place) => period.days.map((each) => ({ ...each, place })));
  const isCounted = ({ from }: DayRange) => query.model === null && query.dayMonths.has(monthOfDay(from));
  for (const [source, some] of [
    [countedDays, days.filter(isCounted)],
    [daysOfResponses, days.filter((each) => !isCounted(each))],
  ] as const) {
    for (const row of some.length === 0 ? [] : await source(trx, query, some)) {
      put(row, (known) => (row.sign === 1 ? addAggregates : subtractAggregates)(known, aggregatesOfRow(row)));
    }
  }
  return (group, period) => found.get(`${group} ${period}`) ?? noAggregates();
}

/** Adds up the rollup cells of the given dealers and months, in one pass. */
async function aggregatesOfMonths(
  trx: Transaction<Database>,
  query: AggregatesQuery,
  periods: readonly CountedPeriod[],
): Promise<readonly AggregatesOfGroup[]> {
  const dealers = [...query.groupOfDealer.keys()];
  const months = periods.flatMap((period) => period.months).map(monthNumber);
  if (dealers.length === 0 || months.length === 0) return [];
  const periodOfMonth = periods.flatMap((period, place) => period.months.map(() => place));
  const { rows } = await sql<AggregatesOfGroup>`
    select g.grp, p.period, ${sumsOfCells(query.programme, { core: true, ...query.wanted })}
    from ${rollupTable(query.model)} r
    join unnest(${dealers}::int[], ${[...query.groupOfDealer.values()]}::int[]) as g(dealer_id, grp) using (dealer_id)
    join unnest(${months}::int[], ${periodOfMonth}::int[]) as p(month, period) using (month)
    where r.operation_id = ${query.operationId} and r.month = any(${months}::int[])
      ${query.model === null ? sql`` : sql`and r.model_id = ${query.model}`}
    group by g.grp, p.period`.execute(trx);
  return rows;
}

/** Days at the cut ends of months, by the place of their period. */
type DaysOfPeriod = CountedDays & { readonly place: number };

function daysTable(days: readonly DaysOfPeriod[]) {
  return sql`unnest(${days.map(({ from }) => from)}::date[], ${days.map(({ to }) => to)}::date[],
    ${days.map(({ place }) => place)}::int[], ${days.map(({ sign }) => sign)}::int[])
    as c(first_day, last_day, period, sign)`;
}

/** The parts of days of months whose days are counted. Needs rlsMode 'scope', as responses do. */
async function countedDays(
  trx: Transaction<Database>,
  query: AggregatesQuery,
  days: readonly DaysOfPeriod[],
): Promise<readonly DaysRow[]> {
  const dealers = [...query.groupOfDealer.keys()];
  if (dealers.length === 0) return [];
  const { rows } = await sql<DaysRow>`
    select g.grp, c.period, c.sign, ${sumsOfCells(query.programme, { core: true, ...query.wanted })}
    from ${daysTable(days)}
    join rollup_day r on r.operation_id = ${query.operationId} and r.day between c.first_day and c.last_day
      and r.dealer_id = any(${dealers}::int[])
    join unnest(${dealers}::int[], ${[...query.groupOfDealer.values()]}::int[]) as g(dealer_id, grp)
      on g.dealer_id = r.dealer_id
    group by g.grp, c.period, c.sign`.execute(trx);
  return rows;
}

/**
 * The same counted from the responses themselves; the key (operation, dealer, survey_date) finds them. Needs rlsMode
 * 'scope': responses of dealers outside it are never counted.
 */
async function daysOfResponses(
  trx: Transaction<Database>,
  query: AggregatesQuery,
  days: readonly DaysOfPeriod[],
): Promise<readonly DaysRow[]> {
  const dealers = [...query.groupOfDealer.keys()];
  if (dealers.length === 0) return [];
  const { rows } = await sql<DaysRow>`
    select g.grp, c.period, c.sign, ${countsOfResponses(query.programme, 1, { core: true, ...query.wanted })}
    from unnest(${dealers}::int[], ${[...query.groupOfDealer.values()]}::int[]) as g(dealer_id, grp)
    cross join ${daysTable(days)}
    join response r on r.operation_id = ${query.operationId} and r.dealer_id = g.dealer_id
      and r.survey_date between c.first_day and c.last_day
    where r.is_current ${query.model === null ? sql`` : sql`and r.model_id = ${query.model}`}
    group by g.grp, c.period, c.sign`.execute(trx);
  return rows;
}

interface AnswersQuery {
  readonly operationId: number;
  readonly programme: Programme;
  readonly dealerIds: readonly number[];
  /** The months of each period; no two share one. */
  readonly periods: readonly (readonly string[])[];
  /** null = all models. */
  readonly model: number | null;
}

/** How often each answer of a question was given in a period, in the programme's order of answers. */
export type AnswerCountsOf = (question: OtherQuestion, period: number) => readonly number[];

/** Adds up the answers to every other question over these dealers, in one pass. */
export async function answerCounts(
  trx: Transaction<Database>,
  { operationId, programme, dealerIds, periods, model }: AnswersQuery,
): Promise<AnswerCountsOf> {
  const months = periods.flat().map(monthNumber);
  const periodOfMonth = periods.flatMap((period, place) => period.map(() => place));
  const found = new Map<number, readonly number[]>();
  if (dealerIds.length > 0 && months.length > 0) {
    const { rows } = await sql<{ period: number; answer_counts: number[] }>`
      select p.period, ${sumsOfCells(programme, { answers: true })}
      from ${rollupTable(model)} r
      join unnest(${months}::int[], ${periodOfMonth}::int[]) as p(month, period) using (month)
      where r.operation_id = ${operationId} and r.month = any(${months}::int[])
        and r.dealer_id = any(${dealerIds}::int[]) ${model === null ? sql`` : sql`and r.model_id = ${model}`}
      group by p.period`.execute(trx);
    for (const { period, answer_counts } of rows) found.set(period, answer_counts);
  }
  return (question, period) => countsOfQuestion(programme, question, found.get(period) ?? []);
}
