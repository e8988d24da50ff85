import { addMonths, firstDayOfMonth, lastDayOfMonth, monthOfDay, monthsBetween } from "./calendar.ts";
import { type DayRange, monthsFromTo, type Period, periodOfRange } from "./calendar-periods.ts";
import { monthsName } from "./period-name.ts";

/** The steps of a trend's time axis. */
export type ViewType = "month" | "quarter";

/** A month or quarter of a range: `code` is its first month (`YYYY-MM`), `partial` when the range cuts it. */
export interface Bucket {
  readonly name: string;
  readonly code: string;
  readonly period: Period;
  readonly partial: boolean;
}

/** Most steps a time axis takes: twenty years of months. */
export const MAX_BUCKETS = 240;

const MONTHS_PER_BUCKET: Readonly<Record<ViewType, number>> = { month: 1, quarter: 3 };

/** 'month' unless 'quarter' is asked; null for a view nobody knows. */
export function viewTypeOf(text: string): ViewType | null {
  const view = text.toLowerCase();
  if (view === "" || view === "month") return "month";
  return view === "quarter" ? "quarter" : null;
}

/** The months or quarters (counted from the programme's first month) that a range touches, oldest first. */
export function bucketsOf(firstMonth: string, range: DayRange, view: ViewType): Bucket[] {
  const width = MONTHS_PER_BUCKET[view];
  const start = startOfBucket(firstMonth, monthOfDay(range.from), width);
  return monthsFromTo(start, monthOfDay(range.to))
    .filter((month) => monthsBetween(start, month) % width === 0)
    .map((code) => {
      const last = addMonths(code, width - 1);
      const first = { from: firstDayOfMonth(code), to: lastDayOfMonth(last) };
      const from = range.from > first.from ? range.from : first.from;
      const to = range.to < first.to ? range.to : first.to;
      const partial = from !== first.from || to !== first.to;
      return { name: monthsName(code, last), code, period: periodOfRange(from, to), partial };
    });
}

/** The range taken when a From/To page is asked without one: the last 12 months with data; null without any. */
export function defaultRange(months: readonly string[]): DayRange | null {
  const last = months.slice(-12);
  const from = last.at(0);
  const to = last.at(-1);
  return from === undefined || to === undefined
    ? null
    : { from: firstDayOfMonth(from), to: lastDayOfMonth(to) };
}

function startOfBucket(firstMonth: string, month: string, width: number): string {
  const offset = monthsBetween(firstMonth, month);
  return addMonths(firstMonth, Math.floor(offset / width) * width);
}
