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
import { ALL_MODELS, withRlsMode } from "#server/features/catalogue/index.ts";
import {
  type AggregatesRow,
  aggregatesOfRow,
  type ColumnsWanted,
  countsOfResponses,
  rollupTable,
  sumsOfCells,
} from "#server/features/scoring/index.ts";
import type { Settings } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";

export interface AggregatesQuery {
  readonly operationId: number;
  readonly programme: Programme;
  /** Group of each dealer; dealers that are not named do not count. */
  readonly groupOfDealer: ReadonlyMap<number, number>;
  /** All dealers are one group: their months are read from the rollup of the network. */
  readonly overNetwork: boolean;
  /** How whole months are read; single days are only ever read of the dealers in `settings`. */
  readonly rlsMode: "scope" | "network";
  readonly settings: Settings;
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

const NONE = noAggregates();

/** Whole months from the rollups, partial months from the counted days or the responses, added as the same aggregates. */
export async function aggregatesByGroup(
  trx: Transaction<Database>,
  query: AggregatesQuery,
): Promise<AggregatesOf> {
  const periods = query.periods.map(countedPeriod);
  const found = periods.map(() => new Map<number, Aggregates>());
  for (const row of await aggregatesOfMonths(trx, query, periods)) {
    found[row.period]?.set(row.grp, aggregatesOfRow(row));
  }
  const days = periods.flatMap((period, place) => period.days.map((each) => ({ ...each, place })));
  const isCounted = ({ from }: DayRange) => query.model === null && query.dayMonths.has(monthOfDay(from));
  for (const [source, some] of [
    [countedDays, days.filter(isCounted)],
    [daysOfResponses, days.filter((each) => !isCounted(each))],
  ] as const) {
    for (const row of some.length === 0 ? [] : await source(trx, query, some)) {
      const known = found[row.period]?.get(row.grp) ?? NONE;
      const change = row.sign === 1 ? addAggregates : subtractAggregates;
      found[row.period]?.set(row.grp, change(known, aggregatesOfRow(row)));
    }
  }
  return (group, period) => found[period]?.get(group) ?? NONE;
}

/** Adds up the rollup cells of the given dealers and months, in one pass. */
async function aggregatesOfMonths(
  trx: Transaction<Database>,
  query: AggregatesQuery,
  periods: readonly CountedPeriod[],
): Promise<readonly AggregatesOfGroup[]> {
  const months = periods.flatMap((period) => period.months).map(monthNumber);
  if (query.groupOfDealer.size === 0 || months.length === 0) return [];
  const { group, join } = groupedDealers(query);
  const { period, placeOf } = groupedMonths(periods.map((each) => each.months.map(monthNumber)));
  const cells = query.overNetwork
    ? cellsOfNetwork(query, months)
    : cellsOfDealers({ ...query, dealerIds: [...query.groupOfDealer.keys()] }, months, join);
  const sums = sql<AggregatesOfGroup>`
    select ${group} as grp, ${period} as period, ${sumsOfCells(query.programme, { index: true, ...query.wanted })}
    from ${cells}
    group by 1, 2`;
  const mode = query.overNetwork ? "network" : query.rlsMode;
  const { rows } = await withRlsMode(trx, query.settings, mode, () => sums.execute(trx));
  return rows.map((row) => ({ ...row, period: placeOf(row.period) }));
}

/** Rows `r` of the rollup of dealers in these months, with what is joined to them. */
function cellsOfDealers(
  { operationId, dealerIds, model }: Pick<AnswersQuery, "operationId" | "dealerIds" | "model">,
  months: readonly number[],
  join = sql``,
) {
  return sql`${rollupTable(model)} r ${join}
    where r.operation_id = ${operationId} and r.month = any(${months}::int[])
      and r.dealer_id = any(${dealerIds}::int[])
      ${model === null ? sql`` : sql`and r.model_id = ${model}`}`;
}

/** Rows `r` of the rollup of the whole network in these months. */
function cellsOfNetwork(
  { operationId, model }: Pick<AnswersQuery, "operationId" | "model">,
  months: readonly number[],
) {
  return sql`rollup_network r
    where r.operation_id = ${operationId} and r.model_id = ${model ?? ALL_MODELS} and r.month = any(${months}::int[])`;
}

/** The group of the dealer of `r`; a join costs as much as adding up, and only several groups of several dealers need one. */
function groupedDealers({ groupOfDealer }: AggregatesQuery) {
  const groups = [...groupOfDealer];
  const [, only] = groups[0] ?? [0, 0];
  if (groups.every(([, group]) => group === only)) return { group: sql`${only}::int`, join: sql`` };
  if (groups.every(([dealer, group]) => group === dealer)) return { group: sql`r.dealer_id`, join: sql`` };
  const join = sql`
    join unnest(${groups.map(([dealer]) => dealer)}::int[], ${groups.map(([, group]) => group)}::int[])
      as g(dealer_id, grp) on g.dealer_id = r.dealer_id`;
  return { group: sql`g.grp`, join };
}

/** What tells the period of the month of `r`, and which one that is. */
function groupedMonths(periods: readonly (readonly number[])[]) {
  const months = periods.flat();
  const places = periods.flatMap((some, place) => some.map(() => place));
  if (periods.every((some) => some.length < 2)) {
    const placeOfMonth = new Map(months.map((month, index) => [month, places[index] ?? 0]));
    return { period: sql`r.month`, placeOf: (month: number) => placeOfMonth.get(month) ?? 0 };
  }
  const period = sql`(${places}::int[])[array_position(${months}::int[], r.month)]`;
  return { period, placeOf: (place: number) => place };
}

/** Days of partial months, by the place of their period. */
type DaysOfPeriod = CountedDays & { readonly place: number };

function daysTable(days: readonly DaysOfPeriod[]) {
  return sql`unnest(${days.map(({ from }) => from)}::date[], ${days.map(({ to }) => to)}::date[],
    ${days.map(({ place }) => place)}::int[], ${days.map(({ sign }) => sign)}::int[])
    as c(first_day, last_day, period, sign)`;
}

/** The aggregates of days of months whose days are counted. */
async function countedDays(
  trx: Transaction<Database>,
  query: AggregatesQuery,
  days: readonly DaysOfPeriod[],
): Promise<readonly DaysRow[]> {
  const dealers = [...query.groupOfDealer.keys()];
  if (dealers.length === 0) return [];
  const { group, join } = groupedDealers(query);
  const { rows } = await sql<DaysRow>`
    select ${group} as grp, c.period, c.sign, ${sumsOfCells(query.programme, { index: true, ...query.wanted })}
    from ${daysTable(days)}
    join rollup_day r on r.operation_id = ${query.operationId} and r.day between c.first_day and c.last_day
      and r.dealer_id = any(${dealers}::int[])
    ${join}
    group by 1, 2, 3`.execute(trx);
  return rows;
}

/** The same counted from the responses themselves; the key (operation, dealer, survey_date) finds them. */
async function daysOfResponses(
  trx: Transaction<Database>,
  query: AggregatesQuery,
  days: readonly DaysOfPeriod[],
): Promise<readonly DaysRow[]> {
  const dealers = [...query.groupOfDealer.keys()];
  if (dealers.length === 0) return [];
  const { rows } = await sql<DaysRow>`
    select g.grp, c.period, c.sign, ${countsOfResponses(query.programme, { index: true, ...query.wanted })}
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
  /** They are all dealers: read from the rollup of the network. */
  readonly overNetwork: boolean;
  readonly settings: Settings;
  /** The months of each period; no two share one. */
  readonly periods: readonly (readonly string[])[];
  /** null = all models. */
  readonly model: number | null;
}

/** How often each answer of a question was given in a period, in the programme's order of answers. */
export type AnswerCountsOf = (question: OtherQuestion, period: number) => readonly number[];

/** Adds up the answers to every other question over these dealers, in one pass. */
export async function answerCounts(trx: Transaction<Database>, query: AnswersQuery): Promise<AnswerCountsOf> {
  const { programme, dealerIds, periods } = query;
  const months = periods.flat().map(monthNumber);
  const grouped = groupedMonths(periods.map((some) => some.map(monthNumber)));
  const found = new Map<number, readonly number[]>();
  if (dealerIds.length > 0 && months.length > 0) {
    const counts = sql<{ period: number; answer_counts: number[] }>`
      select ${grouped.period} as period, ${sumsOfCells(programme, { answers: true })}
      from ${query.overNetwork ? cellsOfNetwork(query, months) : cellsOfDealers(query, months)}
      group by 1`;
    const mode = query.overNetwork ? "network" : "scope";
    const { rows } = await withRlsMode(trx, query.settings, mode, () => counts.execute(trx));
    for (const { period, answer_counts } of rows) found.set(grouped.placeOf(period), answer_counts);
  }
  return (question, period) => countsOfQuestion(programme, question, found.get(period) ?? []);
}
