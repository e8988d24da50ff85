import { isRealDay } from "./calendar.ts";

/**
 * The numbers of a date written as text. `open` = only the file as a whole can tell which of the two is the day;
 * `known` = a name or a leading year tells. Neither says that there is such a day.
 */
export type DateText =
  | { readonly kind: "known"; readonly year: number; readonly month: number; readonly day: number }
  | { readonly kind: "open"; readonly year: number; readonly first: number; readonly second: number };

/** Which of two numbers a file's text dates start with. */
export type DateOrder = "day-first" | "month-first";

const LONGEST_DATE_CHARACTERS = 64;
const YEARS_AHEAD_OF_TWO_DIGITS = 50;
const MONTH_STARTS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const NAME =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const YEAR = String.raw`(\d{4}|\d{2})`;
const TIME = String.raw`(?:(?:T|,?\s)(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?:\s?[AP]\.?M\.?)?(?:\s?(?:Z|UTC|GMT|[+-]\d{2}:?\d{2}))?)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${TIME}$`, "i");
const NUMBERS = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2${YEAR}${TIME}$`, "i");
const DAY_AND_NAME = new RegExp(String.raw`^(\d{1,2})[-/.\s]{0,2}${NAME}[-/.,\s]{0,2}${YEAR}${TIME}$`, "i");
const NAME_AND_DAY = new RegExp(String.raw`^${NAME}[-/.\s]{1,2}(\d{1,2})[-/.,\s]{1,2}${YEAR}${TIME}$`, "i");

/**
 * Reads `2026-03-14`, `14-03-2026`, `14/3/26`, `14.03.2026`, `14-Mar-2026`, `March 14, 2026` and the like, a time behind
 * it passed over: no time and no zone ever moves the day. A year of two digits lies within 50 years of `thisYear`. Null
 * for anything else.
 */
export function readDateText(text: string, thisYear: number): DateText | null {
  const written = text.trim();
  if (written.length > LONGEST_DATE_CHARACTERS) return null;
  const numbers = NUMBERS.exec(written);
  if (numbers !== null) {
    const [, first, , second, year = ""] = numbers;
    return { kind: "open", year: fullYear(year, thisYear), first: Number(first), second: Number(second) };
  }
  const known = YEAR_FIRST.exec(written);
  if (known !== null) {
    const [, year, , month, day] = known;
    return { kind: "known", year: Number(year), month: Number(month), day: Number(day) };
  }
  return namedMonth(written, thisYear);
}

/** The day that an open date means in an order as `YYYY-MM-DD`; null where the calendar has none. */
export function dayInOrder(
  { year, first, second }: Extract<DateText, { kind: "open" }>,
  order: DateOrder,
): string | null {
  return order === "day-first" ? dayOf(year, second, first) : dayOf(year, first, second);
}

/** `YYYY-MM-DD`; null where the calendar has no such day. */
export function dayOf(year: number, month: number, day: number): string | null {
  if (!isRealDay(year, month, day)) return null;
  const two = (value: number) => String(value).padStart(2, "0");
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}

function namedMonth(text: string, thisYear: number): DateText | null {
  const [, day, name, year] = DAY_AND_NAME.exec(text) ?? swapped(NAME_AND_DAY.exec(text)) ?? [];
  if (day === undefined || name === undefined || year === undefined) return null;
  const month = MONTH_STARTS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return { kind: "known", year: fullYear(year, thisYear), month, day: Number(day) };
}

function swapped(found: RegExpExecArray | null): readonly (string | undefined)[] | null {
  return found === null ? null : [found[0], found[2], found[1], found[3]];
}

function fullYear(written: string, thisYear: number): number {
  const year = Number(written);
  if (written.length > 2) return year;
  const first = thisYear - YEARS_AHEAD_OF_TWO_DIGITS;
  return first + ((((year - first) % 100) + 100) % 100);
}
