import { addMonths, firstDayOfMonth, lastDayOfMonth, monthOfDay, monthsBetween } from "./calendar.ts";
import { beginsBeforeData, monthsName } from "./period-name.ts";
import { type DayRange, monthsFromTo, type Period, periodOfRange } from "./periods.ts";

/** The steps of a trend's time axis. */
export type ViewType = "month" | "quarter";

/**
 * A month or quarter of a range: `code` is its first month (`YYYY-MM`), `partial` when the range cuts it, it still runs or
 * the data begin in a later month of it.
 */
export interface Bucket {
  readonly name: string;
  readonly code: string;
  readonly period: Period;
  readonly partial: boolean;
}

/** Most steps a time axis takes: twenty years of months. */
export const MAX_BUCKETS = 240;

const MONTHS_PER_BUCKET: Readonly<Record<ViewType, number>> = { month: 1, quarter: 3 };

/** 'month' unless 'quarter' is asked, or nothing is and the months are too many; null for a view nobody knows. */
export function viewTypeOf(text: string, range: DayRange): ViewType | null {
  const view = text.toLowerCase();
  const months = monthsBetween(monthOfDay(range.from), monthOfDay(range.to)) + 1;
  if (view === "") return months > MAX_BUCKETS ? "quarter" : "month";
  return view === "month" || view === "quarter" ? view : null;
}

/**
 * The months or quarters (counted from the programme's first month) that a range touches, oldest first; none that begins
 * after `today`. `firstDay` of the data.
 */
export function bucketsOf(
  firstMonth: string,
  range: DayRange,
  view: ViewType,
  today: string,
  firstDay: string | null,
): Bucket[] {
  const width = MONTHS_PER_BUCKET[view];
  const start = startOfBucket(firstMonth, monthOfDay(range.from), width);
  const end = range.to < today ? range.to : today;
  return monthsFromTo(start, monthOfDay(end))
    .filter((month) => monthsBetween(start, month) % width === 0)
    .map((code) => {
      const last = addMonths(code, width - 1);
      const whole = { from: firstDayOfMonth(code), to: lastDayOfMonth(last) };
      const from = range.from > whole.from ? range.from : whole.from;
      const to = range.to < whole.to ? range.to : whole.to;
      const isCut = from !== whole.from || to !== whole.to;
      const partial = isCut || today < whole.to || beginsBeforeData(whole, firstDay);
      return { name: monthsName(code, last), code, period: periodOfRange(from, to), partial };
    });
}

function startOfBucket(firstMonth: string, month: string, width: number): string {
  const offset = monthsBetween(firstMonth, month);
  return addMonths(firstMonth, Math.floor(offset / width) * width);
}
