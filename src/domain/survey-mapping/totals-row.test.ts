import { expect, test } from "vitest";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { isTotalsRow } from "./totals-row.ts";

// Number, day and dealer stand in the first three columns, ratings behind them.
const PLACES = { identity: [0, 1, 2], answers: [3, 4] };

const ROWS: readonly (readonly [what: string, cells: readonly Cell[], isTotals: boolean])[] = [
  ["a total in the first column", ["Total", null, null, 412], true],
  ["a grand total under the ratings alone", [null, null, null, "Grand Total", 4.1], true],
  ["an average beside the number of answers", ["Average", 1200, null, 4.1], true],
  ["a mean that names the dealer's column", [null, null, "Mean", 4.1], true],
  ["Hindi", ["कुल योग", null, null, 12], true],
  ["Hinglish", ["Ausat:", null, null, 3.9], true],
  ["a mean in text, as a CSV file has it", ["Average", "", "", "4.1", "82,5 %"], true],
  ["a total with its base", ["Total", null, null, "Base: 480", "n = 480"], true],
  ["a total with nothing where there is none", ["Total", null, null, 412, "N/A"], true],
  ["a total of a dealer", ["Sub total", null, "Kaveri Motors", 8.2], true],
  ["an answer in words without day and dealer", ["Total", null, null, "Good"], false],
  ["an answer whose number is the word", ["Total", "10/02/2026", "D01", 8], false],
  ["an answer that says something else", ["R-1", "10/02/2026", "D01", 8], false],
  ["a note below the answers", ["Totals exclude refusals", null, null, null], false],
  ["a name that begins so", ["Total Motors", null, null, 8], false],
];

test.each(ROWS)("%s", (_, cells, expected) => {
  expect(isTotalsRow(cells, PLACES)).toBe(expected);
});

test("an answer that begins with a rating in words is none, though its number or day is missing", () => {
  const places = { identity: [1, 2, 3], answers: [0, 4] };
  expect(isTotalsRow(["Average", null, "10/02/2026", "D01"], places)).toBe(false);
  expect(isTotalsRow(["Average", "R-1", null, "D01"], places)).toBe(false);
  expect(isTotalsRow(["Average", null, "10/02/2026", null, "Very good"], places)).toBe(false);
  expect(isTotalsRow(["Average", null, null, null, "अच्छा"], places)).toBe(false);
  expect(isTotalsRow(["Average", null, null, null], places)).toBe(true);
});
