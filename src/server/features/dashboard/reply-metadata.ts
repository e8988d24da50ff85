import type { ChartReply } from "#contract/dashboard.ts";
import { compareWaves, isWaveOpen, monthOfDay, waveName, waveOfMonth } from "#domain/calendar/calendar.ts";
import type { Dealer } from "#domain/network/network.ts";
import { decimalsOf, type Measure } from "#domain/scoring/metrics.ts";
import type { ResolvedQuery } from "./resolve-query.ts";
import { subjectOf } from "./subject.ts";

/** Ends of the scale of each unit. */
export const SCALES = {
  points: { min: 0, max: 1000 },
  percent: { min: 0, max: 100 },
  nps: { min: -100, max: 100 },
} as const;

interface Options {
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
  { title, subtitle, decimals, dealers }: Options,
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
  if (range === null) return request.wave_code !== "" && isWaveOpen(firstMonth, request.wave_code, today);
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
