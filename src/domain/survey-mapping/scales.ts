import type { Cell } from "#domain/survey-sheet/cell.ts";
import type { Fault } from "#domain/survey-sheet/sheet-values.ts";
import { isNoAnswer, type NoAnswerCodes, noAnswerCodes, normalizeAnswer, numberOf } from "./answer-values.ts";
import { fallingAnswers, fallingByHeader } from "./labelled-numbers.ts";
import { WORD_SCALES } from "./word-scales.ts";

/** The best answer of every question here. */
const HIGHEST = 10;

/**
 * How the answers of an agency become ours. `same`: they are ours. `range`: numbers from `lowest` to `highest`; by `ends`
 * both ends meet ours and what lies between keeps its place, by `times` the highest is 10 and the others are multiplied
 * alike (1–5: 2, 4, 6, 8, 10). `words`: each by itself. `noAnswers`: numbers and texts that stand for no answer; left out: the
 * usual numbers do.
 */
export type AnswerScale =
  | { readonly kind: "same"; readonly noAnswers?: readonly string[] | undefined }
  | {
      readonly kind: "range";
      readonly noAnswers?: readonly string[] | undefined;
      readonly lowest: number;
      readonly highest: number;
      readonly rule: "ends" | "times";
    }
  | { readonly kind: "words"; readonly ratings: readonly RatedWord[] };

/** The same, or `none` of columns that hold no ratings. */
export type Scale = AnswerScale | { readonly kind: "none" };

/** Of columns that hold no ratings. */
export const NO_SCALE: Scale = { kind: "none" };

/** An answer in words, normalized, and what it is here; null = no answer. */
export interface RatedWord {
  readonly word: string;
  readonly rating: number | null;
}

/** A scale as it is guessed from answers, and why; `isSure` where nothing speaks against it. */
export interface ScaleGuess {
  readonly scale: AnswerScale;
  readonly reason: string;
  readonly isSure: boolean;
}

/** Fewer answers than these tell little about the end of a scale that nobody reached. */
export const SIGNIFICANT_ANSWERS = 20;
/** One answer in this many above the end of a shorter scale is a slip of the hand, not a step of a longer one. */
const SLIPS = 25;
const MOST_WORDS = 12;
/** Of a mapping that is kept. */
const LONGEST_WORD = 200;
const RANGES = [
  { lowest: 0, highest: 1 },
  { lowest: 1, highest: 5 },
  { lowest: 1, highest: 7 },
  { lowest: 0, highest: 10 },
  { lowest: 0, highest: 100 },
] as const;

/**
 * Our rating for an answer, a whole number from `lowest` (1, for recommend 0) to 10; null for none; a fault where the scale
 * does not know it. Halves go up.
 */
export function ratingOf(
  scale: AnswerScale,
  cell: Cell | undefined,
  lowest: number,
  codes: NoAnswerCodes | null = noAnswersOf(scale),
): number | null | Fault {
  if (scale.kind === "words") return ratingOfWord(scale.ratings, cell);
  const range = scale.kind === "same" ? { lowest, highest: HIGHEST, rule: "ends" as const } : scale;
  if (isNoAnswer(cell, range.highest, codes)) return null;
  const number = numberOf(cell);
  if (number === null || number < range.lowest || number > range.highest) return outside(range);
  if (scale.kind === "same") return Number.isInteger(number) ? number : outside(range);
  return round(ratingInRange(range, number, lowest));
}

/** What stands for no answer on a scale; null: the usual numbers. */
export function noAnswersOf(scale: Scale): NoAnswerCodes | null {
  if (scale.kind !== "same" && scale.kind !== "range") return null;
  return scale.noAnswers === undefined ? null : noAnswerCodes(scale.noAnswers);
}

function ratingInRange(
  range: Omit<Extract<AnswerScale, { kind: "range" }>, "kind" | "noAnswers">,
  number: number,
  lowest: number,
): number {
  if (range.rule === "times") return Math.max(lowest, (number / range.highest) * HIGHEST);
  return lowest + ((number - range.lowest) / (range.highest - range.lowest)) * (HIGHEST - lowest);
}

function ratingOfWord(ratings: readonly RatedWord[], cell: Cell | undefined): number | null | Fault {
  const normalized = normalizeAnswer(cell);
  const known = ratings.find(({ word }) => word === normalized);
  if (known !== undefined) return known.rating;
  return isNoAnswer(cell, HIGHEST) ? null : UNKNOWN_WORD;
}

/** The rating of each answer of the scale, for people: `1 → 1, 2 → 3, …`; of a wide range its ends and its middle. */
export function scaleSteps(
  scale: Scale,
  lowest: number,
): readonly { readonly from: string; readonly to: number }[] {
  if (scale.kind === "none" || scale.kind === "same") return [];
  if (scale.kind === "words")
    return scale.ratings.flatMap(({ word, rating }) => (rating === null ? [] : [{ from: word, to: rating }]));
  const isNarrow = scale.highest - scale.lowest > 1 && scale.highest - scale.lowest <= HIGHEST;
  const numbers = isNarrow
    ? Array.from({ length: scale.highest - scale.lowest + 1 }, (_, at) => scale.lowest + at)
    : [scale.lowest, (scale.lowest + scale.highest) / 2, scale.highest];
  return numbers.map((number) => ({
    from: String(number),
    to: round(ratingInRange(scale, number, lowest)),
  }));
}

/**
 * The scale that answers are on. `highestSeen` is the highest number on any rating of the sheet: those that nobody rated
 * higher stand on the same scale as the others. `header` may say which number is the best. Null where they are no ratings
 * at all.
 */
