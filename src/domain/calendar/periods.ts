import {
  addDays,
  addMonths,
  epochDayOf,
  firstDayOfMonth,
  isDay,
  isMonth,
  lastDayOfMonth,
  monthOfDay,
  monthsBetween,
  monthsOfWave,
  waveNumber,
} from "./calendar.ts";

/** Days from..to (both inclusive, `YYYY-MM-DD`). */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** What a figure covers: whole months (`YYYY-MM`, oldest first) plus at most two partial months. */
export interface Period {
  readonly months: readonly string[];
  readonly partials: readonly DayRange[];
}

/** The time part of a filter; null = All, or not chosen. A range counts only with both days and goes before wave and month. */
export interface PeriodChoice {
  readonly wave: string | null;
  readonly month: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** `current` null = all time. `previous` null = there is nothing to compare with. */
export interface CurrentAndPrevious {
  readonly current: Period | null;
  readonly previous: Period | null;
}

const NOTHING: CurrentAndPrevious = { current: { months: [], partials: [] }, previous: null };

/**
 * The period of a filter and the one its change is measured against: the wave before when month is All, the month
 * before otherwise, the range of equal length before a From/To range (whole months: as many months). No previous
 * for wave All or at the programme's start. A month outside the wave, an unknown wave and days in the wrong order
 * cover nothing.
 */
export function currentAndPrevious(firstMonth: string, choice: PeriodChoice): CurrentAndPrevious {
  const { wave, month, from, to } = choice;
  if (from !== null && to !== null) return rangeAndPrevious(from, to);
  if (wave === null) return { current: month === null ? null : monthPeriod(month), previous: null };
  const months = monthsOfWave(firstMonth, wave);
  if (months.length === 0) return NOTHING;
  if (month === null) return { current: { months, partials: [] }, previous: waveBefore(firstMonth, wave) };
  if (!months.includes(month)) return NOTHING;
  const before = addMonths(month, -1);
  return { current: monthPeriod(month), previous: before < firstMonth ? null : monthPeriod(before) };
}

/** The whole months inside a range of days and its partial months; nothing when a day is not real or from is after to. */
export function periodOfRange(from: string, to: string): Period {
  if (!isDay(from) || !isDay(to) || from > to) return { months: [], partials: [] };
  const startsWhole = from === firstDayOfMonth(monthOfDay(from));
  const endsWhole = to === lastDayOfMonth(monthOfDay(to));
  if (monthOfDay(from) === monthOfDay(to) && !(startsWhole && endsWhole))
    return { months: [], partials: [{ from, to }] };
  const first = startsWhole ? monthOfDay(from) : addMonths(monthOfDay(from), 1);
  const last = endsWhole ? monthOfDay(to) : addMonths(monthOfDay(to), -1);
  const partials: DayRange[] = [];
  if (!startsWhole) partials.push({ from, to: lastDayOfMonth(monthOfDay(from)) });
  if (!endsWhole) partials.push({ from: firstDayOfMonth(monthOfDay(to)), to });
  return { months: monthsFromTo(first, last), partials };
}

/**
 * A range without cuts that leave nothing out: one that begins before the data takes its first month whole, and one that
 * begins a month and reaches the end of the data takes its last month whole. `held`: first and last day with responses.
 */
export function wholeRange({ from, to }: DayRange, held: DayRange): DayRange {
  const first = firstDayOfMonth(monthOfDay(from));
  const begins = from <= held.from ? first : from;
  return { from: begins, to: begins === first && to >= held.to ? lastDayOfMonth(monthOfDay(to)) : to };
}

/** All months from `first` to `last`, both inclusive; none when last is before first. */
export function monthsFromTo(first: string, last: string): string[] {
  const count = Math.max(0, monthsBetween(first, last) + 1);
  return Array.from({ length: count }, (_, offset) => addMonths(first, offset));
}

function rangeAndPrevious(from: string, to: string): CurrentAndPrevious {
  const current = periodOfRange(from, to);
  if (current.months.length === 0 && current.partials.length === 0) return NOTHING;
  const first = current.months.at(0);
  if (current.partials.length === 0 && first !== undefined) {
    const count = current.months.length;
    return {
      current,
      previous: { months: monthsFromTo(addMonths(first, -count), addMonths(first, -1)), partials: [] },
    };
  }
  const days = epochDayOf(to) - epochDayOf(from) + 1;
  return { current, previous: periodOfRange(addDays(from, -days), addDays(from, -1)) };
}

function waveBefore(firstMonth: string, wave: string): Period | null {
  const before = waveNumber(wave) - 1;
  return before < 1 ? null : { months: monthsOfWave(firstMonth, `WQ-${before}`), partials: [] };
}

function monthPeriod(month: string): Period {
  return { months: isMonth(month) ? [month] : [], partials: [] };
}
