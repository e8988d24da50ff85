import type { ChartReply } from "#contract/dashboard.ts";
import type { ChangedMetric, SampledMetric } from "#contract/metric.ts";
import type { Dealer } from "#domain/network/network.ts";
import type { Aggregates } from "#domain/scoring/aggregates.ts";
import { changeOf, isInsufficient, type Measure, type Metric, metricOf } from "#domain/scoring/metrics.ts";
import { inPlace, type PlaceRank } from "#domain/scoring/ranked-place.ts";
import { publish } from "#domain/scoring/rounding.ts";
import { replyMetadata } from "./reply-metadata.ts";
import type { ResolvedQuery } from "./resolve-query.ts";

export type ChartX = ChartReply["x"][number];
export type ChartY = ChartReply["y"][number];

/** A bar, a column or a gauge before it is published. */
export interface Point {
  readonly name: string;
  readonly code: string;
  readonly subtitle: string | null;
  readonly current: Aggregates | null;
  readonly previous: Aggregates | null;
  readonly rank: number | null;
  /** False for averages over dealers the viewer does not see. */
  readonly tellsSample: boolean;
  readonly dealers: ChartX["dealers"];
  readonly route: ChartX["route"];
}

interface Options {
  readonly title: string;
  readonly subtitle?: string | null;
  readonly dealers?: readonly Dealer[];
  readonly count: number;
  readonly decimals?: number;
  /** Where the card ranks, the filter's place first. */
  readonly ranks?: readonly PlaceRank[];
  readonly subFigures?: ChartReply["subFigures"];
  readonly reference?: ChartReply["reference"];
}

/** Publishes points that share a measure as the parallel lists of a chart. */
export function chartOf(
  query: ResolvedQuery,
  measure: Measure,
  points: readonly Point[],
  options: Options,
): ChartReply {
  return chartOfEach(
    query,
    points.map((point) => ({ point, measure })),
    measure,
    options,
  );
}

/** The same where each point has a measure of its own, alike in unit and direction. */
export function chartOfEach(
  query: ResolvedQuery,
  points: readonly { readonly point: Point; readonly measure: Measure }[],
  kind: Measure,
  options: Options,
): ChartReply {
  const about = replyMetadata(query, kind, options);
  const { range } = query;
  return {
    x: points.map(({ point }) => ({
      value: point.name,
      code: point.code,
      route: point.route,
      dealers: point.dealers,
    })),
    y: points.map(({ point, measure }) => published(point, measure, about.decimals)),
    ...about,
    count: options.count,
    dealerRank: options.ranks?.[0]?.rank ?? null,
    ranks: [...(options.ranks ?? [])],
    subFigures: [...rankedCounts(options.ranks ?? []), ...(options.subFigures ?? [])],
    reference: options.reference ?? null,
    ...(range === null ? {} : { range }),
  };
}

function rankedCounts(ranks: readonly PlaceRank[]): ChartReply["subFigures"] {
  return ranks.map(({ ranked, ...place }) => ({ title: `ranked ${inPlace(place)}`, value: ranked }));
}

/** A point over one group of responses in two periods. */
export function pointOf(
  name: string,
  code: string,
  { current, previous }: { readonly current: Aggregates; readonly previous: Aggregates },
): Point {
  return {
    name,
    code,
    subtitle: null,
    current,
    previous,
    rank: null,
    tellsSample: true,
    dealers: null,
    route: null,
  };
}

/** A value as the screen shows it. */
export function shown({ value }: Pick<Metric, "value">, decimals: number): number | null {
  return value === null ? null : publish(value, decimals);
}

/** A figure with its n and interval, as the screen shows it. */
export function sampled(
  aggregates: Aggregates,
  measure: Measure,
  decimals: number,
  insufficient = isInsufficient(aggregates),
): SampledMetric {
  const figure = metricOf(aggregates, measure);
  return {
    value: shown(figure, decimals),
    n: figure.n,
    low: shown({ value: figure.low }, decimals),
    high: shown({ value: figure.high }, decimals),
    insufficient: figure.n > 0 && insufficient,
  };
}

/** The same with its change against the previous period. */
export function changed(
  current: Aggregates,
  previous: Aggregates,
  measure: Measure,
  decimals: number,
  insufficient = isInsufficient(current),
): ChangedMetric {
  const figure = metricOf(current, measure);
  const { better: _, ...change } = changeOf(measure, figure, metricOf(previous, measure), decimals);
  return { ...sampled(current, measure, decimals, insufficient), ...change };
}

function published(point: Point, measure: Measure, decimals: number): ChartY {
  const figure = point.current === null ? NO_METRIC : metricOf(point.current, measure);
  const before = point.previous === null ? null : metricOf(point.previous, measure);
  const { change, previousValue, direction } = changeOf(measure, figure, before, decimals);
  return {
    value: shown(figure, decimals),
    change,
    previousValue,
    direction,
    subTitle: point.subtitle,
    n: point.tellsSample ? figure.n : null,
    low: point.tellsSample ? shown({ value: figure.low }, decimals) : null,
    high: point.tellsSample ? shown({ value: figure.high }, decimals) : null,
    rank: point.rank,
    insufficient:
      point.tellsSample && point.current !== null && figure.n > 0 && isInsufficient(point.current),
  };
}

const NO_METRIC: Metric = { value: null, n: 0, low: null, high: null };
