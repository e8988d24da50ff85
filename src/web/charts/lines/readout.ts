import type { SampledMetric } from "#contract/metric.ts";
import { changeOverTime, comparedPlace } from "#domain/scoring/change-over-time.ts";
import { formatCount, formatMetric } from "#web/charts/card/number-format.ts";
import {
  type ChangeView,
  drawnValue,
  type Meaning,
  NO_METRIC,
  prepareChange,
} from "#web/charts/card/prepare.ts";
import type { LineSeries, LineSource } from "./prepare.ts";

/** One series at one month or quarter. */
export interface ReadoutRow {
  readonly code: string;
  readonly title: string;
  readonly color: string;
  readonly text: string;
  readonly value: number | null;
  readonly change: ChangeView | null;
  readonly n: number;
}

/** The figures of all series at one place of the axis, with their change since a year before or the start. */
export interface Readout {
  readonly at: number;
  /** Code of the month or quarter; "" where there is none. */
  readonly code: string;
  /** Full name of the month or quarter: `Sep 2025`, `Nov 2026, partial`. */
  readonly name: string;
  /** What changes are counted from: `Nov 2025`, `Oct–Dec 2025 (partial)`, "" where there is nothing. */
  readonly since: string;
  readonly heads: { readonly value: string; readonly change: string };
  readonly rows: readonly ReadoutRow[];
}

/** `at` null: the last place that has a figure. */
export function prepareReadout(source: LineSource, at: number | null): Readout {
  const place = Math.min(Math.max(0, at ?? lastDrawn(source)), Math.max(0, source.items.length - 1));
  const drawn = source.items.map((_, index) => isDrawn(source, index));
  const base = comparedPlace(place, source.view, drawn);
  const item = source.items[place];
  const start = base === null ? undefined : source.items[base];
  const since = start === undefined ? "" : spokenName(start);
  return {
    at: place,
    code: item?.code ?? "",
    name: item === undefined ? "" : item.partial ? `${item.value}, partial` : item.value,
    since,
    heads: {
      value: item?.value ?? "",
      change: since === "" ? "" : `on ${since}`,
    },
    rows: source.series.map((series) => rowOf(source, series, place, base)),
  };
}

/** A month or quarter within a sentence: `Nov 2025`, `Oct–Dec 2025 (partial)`. */
export function spokenName({ value, partial }: LineSource["items"][number]): string {
  return partial ? `${value} (partial)` : value;
}

/** `Sep 2025: South 825, North 805` for a reader who moves along the axis, of the series that are shown. */
export function readoutText({ name, rows }: Readout, hidden: ReadonlySet<string>): string {
  const shown = rows.filter(({ code }) => !hidden.has(code));
  return `${name}: ${shown.map(({ title, text, n }) => `${title} ${text}, n ${formatCount(n)}`).join("; ")}`;
}

function rowOf(
  source: LineSource,
  { code, title, color, meaning, points }: LineSeries,
  place: number,
  base: number | null,
): ReadoutRow {
  const point = points[place];
  const before = base === null ? undefined : points[base];
  const value = point === undefined ? null : drawnValue(point);
  return {
    code,
    title,
    color,
    value,
    text: value === null ? missing(point?.n ?? 0) : formatMetric(value, source),
    change: changeSince(point, before, source, meaning),
    n: point?.n ?? 0,
  };
}

function changeSince(
  point: SampledMetric | undefined,
  before: SampledMetric | undefined,
  source: LineSource,
  meaning: Meaning,
): ChangeView | null {
  const change = changeOverTime(point, before, source.decimals);
  return change === null ? null : prepareChange(change, source, meaning);
}

function missing(n: number): string {
  return n === 0 ? NO_METRIC : `n ${formatCount(n)}`;
}

function lastDrawn(source: LineSource): number {
  const place = source.items.findLastIndex((_, index) => isDrawn(source, index));
  return place < 0 ? source.items.length - 1 : place;
}

function isDrawn({ series }: LineSource, index: number): boolean {
  return series.some(({ points }) => {
    const point = points[index];
    return point !== undefined && drawnValue(point) !== null;
  });
}
