import type { ChartReply } from "#contract/dashboard.ts";
import { compareWaves, isWaveOpen, waveOfMonth } from "#domain/calendar.ts";
import {
  changeOf,
  decimalsOf,
  type Figure,
  figureOf,
  isInsufficient,
  type Measure,
} from "#domain/figures.ts";
import type { Parts } from "#domain/parts.ts";
import { publish } from "#domain/rounding.ts";
import type { Slice } from "./slice.ts";

export type ChartX = ChartReply["x"][number];
export type ChartY = ChartReply["y"][number];

/** A bar, a column or a gauge before it is published. */
export interface Point {
  readonly name: string;
  readonly code: string;
  readonly subtitle: string | null;
  readonly current: Parts | null;
  readonly previous: Parts | null;
  readonly rank: number | null;
  /** False for averages over dealers the viewer does not see. */
  readonly tellsSample: boolean;
  readonly dealers: ChartX["dealers_list"];
}

interface Options {
  readonly title: string;
  readonly subtitle?: string | null;
  readonly count: number;
  readonly decimals?: number;
  readonly subdata?: ChartReply["subdata"];
  readonly reference?: ChartReply["reference"];
}

const SCALES = {
  points: { min: 0, max: 1000 },
  percent: { min: 0, max: 100 },
  nps: { min: -100, max: 100 },
} as const;

/** Publishes points that share a measure as the parallel lists of a chart. */
export function chartOf(
  slice: Slice,
  measure: Measure,
  points: readonly Point[],
  options: Options,
): ChartReply {
  return chartOfEach(
    slice,
    points.map((point) => ({ point, measure })),
    measure,
    options,
  );
}

/** The same where each point has a measure of its own, alike in unit and direction. */
export function chartOfEach(
  slice: Slice,
  points: readonly { readonly point: Point; readonly measure: Measure }[],
  kind: Measure,
  options: Options,
): ChartReply {
  const unit = unitOf(kind);
  const decimals = options.decimals ?? decimalsOf(kind);
  const notes = [options.subtitle ?? null, weightsNote(slice, unit)].filter((note) => note !== null);
  return {
    x: points.map(({ point }) => ({
      value: point.name,
      code: point.code,
      filterroute: null,
      dealers_list: point.dealers,
    })),
    y: points.map(({ point, measure }) => published(point, measure, decimals)),
    title: options.title,
    subtitle: notes.length === 0 ? null : notes.join(" · "),
    count: options.count,
    dealer_rank: null,
    subdata: options.subdata ?? [],
    unit,
    decimals,
    lower_is_better: kind.kind.toLowerCase().endsWith("disappointed"),
    scale: SCALES[unit],
    reference: options.reference ?? null,
    previous: slice.previousName,
    data_date: slice.catalogue.lastDay,
    wave_open: waveIsOpen(slice),
    data_version: slice.catalogue.dataVersion,
  };
}

/** A figure as the screen shows it. */
export function shown({ value }: Figure, decimals: number): number | null {
  return value === null ? null : publish(value, decimals);
}

function published(point: Point, measure: Measure, decimals: number): ChartY {
  const figure = point.current === null ? NO_FIGURE : figureOf(point.current, measure);
  const before = point.previous === null ? null : figureOf(point.previous, measure);
  const { diffvalue, differenceValue, difference } = changeOf(measure, figure, before, decimals);
  return {
    value: shown(figure, decimals),
    diffvalue,
    differenceValue,
    difference,
    sub_title: point.subtitle,
    n: point.tellsSample ? figure.n : null,
    low: point.tellsSample && figure.low !== null ? publish(figure.low, decimals) : null,
    high: point.tellsSample && figure.high !== null ? publish(figure.high, decimals) : null,
    rank: point.rank,
    insufficient:
      point.tellsSample && point.current !== null && figure.n > 0 && isInsufficient(point.current),
  };
}

const NO_FIGURE: Figure = { value: null, n: 0, low: null, high: null };

function unitOf({ kind }: Measure): ChartReply["unit"] {
  if (kind === "index" || kind === "factor") return "points";
  return kind === "nps" ? "nps" : "percent";
}

function waveIsOpen({ request, today, catalogue }: Slice): boolean {
  return request.wave_code !== "" && isWaveOpen(catalogue.programme.firstMonth, request.wave_code, today);
}

/** Index and factors are not quite comparable across a change of weights. */
function weightsNote({ catalogue, periods }: Slice, unit: ChartReply["unit"]): string | null {
  const { programme } = catalogue;
  if (unit !== "points") return null;
  const waves = periods
    .flat()
    .map((month) => waveOfMonth(programme.firstMonth, month))
    .filter((wave) => wave !== null)
    .sort(compareWaves);
  const first = waves.at(0);
  const last = waves.at(-1);
  if (first === undefined || last === undefined) return null;
  const changes = programme.weights
    .map(({ fromWave }) => fromWave)
    .filter((wave) => compareWaves(wave, first) > 0 && compareWaves(wave, last) <= 0);
  return changes.length === 0 ? null : `weights changed in ${changes.join(", ")}`;
}
