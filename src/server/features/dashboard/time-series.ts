import type { GraphReply } from "#contract/graph.ts";
import type { DayRange } from "#domain/calendar/periods.ts";
import {
  type Bucket,
  bucketsOf,
  MAX_BUCKETS,
  type ViewType,
  viewTypeOf,
} from "#domain/calendar/trend-buckets.ts";
import { type Aggregates, sumAggregates } from "#domain/scoring/aggregates.ts";
import type { Measure } from "#domain/scoring/metrics.ts";
import { wantedBy } from "#server/features/scoring/index.ts";
import { badRequest } from "#server/platform/errors.ts";
import type { ResolvedQuery } from "./resolve-query.ts";
import { sampled } from "./serialize.ts";

type Series = GraphReply["data"][number];

/** The steps of a From/To page's time axis, and what is added up in each for a group of dealers. */
export interface TimeAxis {
  readonly granularity: ViewType;
  readonly items: Series["xAxis"];
  /** The aggregates of a group by step, and over the whole range. */
  aggregatesOf(group: number): { readonly steps: readonly Aggregates[]; readonly total: Aggregates };
}

/** Adds up every step of the range at once, as far as these measures need it. A view nobody knows has no steps. */
export async function timeAxis(
  query: ResolvedQuery,
  groups: ReadonlyMap<number, number>,
  measures: readonly Measure[],
): Promise<TimeAxis> {
  const { counted, request, today } = query;
  const granularity = viewTypeOf(request.viewType, counted ?? { from: today, to: today });
  const buckets = counted === null || granularity === null ? [] : bucketsIn(query, counted, granularity);
  const sums = await query.sum(
    groups,
    wantedBy(measures),
    buckets.map(({ period }) => period),
  );
  return {
    granularity: granularity ?? "month",
    items: buckets.map(({ name, code, partial }) => ({ value: name, code, partial })),
    aggregatesOf(group) {
      const steps = buckets.map((_, place) => sums(group, place));
      return { steps, total: sumAggregates(steps) };
    },
  };
}

/** One line over the steps of an axis. */
export function seriesOf(
  axis: TimeAxis,
  line: { readonly title: string; readonly code: string; readonly measure: Measure },
  { steps, total }: ReturnType<TimeAxis["aggregatesOf"]>,
  decimals: number,
): Series {
  return {
    title: line.title,
    code: line.code,
    xAxis: [...axis.items],
    yAxis: steps.map((aggregates) => sampled(aggregates, line.measure, decimals)),
    total: sampled(total, line.measure, decimals),
  };
}

function bucketsIn(
  { dealers, catalogue, today }: ResolvedQuery,
  range: DayRange,
  granularity: ViewType,
): readonly Bucket[] {
  if (dealers.length === 0) return [];
  const buckets = bucketsOf(catalogue.programme.firstMonth, range, granularity, today, catalogue.firstDay);
  if (buckets.length <= MAX_BUCKETS) return buckets;
  throw badRequest(`Choose a range of at most ${MAX_BUCKETS} months or quarters.`, "RANGE_TOO_LONG");
}
