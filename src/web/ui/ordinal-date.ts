const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const TEENS = { from: 11, to: 13 } as const;
const MINUTE = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hour12: true,
} as const;
const CLOCK = new Intl.DateTimeFormat("en-US", { hour: "2-digit", minute: "2-digit", hour12: true });
const ENDINGS = ["th", "st", "nd", "rd"];

/** `2026-11-21` as `Nov 21st 2026`; the text itself where it is no day. */
export function ordinalDate(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  const month = MONTHS[Number(match?.[2]) - 1];
  if (match === null || month === undefined) return day;
  return `${month} ${ordinal(Number(match[3]))} ${match[1]}`;
}

/** The day of an instant where the person is, as `Nov 21st 2026`. */
export function ordinalDay(instant: string): string {
  const date = new Date(instant);
  const two = (part: number) => String(part).padStart(2, "0");
  return ordinalDate(`${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`);
}

/** The minute of an instant where the person is, as `Nov 21st 2026, 09:05 am`. */
export function ordinalMoment(instant: string): string {
  return `${ordinalDay(instant)}, ${clockTime(instant)}`;
}

/** Writes instants as they read in an IANA time zone, wherever the person is, as `Nov 21st 2026, 09:05 am`. */
export function momentsIn(timeZone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", { ...MINUTE, timeZone });
  return (instant) => {
    const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
    const time = `${part("hour")}:${part("minute")} ${part("dayPeriod").toLowerCase()}`;
    return `${ordinalDate(`${part("year")}-${part("month")}-${part("day")}`)}, ${time}`;
  };
}

/** The time of day of an instant where the person is, as `09:05 am`. */
export function clockTime(instant: string): string {
  return CLOCK.format(new Date(instant)).toLowerCase();
}

function ordinal(number: number): string {
  const teen = number >= TEENS.from && number <= TEENS.to;
  return `${number}${teen ? "th" : (ENDINGS[number % 10] ?? "th")}`;
}
