import type { GraphReply, TrendReply } from "#contract/graph.ts";
import type { SampledMetric } from "#contract/metric.ts";
import { niceAxis } from "#domain/scoring/axis.ts";
import { formatTick } from "#web/charts/card/number-format.ts";
import { drawnValue, type Meaning } from "#web/charts/card/prepare.ts";

/** Series over the same months or quarters, whatever kind of reply they came in. */
export interface LineSource {
  readonly title: string;
  readonly unit: GraphReply["unit"];
  readonly decimals: number;
  readonly scale: GraphReply["scale"];
  readonly view: GraphReply["viewType"];
  readonly count: number;
  readonly items: GraphReply["data"][number]["xAxis"];
  readonly range: GraphReply["range"];
  readonly series: readonly LineSeries[];
  /** Given by the reply, else made of what is shown. */
  readonly axis: { readonly min: number; readonly max: number; readonly step: number } | null;
}

export interface LineSeries {
  readonly code: string;
  readonly title: string;
  /** Token of its colour. */
  readonly color: string;
  readonly meaning: Meaning;
  readonly points: readonly SampledMetric[];
  /** The whole range in one figure. */
  readonly total: SampledMetric | null;
}

export type LineShape = "line" | "bar";

/** One month or quarter under the axis: `year` where it changes. */
export interface LineItem {
  readonly label: string;
  readonly year: string | null;
  readonly name: string;
  readonly partial: boolean;
}

export interface DrawnLine {
  readonly code: string;
  readonly title: string;
  readonly color: string;
  /** In user units; null = no data or too few answers. */
  readonly values: readonly (number | null)[];
  /** The same with the insufficient samples, which are drawn pale; null = no data, a gap. */
  readonly withFew: readonly (number | null)[];
}

/** What a canvas of lines or columns draws. */
export interface LinesModel {
  readonly state: "figures" | "empty";
  readonly shape: LineShape;
  readonly items: readonly LineItem[];
  readonly lines: readonly DrawnLine[];
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly tickText: (value: number) => string;
  /** `axis starts at 720` where it starts elsewhere than the figures' scale. */
  readonly note: string | null;
}

/** Series that start shown; the sixth and later start hidden (specification §9). */
export const MAX_SHOWN_SERIES = 5;
const PALETTE_SIZE = 23;
/** A flat line is not blown up beyond these steps. */
const SMALLEST_STEPS = { points: 10, percent: 1, nps: 1 } as const;

/** Bands of a trend by their codes: the outer lines mean good or bad. */
const BANDS: readonly { readonly color: string; readonly meaning: Meaning }[] = [
  { color: "disappointed", meaning: "lower-is-better" },
  { color: "indifferent", meaning: "neutral" },
  { color: "pleased", meaning: "neutral" },
  { color: "delighted", meaning: "higher-is-better" },
];
const BANDS_SCORE_TYPE = 3;

export function linesOfGraph(reply: GraphReply): LineSource {
  return {
    ...replyMetadata(reply),
    items: reply.data[0]?.xAxis ?? [],
    series: reply.data.map(({ code, title, yAxis, total }, index) => ({
      code,
      title,
      color: seriesColor(index),
      meaning: meaningOf(reply),
      points: yAxis,
      total,
    })),
    axis: null,
  };
}

/** `lineTitle`: what the one line of a single-line trend is called. */
export function linesOfTrend(reply: TrendReply, lineTitle: string): LineSource {
  const { min, max, step } = reply;
  if (reply.chartType === "single-line") {
    const color = seriesColor(0);
    const line = {
      code: "",
      title: lineTitle,
      color,
      meaning: meaningOf(reply),
      points: reply.y,
      total: reply.total,
    };
    return { ...replyMetadata(reply), items: reply.x, series: [line], axis: { min, max, step } };
  }
  const graph = linesOfGraph(reply);
  const banded = reply.scoreType === BANDS_SCORE_TYPE;
  const series = graph.series.map((line) => ({ ...line, ...(banded ? BANDS[Number(line.code)] : {}) }));
  return { ...graph, series, axis: { min, max, step } };
}

/** Codes of the series that are not drawn: all but the first five, where the person has not chosen otherwise. */
export function hiddenSeries(
  { series }: LineSource,
  chosen: ReadonlyMap<string, boolean>,
): ReadonlySet<string> {
  const codes = series.map(({ code }) => code);
  return new Set(codes.filter((code, place) => !(chosen.get(code) ?? place < MAX_SHOWN_SERIES)));
}

/** Most of the months with responses have too few to be compared or spoken of. */
export function hasThinMonths({ view, series }: LineSource): boolean {
  if (view !== "month") return false;
  const answered = series.flatMap(({ points }) => points).filter(({ n }) => n > 0);
  return answered.filter(({ insufficient }) => insufficient).length * 2 > answered.length;
}

export function prepareLines(source: LineSource, hidden: ReadonlySet<string>, shape: LineShape): LinesModel {
  const lines = source.series
    .filter(({ code }) => !hidden.has(code))
    .map(({ code, title, color, points }) => ({
      code,
      title,
      color,
      values: points.map(drawnValue),
      withFew: points.map(({ value }) => value),
    }));
  const drawn = lines.flatMap(({ values, withFew }) => (shape === "bar" ? values : withFew));
  const axis = axisFor(
    source,
    drawn.filter((value) => value !== null),
    shape,
  );
  const anything = source.series.some(({ points }) => points.some(({ value }) => value !== null));
  return {
    state: anything ? "figures" : "empty",
    shape,
    items: lineItems(source),
    lines,
    ...axis,
    tickText: (value) => formatTick(Number(value.toFixed(6)), source),
    note:
      axis.min === Math.max(0, source.scale.min) || shape === "bar"
        ? null
        : `axis starts at ${formatTick(axis.min, source)}`,
  };
}

// Columns stand on zero, so they can't take an axis that is cut.
function axisFor({ axis, scale, unit }: LineSource, values: readonly number[], shape: LineShape) {
  if (shape === "bar") return niceAxis([0, ...values], scale, SMALLEST_STEPS[unit]);
  return axis ?? niceAxis(values, scale, SMALLEST_STEPS[unit]);
}

function lineItems({ items }: LineSource): readonly LineItem[] {
  let before: string | null = null;
  return items.map(({ value, partial }) => {
    const [label, year] = labelAndYear(value);
    const changed = year !== null && year !== before;
    before = year ?? before;
    return { label, year: changed ? year : null, name: partial ? `${value}, partial` : value, partial };
  });
}

/** `Sep 2026` to `Sep` and `2026`; a name that holds two years stays whole. */
function labelAndYear(name: string): readonly [string, string | null] {
  const match = /^(\D+) (\d{4})$/.exec(name);
  return match === null ? [name, null] : [match[1] ?? name, match[2] ?? null];
}

function seriesColor(index: number): string {
  return `s${(index % PALETTE_SIZE) + 1}`;
}

function meaningOf({ lowerIsBetter }: Pick<GraphReply, "lowerIsBetter">): Meaning {
  return lowerIsBetter ? "lower-is-better" : "higher-is-better";
}

function replyMetadata(reply: GraphReply) {
  const { title, unit, decimals, scale, count, viewType: view, range } = reply;
  return { title, unit, decimals, scale, count, view, range };
}
