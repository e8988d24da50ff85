import { type RawBuilder, sql } from "kysely";
import { monthNumber, monthOfNumber, monthsOfWave, waveOfMonth } from "#domain/calendar/calendar.ts";
import { dealersOfScope } from "#domain/network/scope.ts";
import type { Programme } from "#domain/programme/programme.ts";
import {
  isDisclosable,
  measuresHeardTogether,
  type NetworkSlice,
  type OutsideAnswers,
} from "#domain/scoring/disclosure.ts";
import type { Measure } from "#domain/scoring/metrics.ts";
import { type ReadSnapshot, withRlsMode } from "#server/features/catalogue/index.ts";
import { AGGREGATE_COLUMNS, answersBehind } from "./aggregate-queries.ts";

/** Whether the network's figure of a region may be disclosed; null = of all regions. */
export type Disclosure = (region: string | null) => boolean;

/** What may be disclosed to a person of the network over some months and a model (null = all): one answer per measure, in order. */
export async function disclosuresOf(
  snapshot: Pick<ReadSnapshot, "trx" | "settings" | "catalogue" | "scope">,
  { months, model }: Omit<NetworkSlice, "region">,
  measures: readonly Measure[],
): Promise<readonly Disclosure[]> {
  if (measures.length === 0) return [];
  if (snapshot.scope.wholeNetwork) return measures.map(() => () => true);
  const { firstMonth } = snapshot.catalogue.programme;
  const rows = await withRlsMode(snapshot.trx, snapshot.settings, "network", () =>
    answersOutside(snapshot, monthsOfWaves(months, firstMonth), model !== null, measures),
  );
  const regionOf = askableRegions(snapshot);
  return measures.map((_, place) => {
    const outside = rows.flatMap(({ dealerId, month, answers, ...row }): OutsideAnswers[] => {
      const count = answers[place] ?? 0;
      const region = regionOf.get(dealerId) ?? null;
      return count === 0 ? [] : [{ ...row, dealerId, region, month: monthOfNumber(month), answers: count }];
    });
    return (region) => isDisclosable(outside, { region, months, model }, firstMonth);
  });
}

/** The same of averages, some of which are disclosed together or not at all; `disclosures` answers for single measures. */
export async function averageDisclosures(
  programme: Pick<Programme, "factors">,
  measures: readonly Measure[],
  disclosures: (measures: readonly Measure[]) => Promise<readonly Disclosure[]>,
): Promise<readonly Disclosure[]> {
  const together = measures.map((measure) => measuresHeardTogether(programme, measure));
  const asked = new Map(together.flat().map((measure) => [JSON.stringify(measure), measure]));
  const answers = await disclosures([...asked.values()]);
  const answerOf = new Map([...asked.keys()].map((key, place) => [key, answers[place]]));
  return together.map(
    (each) => (region) => each.every((measure) => answerOf.get(JSON.stringify(measure))?.(region) === true),
  );
}

interface OutsideRow {
  readonly dealerId: number;
  readonly month: number;
  readonly model: number | null;
  /** By measure. */
  readonly answers: readonly number[];
}

async function answersOutside(
  { trx, catalogue, scope }: Pick<ReadSnapshot, "trx" | "catalogue" | "scope">,
  months: readonly string[],
  byModel: boolean,
  measures: readonly Measure[],
): Promise<readonly OutsideRow[]> {
  const outside = sql`operation_id = ${catalogue.operationId} and month = any(${months.map(monthNumber)}::int[])
    and dealer_id <> all(${scope.dealerIds}::int[])`;
  const cells = (table: "rollup_model" | "rollup_dealer", model: RawBuilder<unknown>) => sql`
    select dealer_id as "dealerId", month, ${model} as model, array[${sql.join(measures.map(answersBehind))}] as answers
    from ${sql.table(table)} where ${outside}`;
  const query = byModel
    ? sql<OutsideRow>`${cells("rollup_model", sql`model_id`)} union all ${modelless(outside, measures)}`
    : sql<OutsideRow>`${cells("rollup_dealer", sql`null`)}`;
  const { rows } = await query.execute(trx);
  return rows;
}

/** What a dealer was answered before there were models: what its models leave of all its answers. */
function modelless(outside: RawBuilder<unknown>, measures: readonly Measure[]): RawBuilder<unknown> {
  const columns = sql`dealer_id, month, ${AGGREGATE_COLUMNS}`;
  const rest = measures.map((measure) => sql`sum(sign * ${answersBehind(measure)})::int`);
  return sql`
    select dealer_id, month, null, array[${sql.join(rest)}]
    from (select 1 as sign, ${columns} from rollup_dealer where ${outside}
      union all select -1, ${columns} from rollup_model where ${outside}) as r
    group by dealer_id, month`;
}

function monthsOfWaves(months: readonly string[], firstMonth: string): string[] {
  const waves = new Set(months.map((month) => waveOfMonth(firstMonth, month)));
  return [...waves].flatMap((wave) => (wave === null ? [] : monthsOfWave(firstMonth, wave)));
}

/** The regions of dealers outside the scope, as far as the actor holds a dealer there and so may ask for them. */
function askableRegions({
  catalogue,
  scope,
}: Pick<ReadSnapshot, "catalogue" | "scope">): ReadonlyMap<number, string> {
  const held = new Set(dealersOfScope(catalogue.network, scope).map(({ region }) => region));
  return new Map(
    catalogue.network.dealers.filter(({ region }) => held.has(region)).map(({ id, region }) => [id, region]),
  );
}
