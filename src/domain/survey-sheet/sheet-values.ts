import { dayOfEpochDay } from "#domain/calendar/calendar.ts";
import { firstUnits } from "#domain/text/storable-text.ts";
import type { Cell } from "./cell.ts";

/** One fault of a row: the column as the rules spell it, the value as it stands there, and what to do about it. */
export interface RowProblem {
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

/** What is wrong with a cell: what to do about it, and what rows with the same fault are counted under. */
export interface Fault {
  readonly reason: string;
  /** Follows the column's name and never tells the cell's value: 'is not a whole number from 1 to 10'. */
  readonly cause: string;
}

/** A {@link RowProblem} that is counted with those of its kind. */
export interface CountedProblem extends RowProblem, Fault {}

/** Finds codes in cells: text letter by letter (but accents in either spelling), numbers as if they had the leading zeros Excel took away. */
export interface CodeMatcher {
  /** The code a cell stands for; null when there is none, or more than one. */
  readonly find: (cell: Cell | undefined) => string | null;
  /** True for a number that several codes could mean, such as 7 for `07` and `007`. */
  readonly isAmbiguous: (cell: Cell | undefined) => boolean;
}

const MOST_SHOWN_CHARACTERS = 200;
const LONGEST_VALUE_IN_A_REASON = 60;
const CONTROL = /\p{Cc}/u;
const UNSTORABLE = /[\p{Cc}--[\t\n\r]]/v;
const EVERY_UNSTORABLE = /[\p{Cc}--[\t\n\r]]/gv;
const EVERY_CONTROL = /\p{Cc}/gu;
// Texts within are composed already.
const BEYOND_LATIN_1 = /[\u0100-\u{10ffff}]/u;
const WHOLE_NUMBER = /^[+-]?\d{1,15}(?:\.0+)?$/;

/** True for no cell, null and text of nothing but white space. */
export function isBlank(cell: Cell | undefined): boolean {
  if (cell === null || cell === undefined || cell === "") return true;
  return typeof cell === "string" && cell.trim() === "";
}

/** A cell as text for people, safe to store: line ends as spaces, control characters as U+FFFD, cut after 200. */
export function shownText(cell: Cell | undefined): string {
  const text = rawText(cell);
  const short = text.length > MOST_SHOWN_CHARACTERS ? `${firstUnits(text, MOST_SHOWN_CHARACTERS)}…` : text;
  return short
    .replace(/[\t\n\r]+/g, " ")
    .replace(EVERY_CONTROL, "\uFFFD")
    .toWellFormed();
}

/** A cell as it would be typed, nothing of it cut. */
export function cellText(cell: Cell | undefined): string {
  return rawText(cell).toWellFormed();
}

/** A whole number written as a number or as text (`7`, ` 7 `, `7.0`); null for a blank cell, NaN for all else. */
export function wholeNumber(cell: Cell | undefined): number | null {
  if (typeof cell === "number") return Number.isInteger(cell) ? cell : Number.NaN;
  if (isBlank(cell)) return null;
  if (typeof cell !== "string") return Number.NaN;
  const text = cell.trim();
  return WHOLE_NUMBER.test(text) ? Number(text) : Number.NaN;
}

/** Free text as it is stored: trimmed, whole characters only, control characters but tab and line ends dropped; null = blank. */
export function freeText(cell: Cell | undefined): string | null {
  if (cell === null || cell === undefined) return null;
  const text = rawText(cell).trim();
  if (text === "") return null;
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return UNSTORABLE.test(whole) ? whole.replace(EVERY_UNSTORABLE, "") || null : whole;
}

const ROUNDED: Fault = {
  reason:
    "The number is too long, Excel has lost digits of it: format the column as text and enter it again.",
  cause: "is a number of which Excel has lost digits",
};
const HAS_DECIMALS: Fault = {
  reason: "Enter text or a whole number: this number has decimals.",
  cause: "is a number with decimals",
};
const NO_TEXT: Fault = {
  reason: "Enter text or a whole number: format the column as text.",
  cause: "is neither text nor a whole number",
};
const HAS_CONTROL: Fault = {
  reason: "Type it again: it holds an invisible control character.",
  cause: "holds an invisible control character",
};
const HALF_A_CHARACTER: Fault = {
  reason: "Type it again: it holds half a character.",
  cause: "holds half a character",
};

/** Why a cell cannot serve as an identifier of up to `longest` characters; null when it can. Blank cells are not asked. */
export function identifierFault(cell: Cell | undefined, longest: number): Fault | null {
  if (typeof cell === "number") {
    if (Number.isSafeInteger(cell)) return null;
    return Number.isInteger(cell) ? ROUNDED : HAS_DECIMALS;
  }
  if (typeof cell !== "string") return NO_TEXT;
  const text = cell.trim();
  if (text.length > longest) {
    return {
      reason: `Shorten it to ${longest} characters: it has ${text.length}.`,
      cause: `is longer than ${longest} characters`,
    };
  }
  if (CONTROL.test(text)) return HAS_CONTROL;
  return text.isWellFormed() ? null : HALF_A_CHARACTER;
}

/** The text of a cell that {@link identifierFault} found good, accented letters in one spelling (NFC). */
export function identifierText(cell: Cell | undefined): string {
  return composed(rawText(cell).trim());
}

/** One text for what looks the same: `é` may be written as one character or as two. */
function composed(text: string): string {
  return BEYOND_LATIN_1.test(text) ? text.normalize("NFC") : text;
}

/** 'dealer_code "D99": No dealer has this code …' for each problem, on lines of its own. */
export function reasonOf(problems: readonly RowProblem[]): string {
  return problems
    .map(({ column, value, reason }) => {
      if (column === "") return reason;
      return value === "" ? `${column}: ${reason}` : `${column} "${shortened(value)}": ${reason}`;
    })
    .join("\n");
}

/** A value as a sentence names it. */
export function shortened(value: string): string {
  return value.length > LONGEST_VALUE_IN_A_REASON
    ? `${firstUnits(value, LONGEST_VALUE_IN_A_REASON)}…`
    : value;
}

/** A matcher for the codes of a network. Codes of digits alone are compared with numbers without their leading zeros. */
export function codeMatcher(codes: readonly string[]): CodeMatcher {
  const exact = new Set(codes);
  const bySpelling = new Map([...exact].map((code) => [composed(code), code]));
  const byNumber = Map.groupBy(
    [...exact].filter((code) => /^\d+$/.test(code)),
    (code) => code.replace(/^0+(?=\d)/, ""),
  );
  const candidates = (cell: Cell | undefined) =>
    typeof cell === "number" && Number.isSafeInteger(cell) ? (byNumber.get(String(cell)) ?? []) : [];
  return {
    find: (cell) => {
      if (typeof cell !== "string") {
        const found = candidates(cell);
        return found.length === 1 ? (found[0] ?? null) : null;
      }
      const text = cell.trim();
      return exact.has(text) ? text : (bySpelling.get(composed(text)) ?? null);
    },
    isAmbiguous: (cell) => candidates(cell).length > 1,
  };
}

function rawText(cell: Cell | undefined): string {
  if (typeof cell === "string") return cell;
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  return typeof cell === "number" ? String(cell) : dayOfEpochDay(cell.epochDay);
}
