import {
  dayOfEpochDay,
  epochDayOf,
  firstDayOfMonth,
  monthNumber,
  monthOfDay,
} from "#domain/calendar/calendar.ts";
import {
  type DateOrder,
  type DateText,
  dayInOrder,
  dayOf,
  readDateText,
} from "#domain/calendar/date-text.ts";
import { counted } from "#domain/text/count-text.ts";
import type { Cell } from "./cell.ts";
import type { Fault } from "./sheet-values.ts";

/** A day a response may have. `month` as YYYYMM. */
interface SurveyDay {
  readonly day: string;
  readonly month: number;
}

/** What the dates of a survey depend on: its first month, the client's today and how the file writes text dates. */
export interface SurveyDates {
  readonly firstMonth: string;
  readonly today: string;
  readonly order: DateOrder;
}

/** Texts with a time behind the day hardly ever come again, so what is remembered of them stays small. */
const MOST_TEXTS_REMEMBERED = 4096;
const LAST_SERIAL = 2_958_465;
const SERIAL_AS_TEXT = /^\d{5}(?:\.\d+)?$/;
const NO_DATE: Fault = {
  cause: "is no date",
  reason: "Enter a date: an Excel date, or text such as 2026-07-31, 31-07-2026 or 31/07/2026.",
};
const BLANK: Fault = { ...NO_DATE, cause: "is blank" };
const NO_SUCH_DAY: Fault = {
  cause: "is no day of the calendar",
  reason: "There is no such day in the calendar: correct the date.",
};
const BARE_SERIAL: Fault = {
  cause: "is a number instead of a date",
  reason: "This is the bare number behind an Excel date: format the column as a date.",
};

/** What to tell of a file that writes dates in both orders; `count` rows were rejected for it. */
export function otherOrderNote(order: DateOrder, count: number): string {
  const [taken, other] = order === "day-first" ? ["day first", "month first"] : ["month first", "day first"];
  const rejected = `${counted(count, "row")} ${count === 1 ? "was" : "were"} rejected`;
  return `This file writes dates in both orders: they were read ${taken}, and ${rejected} whose date exists only ${other}. Other dates may be meant ${other} too: check the file before you use its figures.`;
}

/** The cause of a date that only the order which the file does not have could mean. */
export const OTHER_ORDER_CAUSE = "is written in the other order than the file's dates";

/**
 * Reads the calendar day of a response from a date cell or from text; no time and no time zone takes part. Gives the fault
 * instead for anything else, a day after `today` or before `firstMonth`.
 */
export function surveyDayReader({
  firstMonth,
  today,
  order,
}: SurveyDates): (cell: Cell | undefined) => SurveyDay | Fault {
  const firstDay = firstDayOfMonth(firstMonth);
  const first = epochDayOf(firstDay);
  const last = epochDayOf(today);
  const thisYear = Number(today.slice(0, 4));
  const future = { cause: "lies in the future", reason: `The date lies in the future: today is ${today}.` };
  const early = {
    cause: `lies before ${firstDay}`,
    reason: `The date lies before ${firstDay}, the first day of this survey.`,
  };
  const days = new Map<number, SurveyDay>();
  const texts = new Map<string, SurveyDay>();

  const dayAt = (epochDay: number): SurveyDay | Fault => {
    const known = days.get(epochDay);
    if (known !== undefined) return known;
    if (epochDay > last) return future;
    if (epochDay < first) return early;
    if (!Number.isInteger(epochDay)) return NO_DATE;
    const day = dayOfEpochDay(epochDay);
    const found = { day, month: monthNumber(monthOfDay(day)) };
    days.set(epochDay, found);
    return found;
  };

  const dayOfText = (text: string): SurveyDay | Fault => {
    const read = readDateText(text, thisYear);
    if (read === null) return faultOf(text.trim());
    const day = read.kind === "known" ? dayOf(read.year, read.month, read.day) : dayInOrder(read, order);
    return day === null ? impossible(read, order) : dayAt(epochDayOf(day));
  };

  return (cell) => {
    if (typeof cell === "object" && cell !== null) return dayAt(cell.epochDay);
    if (typeof cell === "number") return cell >= 1 && cell <= LAST_SERIAL ? BARE_SERIAL : NO_DATE;
    if (cell === undefined || cell === null) return BLANK;
    if (typeof cell !== "string") return NO_DATE;
    const known = texts.get(cell);
    if (known !== undefined) return known;
    const found = dayOfText(cell);
    if ("day" in found) {
      if (texts.size >= MOST_TEXTS_REMEMBERED) texts.clear();
      texts.set(cell, found);
    }
    return found;
  };
}

function faultOf(text: string): Fault {
  if (text === "") return BLANK;
  return SERIAL_AS_TEXT.test(text) ? BARE_SERIAL : NO_DATE;
}

function impossible(read: DateText, order: DateOrder): Fault {
  const other = order === "day-first" ? "month-first" : "day-first";
  const meant = read.kind === "open" ? dayInOrder(read, other) : null;
  if (meant === null) return NO_SUCH_DAY;
  const words = order === "day-first" ? "day first" : "month first";
  return {
    cause: OTHER_ORDER_CAUSE,
    reason: `The text dates of this file are read ${words}, and so there is no such day. If ${meant} is meant, write it so.`,
  };
}
