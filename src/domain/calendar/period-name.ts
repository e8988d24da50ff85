import { firstDayOfMonth, lastDayOfMonth, monthName, monthOfDay } from "./calendar.ts";
import { daysText } from "./date-display.ts";
import type { DayRange, Period } from "./periods.ts";

/** 'Sep 2026'; 'Jul–Sep 2026'; 'Nov 2025–Jan 2026' where the months cross a year. */
export function monthsName(first: string, last: string): string {
  if (first === last) return monthName(first);
  const sameYear = first.slice(0, 4) === last.slice(0, 4);
  return `${sameYear ? monthName(first).slice(0, 3) : monthName(first)}–${monthName(last)}`;
}

/** Whole months by their names, partial ones by days ('Jan 17th 2026 – May 3rd 2026'); null for a period without any day. */
export function periodName(period: Period): string | null {
  const first = period.months.at(0);
  const last = period.months.at(-1);
  if (period.partials.length === 0) {
    return first === undefined || last === undefined ? null : monthsName(first, last);
  }
  const { from, to } = daysOf(period);
  return daysText(from, to);
}

/** `Jul–Sep 2024 (partial)` where the data begin in a later month of the period; its own name else. `firstDay` of the data. */
export function comparisonName(name: string, period: Period, firstDay: string | null): string {
  if (firstDay === null || (period.months.length === 0 && period.partials.length === 0)) return name;
  return beginsBeforeData(daysOf(period), firstDay) ? `${name} (partial)` : name;
}

/** Whether the data begin in a later month of these days than their first. */
export function beginsBeforeData({ from, to }: DayRange, firstDay: string | null): boolean {
  return firstDay !== null && monthOfDay(from) < monthOfDay(firstDay) && firstDay <= to;
}

function daysOf({ months, partials }: Period): DayRange {
  const ranges = [
    ...partials,
    ...months.map((month) => ({ from: firstDayOfMonth(month), to: lastDayOfMonth(month) })),
  ];
  return {
    from: ranges.map(({ from }) => from).reduce((first, day) => (day < first ? day : first)),
    to: ranges.map(({ to }) => to).reduce((last, day) => (day > last ? day : last)),
  };
}
