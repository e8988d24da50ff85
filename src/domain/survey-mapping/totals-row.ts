import type { Cell } from "#domain/survey-sheet/cell.ts";
import { isBlank } from "#domain/survey-sheet/sheet-values.ts";
import { isNoAnswer } from "./answer-values.ts";

type Cells = readonly (Cell | undefined)[];

const TOTALS =
  /^(?:(?:grand |sub[ -]?)?totals?|averages?|avg|mean|sum|count|base(?: \(n\))?|कुल(?: योग)?|योग|औसत|kul|ausat)[.:]?$/iu;

const LETTER = /\p{L}/u;
const DIGIT = /\p{N}/u;

/** It may be a row of sums or means: it begins with saying so. */
export function saysTotals(cells: Cells): boolean {
  const first = cells.find((cell) => !isBlank(cell));
  return typeof first === "string" && TOTALS.test(first.trim());
}

/** Where a sheet has what tells an answer from a row of sums. */
export interface IdentifyingPlaces {
  /** Number, day and dealer, which every answer has. */
  readonly identity: readonly number[];
  /** What customers said, in whatever way. */
  readonly answers: readonly number[];
}

/**
 * It is a row of sums or means: it begins with saying so, lacks two of number, day and dealer, and holds no words in answer
 * to a question. A rating in words may say 'Average' as well.
 */
export function isTotalsRow(cells: Cells, { identity, answers }: IdentifyingPlaces): boolean {
  if (!saysTotals(cells)) return false;
  const begins = cells.findIndex((cell) => !isBlank(cell));
  const lacking = identity.filter((place) => place === begins || isBlank(cells[place]));
  return lacking.length >= 2 && !answers.some((place) => place !== begins && isInWords(cells[place]));
}

/** Not so are figures in whatever form, such as '4.1' or 'Base: 480', and what stands for no answer. */
function isInWords(cell: Cell | undefined): boolean {
  return typeof cell === "string" && LETTER.test(cell) && !DIGIT.test(cell) && !isNoAnswer(cell, 0);
}
