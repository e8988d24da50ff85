import { addDays, epochDayOf, firstDayOfMonth, lastDayOfMonth, monthOfDay } from "./calendar.ts";
import type { DayRange, Period } from "./periods.ts";

/** Days to count one by one; sign −1 = days of a month that was taken whole and does not belong to the period. */
export interface CountedDays extends DayRange {
  readonly sign: 1 | -1;
}

/** A period as it is added up: whole months from their totals, then single days added or taken away. */
export interface CountedPeriod {
  readonly months: readonly string[];
  readonly days: readonly CountedDays[];
}

/**
 * The cheapest way to add a period up: a partial month of which more than half is covered is the whole month
 * without the other days. Of disjoint periods no two take the same month.
 */
export function countedPeriod({ months, partials }: Period): CountedPeriod {
  const counted = partials.map((partial) => ({
    partial,
    month: monthOfDay(partial.from),
    rest: restOfMonth(partial),
  }));
  const [taken, direct] = [counted.filter(isMostOfMonth), counted.filter((each) => !isMostOfMonth(each))];
  return {
    months: [...months, ...taken.map(({ month }) => month)],
    days: [
      ...direct.map(({ partial }) => ({ ...partial, sign: 1 as const })),
      ...taken.flatMap(({ rest }) => rest.map((days) => ({ ...days, sign: -1 as const }))),
    ],
  };
}

function isMostOfMonth({
  partial,
  rest,
}: {
  readonly partial: DayRange;
  readonly rest: readonly DayRange[];
}): boolean {
  return daysIn(partial) > rest.reduce((sum, days) => sum + daysIn(days), 0);
}

function restOfMonth({ from, to }: DayRange): DayRange[] {
  const month = monthOfDay(from);
  return [
    { from: firstDayOfMonth(month), to: addDays(from, -1) },
    { from: addDays(to, 1), to: lastDayOfMonth(month) },
  ].filter((days) => days.from <= days.to);
}

function daysIn({ from, to }: DayRange): number {
  return epochDayOf(to) - epochDayOf(from) + 1;
}
