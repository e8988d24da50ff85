import type { Cell } from "#domain/survey-sheet/cell.ts";
import { isBlank } from "#domain/survey-sheet/sheet-values.ts";

type Cells = readonly (Cell | undefined)[];

const TOTALS =
  /^(?:(?:grand |sub[ -]?)?totals?|averages?|avg|mean|sum|count|base(?: \(n\))?|कुल(?: योग)?|योग|औसत|kul|ausat)[.:]?$/iu;

/** It may be a row of sums or means: it begins with saying so. */
export function saysTotals(cells: Cells): boolean {
  const first = cells.find((cell) => !isBlank(cell));
  return typeof first === "string" && TOTALS.test(first.trim());
}

/**
 * It is a row of sums or means: it begins with saying so, and lacks what every answer has. `telling` are the places of
 * number, day and dealer: an answer whose first column is a rating in words has two of them at least.
 */
export function isTotalsRow(cells: Cells, telling: readonly number[]): boolean {
  if (!saysTotals(cells)) return false;
  const begins = cells.findIndex((cell) => !isBlank(cell));
  const lacking = telling.filter((place) => place === begins || isBlank(cells[place]));
  return lacking.length >= 2;
}
