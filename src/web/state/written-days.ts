import { isDay } from "#domain/calendar/calendar.ts";
import type { DayRange } from "#domain/calendar/periods.ts";

const BETWEEN = "..";

/** Days as an address says them: `2026-01-01..2026-03-31`. */
export function writtenDays({ from, to }: DayRange): string {
  return `${from}${BETWEEN}${to}`;
}

/** The days that `writtenDays` wrote; null for any other text. */
export function daysOf(written: string): DayRange | null {
  const [from = "", to = "", ...more] = written.split(BETWEEN);
  return isDay(from) && isDay(to) && from <= to && more.length === 0 ? { from, to } : null;
}
