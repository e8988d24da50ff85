import { isDay, monthName, waveName, waveOfMonth } from "#domain/calendar/calendar.ts";
import { periodName } from "#domain/calendar/period-name.ts";
import { type DayRange, type Period, wholeRange } from "#domain/calendar/periods.ts";
import { fallbackWave } from "#domain/filters/fallback-wave.ts";
import type { ChartRequest } from "#domain/filters/filters.ts";
import type { PageRules } from "#domain/pages/pages.ts";
import { type Catalogue, heldDays, wavesOf } from "#server/features/catalogue/index.ts";

/** The request as the page means it: its default range where none is asked, its fallback wave where none can be known. */
export function effectiveRequest(
  request: ChartRequest,
  catalogue: Catalogue,
  rules: PageRules,
): ChartRequest {
  if (rules.time === "range") return { ...request, ...rangeAsked(request, catalogue) };
  if (rules.fallbackWave === null || request.wave_code !== "" || request.month !== "") return request;
  return { ...request, wave_code: fallbackWave(wavesOf(catalogue), rules.fallbackWave) ?? "" };
}

/** The days a From/To page answers; null on pages with a wave, and where a day is none or the days are the wrong way round. */
export function rangeOf({ fromdate, todate }: ChartRequest, { time }: PageRules): DayRange | null {
  if (time === "wave" || !isDay(fromdate) || !isDay(todate) || fromdate > todate) return null;
  return { from: fromdate, to: todate };
}

/** The request with the days that count for its range: see `wholeRange`. */
export function countedRequest(request: ChartRequest, catalogue: Catalogue, rules: PageRules): ChartRequest {
  const range = rangeOf(request, rules);
  const held = heldDays(catalogue);
  if (range === null || held === null) return request;
  const { from, to } = wholeRange(range, held);
  return { ...request, fromdate: from, todate: to };
}

/** What the previous wave, month or range is called: 'Jul–Sep 2026'; null when there is nothing to compare with. */
export function nameOfPrevious(
  { programme, firstDay }: Catalogue,
  request: ChartRequest,
  previous: Period,
  { time }: PageRules,
): string | null {
  const first = previous.months[0];
  if (time === "range") return request.fromdate <= (firstDay ?? "") ? null : periodName(previous);
  if (first === undefined) return null;
  if (request.month !== "") return monthName(first);
  const wave = waveOfMonth(programme.firstMonth, first);
  return wave === null ? null : waveName(programme.firstMonth, wave);
}

// An end that is left out is that of the stored time range.
function rangeAsked({ fromdate, todate }: ChartRequest, catalogue: Catalogue) {
  const held = heldDays(catalogue);
  return {
    fromdate: fromdate === "" ? (held?.from ?? "") : fromdate,
    todate: todate === "" ? (held?.to ?? "") : todate,
  };
}
