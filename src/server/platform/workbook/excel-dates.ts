import type { DateCell } from "#domain/survey-sheet/cell.ts";

const MILLISECONDS_PER_DAY = 86_400_000;
const UNIX_EPOCH_SERIAL = 25_569;
const OFFSET_OF_1904_DAYS = 1462;
const PHANTOM_LEAP_DAY = 60;
const LAST_SERIAL = 2_958_465;
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/;

/**
 * The calendar day of an Excel serial; null when the number is no day of that date system.
 * Serial 60 of the 1900 system is the 29 February 1900 that never was; it is read as 28 February.
 */
export function dayOfSerial(serial: number, uses1904: boolean): DateCell | null {
  const day = Math.floor(Math.round(serial * MILLISECONDS_PER_DAY) / MILLISECONDS_PER_DAY);
  if (!Number.isFinite(day) || day < (uses1904 ? 0 : 1) || day > LAST_SERIAL) return null;
  if (uses1904) return { epochDay: day + OFFSET_OF_1904_DAYS - UNIX_EPOCH_SERIAL };
  const withoutPhantom = day < PHANTOM_LEAP_DAY ? day + 1 : day;
  return { epochDay: withoutPhantom - UNIX_EPOCH_SERIAL };
}

/** The Excel serial (1900 system) of a calendar day, null before 1900. */
export function serialOfDay(epochDay: number): number | null {
  const serial = epochDay + UNIX_EPOCH_SERIAL;
  const withPhantom = serial <= PHANTOM_LEAP_DAY ? serial - 1 : serial;
  return withPhantom >= 1 && withPhantom <= LAST_SERIAL ? withPhantom : null;
}

/** The calendar day as written in an ISO 8601 cell; a time or zone behind it never moves the day. */
export function dayOfIsoText(text: string): DateCell | null {
  const match = ISO_DAY.exec(text.trim());
  if (match === null) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const time = Date.UTC(year, month - 1, day);
  const isReal = new Date(time).getUTCMonth() === month - 1 && year >= 1000;
  return isReal ? { epochDay: time / MILLISECONDS_PER_DAY } : null;
}