export function guessScale(
  cells: readonly (Cell | undefined)[],
  lowest: number,
  highestSeen: number | null,
  header = "",
): ScaleGuess | null {
  const answers = cells.filter((cell) => !isNoAnswer(cell, HIGHEST * HIGHEST));
  if (answers.length === 0) return null;
  const numbers = answers.map(numberOf);
  if (numbers.every((number) => number !== null))
    return (
      guessFalling(answers.map(normalizeAnswer), lowest, header) ?? guessRange(numbers, lowest, highestSeen)
    );
  return guessWords(answers.map(normalizeAnswer), lowest);
}

/** The highest of the answers that are numbers, slips aside; null where there is none, or one that is no rating. */
export function highestOf(cells: readonly (Cell | undefined)[]): number | null {
  const numbers = cells.filter((cell) => !isNoAnswer(cell, HIGHEST)).map(numberOf);
  const known = numbers.filter((number) => number !== null);
  return known.length === 0 || known.length < numbers.length ? null : Math.max(...withoutSlips(known));
}

/** The answers on the shortest scale that nearly all of them are on. */
function withoutSlips(numbers: readonly number[]): readonly number[] {
  for (const { highest } of RANGES) {
    const within = numbers.filter((number) => number <= highest);
    if (highest > 1 && (numbers.length - within.length) * SLIPS <= numbers.length) return within;
  }
  return numbers;
}

function guessRange(all: readonly number[], lowest: number, highestSeen: number | null): ScaleGuess | null {
  const numbers = all.filter((number) => !isNoAnswer(number, HIGHEST) || highestSeen === 100);
  if (numbers.length === 0) return null;
  const usual = Math.max(...withoutSlips(numbers));
  const top = Math.max(usual, highestSeen ?? usual);
  const isWhole = numbers.every((number) => Number.isInteger(number));
  const range = RANGES.find((each) => top <= each.highest && (each.highest !== 1 || !isWhole));
  if (range === undefined) return null;
  const within = numbers.filter((number) => number <= range.highest);
  const [low, high] = [Math.min(...within), Math.max(...within)];
  if (low < 0 || (low < 1 && range.lowest === 1 && !isWhole)) return null;
  const slips = numbers.length - within.length;
  const seen = `${slips === 0 ? "Its" : `All but ${slips} of its ${numbers.length}`} answers are numbers from ${low} to ${high}`;
  const isSignificant = slips === 0 && (high === range.highest || within.length >= SIGNIFICANT_ANSWERS);
  if (range.highest === HIGHEST && isWhole && low >= lowest)
    return { scale: { kind: "same" }, reason: `${seen}.`, isSure: isSignificant };
  const from = low < range.lowest ? 0 : range.lowest;
  return {
    scale: { kind: "range", lowest: from, highest: range.highest, rule: "ends" },
    reason: `${seen}: taken for a scale from ${from} to ${range.highest}.`,
    isSure: isSignificant && from === range.lowest && range.highest !== HIGHEST,
  };
}

/** Numbers of which the lowest is the best, as their labels or the header say: each is rated by itself. */
function guessFalling(normalized: readonly string[], lowest: number, header: string): ScaleGuess | null {
  const words = [...new Set(normalized)];
  if (words.length > MOST_WORDS) return null;
  const labelled = fallingAnswers(words);
  const shares = labelled?.shares ?? fallingByHeader(header, words);
  if (shares === null || shares.size > MOST_WORDS || words.some((word) => !shares.has(word))) return null;
  const ratings = [...shares].map(([word, share]) => ({
    word,
    rating: round(lowest + share * (HIGHEST - lowest)),
  }));
  ratings.sort((one, other) => other.rating - one.rating);
  return {
    scale: { kind: "words", ratings },
    reason: `Its ${labelled === null ? "header says" : "labels say"} that the lowest number is the best answer.`,
    isSure: labelled?.areLabelled ?? false,
  };
}

function guessWords(normalized: readonly string[], lowest: number): ScaleGuess | null {
  const words = [...new Set(normalized)];
  if (words.length > MOST_WORDS) return null;
  for (const steps of WORD_SCALES) {
    const places = words.map((word) => steps.findIndex((step) => step.includes(word)));
    if (places.includes(-1)) continue;
    const ratings = words.map((word, at) => {
      const share = (places[at] ?? 0) / (steps.length - 1);
      return { word, rating: round(lowest + share * (HIGHEST - lowest)) };
    });
    ratings.sort((one, other) => other.rating - one.rating);
    return {
      scale: { kind: "words", ratings },
      reason: `Its answers are words of a scale of ${steps.length}.`,
      isSure: words.length > 1,
    };
  }
  return null;
}

/** The answers of a column that are few enough to be rated by a person, none rated yet; else no scale. */
export function unratedWords(cells: readonly (Cell | undefined)[]): Scale {
  const words = [...new Set(cells.filter((cell) => !isNoAnswer(cell, HIGHEST)).map(normalizeAnswer))];
  const isFew =
    words.length > 1 &&
    words.length <= MOST_WORDS &&
    words.length < cells.length &&
    words.every(({ length }) => length <= LONGEST_WORD);
  return isFew ? { kind: "words", ratings: words.map((word) => ({ word, rating: null })) } : NO_SCALE;
}

function round(rating: number): number {
  return Math.round(rating + 1e-9);
}

const UNKNOWN_WORD: Fault = {
  reason: "This answer is not on the scale of the column: add it to the mapping, or correct it.",
  cause: "is no answer of its scale",
};

function outside({ lowest, highest }: { readonly lowest: number; readonly highest: number }): Fault {
  return {
    reason: `Enter a number from ${lowest} to ${highest}, or leave the cell blank.`,
    cause: `is not a number from ${lowest} to ${highest}`,
  };
}
