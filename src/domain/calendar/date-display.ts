import { zonedFormat } from "./zoned-format.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const TEENS = { from: 11, to: 13 } as const;
const ENDINGS = ["th", "st", "nd", "rd"];
const minute = zonedFormat("en-US-u-ca-gregory-nu-latn", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hour12: true,
});

/** A day cut where a narrow place leaves its year out. */
export interface DayParts {
  readonly monthAndDay: string;
  readonly year: string;
}

/** How days and times are read; a zone left out is that of the machine, in the browser the person's own. */
export interface Clock {
  /** `Nov 21st 2026`. */
  readonly day: (instant: string | number) => string;
  /** `09:05 am`. */
  readonly time: (instant: string | number) => string;
  /** `Nov 21st 2026, 09:05 am`. */
  readonly moment: (instant: string | number) => string;
}

/** `2026-11-21` as `Nov 21st` and `2026`; null where the text is no day. */
export function dayParts(day: string): DayParts | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  const month = MONTHS[Number(match?.[2]) - 1];
  if (match === null || month === undefined) return null;
  return { monthAndDay: `${month} ${ordinal(Number(match[3]))}`, year: match[1] ?? "" };
}

/** `2026-11-21` as `Nov 21st 2026`: how a day reads everywhere but in a column of days. Other text stays as it is. */
export function dayText(day: string): string {
  const parts = dayParts(day);
  return parts === null ? day : `${parts.monthAndDay} ${parts.year}`;
}

/** Two days as `Nov 21st 2026 – Dec 1st 2026`, one day once. */
export function daysText(from: string, to: string): string {
  return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
}

/** `2026-11-21` as `21-11-2026`: as the date picker writes it, for columns of days. */
export function numericDay(day: string): string {
  return day.split("-").reverse().join("-");
}

/** The clock of an IANA time zone; instants are ISO texts or milliseconds since 1970. Throws RangeError for an unknown zone. */
export function clockOf(timeZone: string): Clock {
  const format = minute(timeZone);
  const read = (instant: string | number) => {
    const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
    return {
      day: dayText(`${part("year")}-${part("month")}-${part("day")}`),
      time: `${part("hour")}:${part("minute")} ${part("dayPeriod").toLowerCase()}`,
    };
  };
  return {
    day: (instant) => read(instant).day,
    time: (instant) => read(instant).time,
    moment: (instant) => {
      const { day, time } = read(instant);
      return `${day}, ${time}`;
    },
  };
}

function ordinal(number: number): string {
  const teen = number >= TEENS.from && number <= TEENS.to;
  return `${number}${teen ? "th" : (ENDINGS[number % 10] ?? "th")}`;
}
