import type { Cell } from "#domain/survey-sheet/cell.ts";
import { shownText } from "#domain/survey-sheet/sheet-values.ts";

/** What agencies write where a question was not answered or does not apply, normalized. */
const NO_ANSWERS: ReadonlySet<string> = new Set(
  [
    ["na", "n/a", "n.a.", "n.a", "nil", "none", "null", "#n/a", "-", "--", "–", ".", "not applicable"],
    ["not answered", "no answer", "no response", "refused", "skipped", "blank", "unanswered"],
    ["dk", "d/k", "dk/cs", "dk/na", "don't know", "dont know", "do not know", "can't say", "cant say"],
    ["cannot say", "लागू नहीं", "पता नहीं", "जवाब नहीं", "कह नहीं सकते", "lagu nahi", "lagu nahin"],
    ["pata nahi", "pata nahin", "kah nahi sakte", "keh nahi sakte"],
  ].flat(),
);
/** Numbers that stand for no answer on scales that end below them. */
const NO_ANSWER_NUMBERS: ReadonlySet<number> = new Set([77, 88, 97, 98, 99, 777, 888, 997, 998, 999, -1]);

/** What stands for no answer in a column, besides blank cells and the words of everybody. */
export interface NoAnswerCodes {
  readonly texts: ReadonlySet<string>;
  readonly numbers: ReadonlySet<number>;
}

/** The numbers that are taken for no answer on a scale that ends at `highest`, as nobody said otherwise. */
export function usualNoAnswers(highest: number): readonly string[] {
  return [...NO_ANSWER_NUMBERS].filter((number) => number > highest || number < 0).map(String);
}

/** Codes as they are typed, ready to be compared. */
export function noAnswerCodes(codes: readonly string[]): NoAnswerCodes {
  const numbers = codes.map((code) => numberOf(code)).filter((number) => number !== null);
  return { texts: new Set(codes.map(normalizeAnswer)), numbers: new Set(numbers) };
}

const STARS = /^[★⭐]+[☆✩]*$/u;
const NUMBER =
  /^([+-]?\d{1,9}(?:[.,]\d{1,6})?)(?:\s*%|\s*\/\s*\d{1,3}|\s*stars?|\s*[-–—:.)(]\s*\S.*|\s*=\s*\S.*)?$/iu;

/** A text in the form in which answers are compared: no case, one space, accents in one spelling. */
export function normalizeAnswer(cell: Cell | undefined): string {
  return shownText(cell).normalize("NFC").trim().toLowerCase().replace(/[’`]/g, "'").replace(/\s+/g, " ");
}

/**
 * True for what says that there is no answer, a blank cell too; `highest` is the end of the scale it stands on. `codes`: the
 * numbers and texts that say so there instead of the usual numbers.
 */
export function isNoAnswer(
  cell: Cell | undefined,
  highest: number,
  codes: NoAnswerCodes | null = null,
): boolean {
  const normalized = normalizeAnswer(cell);
  if (normalized === "" || NO_ANSWERS.has(normalized)) return true;
  if (codes?.texts.has(normalized) === true) return true;
  const number = numberOf(cell);
  if (number === null) return false;
  if (codes !== null) return codes.numbers.has(number);
  return NO_ANSWER_NUMBERS.has(number) && (number > highest || number < 0);
}

/**
 * The number an answer begins with or stands for: 4, `4`, `4,5`, `80 %`, `4/5`, `4 - Satisfied`, `4 stars`, `★★★★☆`; null
 * where it is none.
 */
export function numberOf(cell: Cell | undefined): number | null {
  if (typeof cell === "number") return cell;
  if (typeof cell !== "string") return null;
  const text = cell.trim();
  if (STARS.test(text)) return [...text].filter((sign) => sign === "★" || sign === "⭐").length;
  const digits = NUMBER.exec(text)?.[1];
  return digits === undefined ? null : Number(digits.replace(",", "."));
}
