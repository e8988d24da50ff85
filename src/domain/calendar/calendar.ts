import { zonedFormat } from "./zoned-format.ts";

const DAYS_BEFORE_1970 = 719_468;
const DAYS_PER_ERA = 146_097;
const MONTHS_PER_WAVE = 3;
const MONTH_NAMES = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const yearMonthDay = zonedFormat("en-u-ca-gregory-nu-latn", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** True for a day that exists in the proleptic Gregorian calendar, years 1–9999, month 1–12. */
export function isRealDay(year: number, month: number, day: number): boolean {
  if (!Number.isInteger(year) || !Number.isInteger(month) || !Number.isInteger(day)) return false;
  if (year < 1 || year > 9999 || month < 1 || month > 12) return false;
  return day >= 1 && day <= daysInMonth(year, month);
}

/** True for `YYYY-MM-DD` naming a real day. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  return isRealDay(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10)));
}

/** True for `YYYY-MM` naming a real month. */
export function isMonth(text: string): boolean {
  return isDay(`${text}-01`);
}

/** `YYYY-MM` plus a number of months (may be negative). */
export function addMonths(month: string, count: number): string {
  return monthOfIndex(monthIndex(month) + count);
}

/** How many months `month` lies after `from`; negative when before. */
export function monthsBetween(from: string, month: string): number {
  return monthIndex(month) - monthIndex(from);
}

/** '2026-11-05' → '2026-11'. */
export function monthOfDay(day: string): string {
  return day.slice(0, 7);
}

/** '2026-11' → 202611, the form in which months are stored. */
export function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 100 + Number(month.slice(5, 7));
}

/** 202611 → '2026-11'. */
export function monthOfNumber(stored: number): string {
  return monthText(Math.floor(stored / 100), stored % 100);
}

/** '2026-02' → '2026-02-01'. */
export function firstDayOfMonth(month: string): string {
  return `${month}-01`;
}

/** '2026-02' → '2026-02-28'. */
export function lastDayOfMonth(month: string): string {
  return `${month}-${padded(daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7))), 2)}`;
}

/** Whole days from 1970-01-01 to a real `YYYY-MM-DD` (Howard Hinnant's days_from_civil). */
export function epochDayOf(day: string): number {
  const month = Number(day.slice(5, 7));
  const year = Number(day.slice(0, 4)) - (month <= 2 ? 1 : 0);
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear =
    Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + Number(day.slice(8, 10)) - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - DAYS_BEFORE_1970;
}

/** The `YYYY-MM-DD` that lies `epochDay` whole days after 1970-01-01 (Howard Hinnant's civil_from_days). */
export function dayOfEpochDay(epochDay: number): string {
  const shifted = epochDay + DAYS_BEFORE_1970;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${monthText(year, month)}-${padded(day, 2)}`;
}

/** `YYYY-MM-DD` plus a number of days (may be negative). */
export function addDays(day: string, count: number): string {
  return dayOfEpochDay(epochDayOf(day) + count);
}

/** The calendar day at `instant` (milliseconds since 1970) in an IANA time zone. Throws RangeError for an unknown zone. */
export function today(timeZone: string, instant: number): string {
  const parts = new Map(
    yearMonthDay(timeZone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  );
  return `${(parts.get("year") ?? "").padStart(4, "0")}-${parts.get("month")}-${parts.get("day")}`;
}

/** True for 'WQ-1', 'WQ-2', … */
export function isWave(text: string): boolean {
  return /^WQ-[1-9]\d{0,5}$/.test(text);
}

/** 'WQ-12' → 12; NaN for anything that is no wave. */
export function waveNumber(wave: string): number {
  return isWave(wave) ? Number(wave.slice(3)) : Number.NaN;
}

/** Order of waves by number, oldest first: 'WQ-2' before 'WQ-10'. */
export function compareWaves(a: string, b: string): number {
  return waveNumber(a) - waveNumber(b);
}

/** The wave of a month, counted in quarters from the programme's first month; null before it. */
export function waveOfMonth(firstMonth: string, month: string): string | null {
  const quarter = Math.floor(monthsBetween(firstMonth, month) / MONTHS_PER_WAVE);
  return quarter < 0 ? null : `WQ-${quarter + 1}`;
}

/** The three months of a wave, oldest first; none for text that is no wave. */
export function monthsOfWave(firstMonth: string, wave: string): string[] {
  if (!isWave(wave)) return [];
  const start = addMonths(firstMonth, (waveNumber(wave) - 1) * MONTHS_PER_WAVE);
  return Array.from({ length: MONTHS_PER_WAVE }, (_, offset) => addMonths(start, offset));
}

/** All months of the waves that some lie in; of months before the first one, none. */
export function monthsAround(firstMonth: string, months: Iterable<string>): string[] {
  const waves = new Set([...new Set(months)].map((month) => waveOfMonth(firstMonth, month)));
  return [...waves].flatMap((wave) => (wave === null ? [] : monthsOfWave(firstMonth, wave)));
}

/** 'Jul–Sep 2026'; 'Nov 2025–Jan 2026' where a quarter crosses a year; '' for text that is no wave. */
export function waveName(firstMonth: string, wave: string): string {
  const months = monthsOfWave(firstMonth, wave);
  const first = months.at(0);
  const last = months.at(-1);
  if (first === undefined || last === undefined) return "";
  const sameYear = first.slice(0, 4) === last.slice(0, 4);
  return sameYear ? `${shortName(first)}–${monthName(last)}` : `${monthName(first)}–${monthName(last)}`;
}

/** '2026-07' → 'Jul 2026'. */
export function monthName(month: string): string {
  return `${shortName(month)} ${month.slice(0, 4)}`;
}

/** True while `day` lies inside the wave's quarter, so answers may still come in. */
export function isWaveOpen(firstMonth: string, wave: string, day: string): boolean {
  return monthsOfWave(firstMonth, wave).includes(monthOfDay(day));
}

function shortName(month: string): string {
  return MONTH_NAMES[Number(month.slice(5, 7)) - 1] ?? "";
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function monthIndex(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
}

function monthOfIndex(index: number): string {
  return monthText(Math.floor(index / 12), index - Math.floor(index / 12) * 12 + 1);
}

function monthText(year: number, month: number): string {
  return `${padded(year, 4)}-${padded(month, 2)}`;
}

function padded(value: number, width: number): string {
  return String(value).padStart(width, "0");
}
