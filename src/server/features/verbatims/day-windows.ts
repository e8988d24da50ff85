import { dayOfEpochDay, epochDayOf } from "#domain/calendar/calendar.ts";
import type { DayRange } from "#domain/calendar/periods.ts";

const WIDER = 8;

/** What decides how many days a page of rows is looked for in first. */
export interface WindowsWanted {
  /** Rows there are in all the days, as far as known: those looked for are among them. */
  readonly rows: number;
  /** As many of them the first window should hold. */
  readonly first: number;
  /** Whether the newest days come first. */
  readonly descending: boolean;
}

/** The days from one end on, wider and wider, as long as they are not all. */
export function* dayWindows({ from, to }: DayRange, wanted: WindowsWanted): Generator<DayRange> {
  const [first, last] = [epochDayOf(from), epochDayOf(to)];
  const all = last - first + 1;
  for (let days = daysHolding(all, wanted); days < all; days *= WIDER) {
    yield wanted.descending
      ? { from: dayOfEpochDay(last - days + 1), to }
      : { from, to: dayOfEpochDay(first + days - 1) };
  }
}

function daysHolding(days: number, { rows, first }: WindowsWanted): number {
  return rows <= first ? days : Math.ceil((days * first) / rows);
}
