import { epochDayOf, firstDayOfMonth } from "#domain/calendar/calendar.ts";
import { dayText } from "#domain/calendar/date-display.ts";
import { type DateOrder, type DateText, dayInOrder, readDateText } from "#domain/calendar/date-text.ts";
import { countText } from "#domain/text/count-text.ts";
import type { Cell } from "./cell.ts";

/** How the text dates of a file are read, and the sentence about it for the person who sent it; null = nothing to say. */
export interface DateOrderDecision {
  readonly order: DateOrder;
  readonly note: string | null;
}

type OpenDate = Extract<DateText, { readonly kind: "open" }>;

/** A date that exists in both orders, and the day that each of them means. */
interface Example {
  readonly text: string;
  readonly days: Readonly<Record<DateOrder, string>>;
}

/** So many more dates for one order than for the other: a few slips of the pen no longer turn the file. */
const SETTLED_LEAD = 50;
const SURE = "To be sure, format the column as a date, or write dates like 2026-03-14.";

/**
 * Gathers what the text dates of one file say about their order. A date that exists in one order alone is evidence; where
 * there is none, month-first holds if it puts every date between the survey's first day and today and day-first does not;
 * else day-first.
 */
export class DateOrderEvidence {
  readonly #thisYear: number;
  readonly #first: number;
  readonly #last: number;
  #dayFirst = 0;
  #monthFirst = 0;
  #outOfRangeDayFirst = 0;
  #isMonthFirstInRange = true;
  #example: Example | null = null;

  constructor(firstMonth: string, today: string) {
    this.#thisYear = Number(today.slice(0, 4));
    this.#first = epochDayOf(firstDayOfMonth(firstMonth));
    this.#last = epochDayOf(today);
  }

  /** True for text whose day depends on the order: `03/04/2026`, but not `2026-04-03`, `04/04/2026` or a date cell. */
  isOpen(cell: Cell | undefined): boolean {
    return typeof cell === "string" && this.#openDate(cell) !== null;
  }

  note(cell: Cell | undefined): void {
    if (typeof cell !== "string") return;
    const read = this.#openDate(cell);
    if (read === null) return;
    const dayFirst = dayInOrder(read, "day-first");
    const monthFirst = dayInOrder(read, "month-first");
    if (dayFirst !== null && monthFirst !== null) {
      this.#example ??= { text: cell.trim(), days: { "day-first": dayFirst, "month-first": monthFirst } };
      if (!this.#isInRange(dayFirst)) this.#outOfRangeDayFirst += 1;
      if (!this.#isInRange(monthFirst)) this.#isMonthFirstInRange = false;
    } else if (dayFirst !== null) this.#dayFirst += 1;
    else if (monthFirst !== null) this.#monthFirst += 1;
  }

  /** True when further dates would hardly change the decision. */
  get isSettled(): boolean {
    return Math.abs(this.#dayFirst - this.#monthFirst) >= SETTLED_LEAD;
  }

  decide(): DateOrderDecision {
    if (this.#monthFirst > this.#dayFirst) {
      return { order: "month-first", note: "Text dates were read month first: some of them exist only so." };
    }
    if (this.#dayFirst > 0) return { order: "day-first", note: null };
    if (this.#outOfRangeDayFirst > 0 && this.#isMonthFirstInRange) {
      const reason = `day first, ${countText(this.#outOfRangeDayFirst)} of them would lie in the future or before the survey began`;
      return { order: "month-first", note: this.#openNote("month-first", reason) };
    }
    return {
      order: "day-first",
      note: this.#openNote("day-first", "every one of them exists month first, too"),
    };
  }

  #openDate(text: string): OpenDate | null {
    const read = readDateText(text, this.#thisYear);
    return read?.kind === "open" && read.first !== read.second ? read : null;
  }

  #isInRange(day: string): boolean {
    const epochDay = epochDayOf(day);
    return epochDay >= this.#first && epochDay <= this.#last;
  }

  #openNote(order: DateOrder, reason: string): string | null {
    if (this.#example === null) return null;
    const { text, days } = this.#example;
    const words = order === "day-first" ? "day first" : "month first";
    return `Text dates were read ${words} (${text} as ${dayText(days[order])}); ${reason}. ${SURE}`;
  }
}
