import { normalizeHeader, REASON_COLUMN } from "#domain/survey-sheet/sheet-headers.ts";

/** What a report of rejected rows calls the columns behind the last one of a sheet in text form: with a number from 1. */
export const SURPLUS_COLUMN = "surplus_value_";
const SURPLUS_HEADER = new RegExp(`^${normalizeHeader(SURPLUS_COLUMN)}\\d+$`);

/** True for the header of a value behind the last column. */
export function isSurplusHeader(header: string): boolean {
  return SURPLUS_HEADER.test(normalizeHeader(header));
}

/** True for a header that a report of rejected rows has besides those of the file. */
export function isReportHeader(header: string): boolean {
  return normalizeHeader(header) === normalizeHeader(REASON_COLUMN) || isSurplusHeader(header);
}
