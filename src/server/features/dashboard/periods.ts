import {
  addMonths,
  firstDayOfMonth,
  isDay,
  monthName,
  monthOfDay,
  waveName,
  waveOfMonth,
} from "#domain/calendar.ts";
import type { DayRange, Period } from "#domain/calendar-periods.ts";
import { fallbackWave } from "#domain/fallback-wave.ts";
import type { ChartRequest } from "#domain/filters.ts";
import { periodName } from "#domain/period-name.ts";
import { defaultRange } from "#domain/trend-buckets.ts";
import { type Catalogue, wavesOf } from "#server/platform/catalogue.ts";
import type { PageRules } from "./page-rules.ts";

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

/** Code of the previous wave, or name of the previous month or range; null when there is nothing to compare with. */
export function nameOfPrevious(
  { programme }: Catalogue,
  request: ChartRequest,
  previous: Period,
  { time }: PageRules,
): string | null {
  const first = previous.months[0];
  if (time === "range") return periodName(previous);
  if (first === undefined) return null;
  return request.month === "" ? waveOfMonth(programme.firstMonth, first) : monthName(first);
}

/** The same in words: 'Jul–Sep 2026' for a wave. */
export function labelOfPrevious(
  catalogue: Catalogue,
  request: ChartRequest,
  previous: Period,
  rules: PageRules,
): string | null {
  const name = nameOfPrevious(catalogue, request, previous, rules);
  if (name === null || rules.time === "range" || request.month !== "") return name;
  return waveName(catalogue.programme.firstMonth, name);
}

// One end alone takes the other from the default: the newest data, or a year up to the day named.
function rangeAsked({ fromdate, todate }: ChartRequest, { months }: Catalogue) {
  const usual = defaultRange(months);
  const to = todate === "" ? (usual?.to ?? "") : todate;
  if (fromdate !== "") return { fromdate, todate: to };
  if (todate === "") return { fromdate: usual?.from ?? "", todate: to };
  return { fromdate: isDay(to) ? firstDayOfMonth(addMonths(monthOfDay(to), -11)) : "", todate: to };
}
