import { expect, test } from "vitest";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { layoutOf } from "./sheet-layout.ts";

const HEADER = ["Courtesy", "Response ID", "Interview Date", "Knowledge"];
const ANSWERS: readonly (readonly Cell[])[] = [
  ["Good", "R-1", "01/07/2026", "Good"],
  ["Average", "R-2", "02/07/2026", "Good"],
  ["Average", "R-3", "03/07/2026", null],
  ["Poor", "R-4", "04/07/2026", "Poor"],
];

function firstColumn(...rows: readonly (readonly Cell[])[]) {
  const all = [HEADER, ...rows].map((cells, at) => ({ number: at + 1, cells }));
  return layoutOf(all)?.columns[0]?.values;
}

test("an answer that reads like a total is none: it has what every answer has", () => {
  expect(firstColumn(...ANSWERS)).toEqual(["Good", "Average", "Average", "Poor"]);
  expect(firstColumn(...ANSWERS, ["Average", "R-5", "05/07/2026", "Good"])).toHaveLength(5);
});

test("a total lacks what every answer has, wherever it stands", () => {
  const total = ["Average", null, null, 3.5];
  expect(firstColumn(...ANSWERS, total)).toHaveLength(4);
  expect(firstColumn(...ANSWERS.toSpliced(2, 0, total))).toHaveLength(4);
});

test("rows of totals at the end are none either where they lack nothing", () => {
  const rows = [
    ["Vega", 4, 5, 3],
    ["Altair", 3, 4, 4],
    ["Average", 3.5, 4.5, 3.5],
    ["Base", 2, 2, 2],
  ];
  expect(firstColumn(...rows)).toEqual(["Vega", "Altair"]);
});
