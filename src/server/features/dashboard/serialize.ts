import type { ChartReply } from "#contract/dashboard.ts";
import type { ChangedMetric, SampledMetric, Subject } from "#contract/metric.ts";
import { compareWaves, isWaveOpen, monthOfDay, waveName, waveOfMonth } from "#domain/calendar/calendar.ts";
import { type Dealer, placeOf } from "#domain/network/network.ts";
import type { Aggregates } from "#domain/scoring/aggregates.ts";
import {
  changeOf,
  decimalsOf,
  isInsufficient,
  type Measure,
  type Metric,
  metricOf,
} from "#domain/scoring/metrics.ts";
import { inPlace, type PlaceRank } from "#domain/scoring/ranked-place.ts";
import { publish } from "#domain/scoring/rounding.ts";
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
  /** False for averages over dealers the actor does not see. */
  readonly disclosesSample: boolean;
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
    disclosesSample: true,
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
  return sampledOf(metricOf(aggregates, measure), decimals, insufficient);
}

function sampledOf(metric: Metric, decimals: number, insufficient: boolean): SampledMetric {
  return {
    value: shown(metric, decimals),
    n: metric.n,
    low: shown({ value: metric.low }, decimals),
    high: shown({ value: metric.high }, decimals),
    insufficient: metric.n > 0 && insufficient,
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
  const metric = metricOf(current, measure);
  const change = changeOf(measure, metric, metricOf(previous, measure), decimals);
  return { ...sampledOf(metric, decimals, insufficient), ...change };
}

function published(point: Point, measure: Measure, decimals: number): ChartY {
  const metric = point.current === null ? NO_METRIC : metricOf(point.current, measure);
  const before = point.previous === null ? null : metricOf(point.previous, measure);
  const { clear, ...change } = changeOf(measure, metric, before, decimals);
  return {
    value: shown(metric, decimals),
    ...change,
    clear: point.disclosesSample ? clear : null,
    subTitle: point.subtitle,
    n: point.disclosesSample ? metric.n : null,
    low: point.disclosesSample ? shown({ value: metric.low }, decimals) : null,
    high: point.disclosesSample ? shown({ value: metric.high }, decimals) : null,
    rank: point.rank,
    insufficient:
      point.disclosesSample && point.current !== null && metric.n > 0 && isInsufficient(point.current),
  };
}

const NO_METRIC: Metric = { value: null, n: 0, low: null, high: null };

/** Ends of the scale of each unit. */
export const SCALES = {
  points: { min: 0, max: 1000 },
  percent: { min: 0, max: 100 },
  nps: { min: -100, max: 100 },
} as const;

interface About {
  readonly title: string;
  readonly subtitle?: string | null;
  readonly decimals?: number;
  /** Whose responses the card speaks about, where these are not the chosen ones. */
  readonly dealers?: readonly Dealer[];
}

/** What every reply says around its figures. */
export function replyMetadata(
  query: ResolvedQuery,
  kind: Measure,
  { title, subtitle, decimals, dealers }: About,
) {
  const unit = unitOf(kind);
  const notes = [subtitle ?? null, weightsNote(query, unit)].filter((note) => note !== null);
  return {
    title,
    subtitle: notes.length === 0 ? null : notes.join(" · "),
    subject: subjectOf(query, dealers ?? query.dealers),
    unit,
    decimals: decimals ?? decimalsOf(kind),
    lowerIsBetter: kind.kind.toLowerCase().endsWith("disappointed"),
    scale: SCALES[unit],
    previous: query.previousName,
    dataDate: query.catalogue.lastDay,
    waveOpen: waveIsOpen(query),
    dataVersion: query.catalogue.dataVersion,
  };
}

function unitOf({ kind }: Measure): ChartReply["unit"] {
  if (kind === "index" || kind === "factor") return "points";
  return kind === "nps" ? "nps" : "percent";
}

function waveIsOpen({ request, range, today, catalogue }: ResolvedQuery): boolean {
  const { firstMonth } = catalogue.programme;
  if (range === null) return request.waveCode !== "" && isWaveOpen(firstMonth, request.waveCode, today);
  return isWaveOpen(firstMonth, waveOfMonth(firstMonth, monthOfDay(range.to)) ?? "", today);
}

/** Index and factors are not quite comparable across a change of weights. */
function weightsNote({ catalogue, periods }: ResolvedQuery, unit: ChartReply["unit"]): string | null {
  const { programme } = catalogue;
  if (unit !== "points") return null;
  const waves = periods
    .flatMap(({ months, partials }) => [...months, ...partials.map(({ from }) => monthOfDay(from))])
    .map((month) => waveOfMonth(programme.firstMonth, month))
    .filter((wave) => wave !== null)
    .sort(compareWaves);
  const first = waves.at(0);
  const last = waves.at(-1);
  if (first === undefined || last === undefined) return null;
  const changes = programme.weights
    .map(({ fromWave }) => fromWave)
    .filter((wave) => compareWaves(wave, first) > 0 && compareWaves(wave, last) <= 0);
  if (changes.length === 0) return null;
  return `weights changed in ${changes.map((wave) => waveName(programme.firstMonth, wave)).join(", ")}`;
}

/** The filters that choose a place of several dealers, the narrowest first. */
const PLACES = [
  { kind: "location", key: "locationCode", list: "locations" },
  { kind: "state", key: "stateCode", list: "states" },
  { kind: "region", key: "regionCode", list: "regions" },
] as const;

type Level = (typeof PLACES)[number]["kind"];

/** Whose responses these dealers of a query hold, by the name people know it by. */
function subjectOf({ catalogue, request }: ResolvedQuery, dealers: readonly Dealer[]): Subject {
  const { network } = catalogue;
  const size = { dealers: dealers.length, wholeNetwork: dealers.length === network.dealers.length };
  const [first] = dealers;
  if (first !== undefined && dealers.length === 1) return { kind: "dealer", name: first.name, ...size };
  // Cards that compare dealers reach beyond the narrower places of the filter.
  const place = PLACES.find(({ kind, key }) => request[key] !== "" && areIn(dealers, kind, request[key]));
  if (place === undefined) {
    if (size.wholeNetwork) return { kind: "network", name: "", ...size };
    const region = network.regions.find(({ code }) => isWhole(dealers, network.dealers, "region", code));
    return region === undefined
      ? { kind: "outlets", name: "", ...size }
      : { kind: "region", name: region.name, ...size };
  }
  const { kind, key, list } = place;
  const code = request[key];
  const name = network[list].find((each) => each.code === code)?.name ?? code;
  return { kind: isWhole(dealers, network.dealers, kind, code) ? kind : "outlets", name, ...size };
}

function isWhole(some: readonly Dealer[], all: readonly Dealer[], level: Level, code: string): boolean {
  const inside = all.filter((dealer) => placeOf(dealer, level) === code);
  return some.length > 0 && areIn(some, level, code) && some.length === inside.length;
}

function areIn(dealers: readonly Dealer[], level: Level, code: string): boolean {
  return dealers.every((dealer) => placeOf(dealer, level) === code);
}
