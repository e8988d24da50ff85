import { expect, test } from "vitest";
import type { MendedSheet } from "#contract/rejected-rows.ts";
import {
  columnsShown,
  differs,
  differsAt,
  EMPTY_DRAFT,
  editsOf,
  findingsOf,
  pastedCells,
  problemBeside,
  problemsOf,
  rowsTyped,
  typedAt,
  UploadedRows,
  undone,
  withTexts,
} from "./mend-draft.ts";

const row = (number: number, cells: string[], column: number | null = 1) => ({
  number,
  cells,
  problems: [{ column, reason: "No dealer has this code." }],
});
const SHEETS: MendedSheet[] = [
  {
    name: "Survey",
    columns: ["survey_id", "dealer_code", "overall"],
    rows: [row(2, ["a", "D99", "7"]), row(3, ["b", "D99", "8"]), row(4, ["c", "D98", "9"])],
  },
  { name: "March", columns: ["survey_id", "overall"], rows: [row(2, ["d", "11"])] },
];
const uploaded = new UploadedRows(SHEETS);
const at = (rowNumber: number, column = 1, sheet = 0) => ({ sheet, row: rowNumber, column });

test("a text that was typed stands until it is taken back or says what was uploaded", () => {
  const once = withTexts(EMPTY_DRAFT, uploaded, [{ place: at(2), text: "D01" }]);
  expect([typedAt(once, at(2)), typedAt(once, at(3)), rowsTyped(once)]).toEqual(["D01", null, 1]);
  const twice = withTexts(once, uploaded, [{ place: at(2, 2), text: "" }]);
  expect([typedAt(twice, at(2, 2)), rowsTyped(twice)]).toEqual(["", 1]);
  expect(withTexts(twice, uploaded, [{ place: at(2), text: "D01" }])).toBe(twice);
  const back = withTexts(twice, uploaded, [{ place: at(2), text: "D99" }]);
  expect([typedAt(back, at(2)), back.typed.size]).toEqual([null, 1]);
  expect(undone(back)?.typed).toEqual(twice.typed);
  expect(undone(undone(undone(back) ?? back) ?? back)?.typed.size).toBe(0);
  expect(undone(EMPTY_DRAFT)).toBeNull();
});

test("cells that were uploaded alike are found in their column and sheet alone", () => {
  expect(uploaded.alike(at(2))).toEqual([at(3)]);
  expect(uploaded.alike(at(4))).toEqual([]);
});

test("edits name each text once, with its rows, by sheet and column", () => {
  const draft = withTexts(EMPTY_DRAFT, uploaded, [
    { place: at(2), text: "D01" },
    { place: at(3), text: "D01" },
    { place: at(2, 1, 1), text: "10" },
    { place: at(4), text: "=1+1" },
  ]);
  expect(editsOf(draft, SHEETS)).toEqual([
    { sheet: "Survey", column: 1, text: "D01", rows: [2, 3] },
    { sheet: "March", column: 1, text: "10", rows: [2] },
    { sheet: "Survey", column: 1, text: "=1+1", rows: [4] },
  ]);
});

test("what was typed since the last check is known cell by cell", () => {
  const checked = withTexts(EMPTY_DRAFT, uploaded, [{ place: at(2), text: "D01" }]);
  expect(differs(checked, checked.typed)).toBe(false);
  const more = withTexts(checked, uploaded, [{ place: at(3), text: "D02" }]);
  expect([differs(more, checked.typed), differsAt(more, checked.typed, at(3))]).toEqual([true, true]);
  expect(differsAt(more, checked.typed, at(2))).toBe(false);
  const taken = withTexts(checked, uploaded, [{ place: at(2), text: "D99" }]);
  expect([differs(taken, checked.typed), differsAt(taken, checked.typed, at(2))]).toEqual([true, true]);
});

test("findings are those of rows that are wrong, in the order of the sheets that were uploaded", () => {
  const checked = SHEETS.toReversed().map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map((each) => (each.number === 3 ? { ...each, problems: [] } : each)),
  }));
  const findings = findingsOf(SHEETS, checked);
  expect([0, 1].map((sheet) => problemsOf(findings, sheet, 2).length)).toEqual([1, 1]);
  expect(problemsOf(findings, 0, 3)).toEqual([]);
  expect(findings.size).toBe(3);
});

test("only the columns in which anything is or was wrong stand beside the first one, where asked for", () => {
  const [sheet] = SHEETS;
  if (sheet === undefined) throw new Error("no sheet");
  expect(columnsShown(sheet, 0, new Map(), true)).toEqual([0, 1, 2]);
  expect(columnsShown(sheet, 0, new Map(), false)).toEqual([0, 1]);
  const found = new Map([["0 2", [{ column: 2, reason: "" }]]]);
  expect(columnsShown(sheet, 0, found, false)).toEqual([0, 1, 2]);
  const wide = { ...sheet, columns: [...sheet.columns, "V1"] };
  expect(columnsShown(wide, 0, found, false)).toEqual([0, 1, 2]);
  const ofRow = new Map([["0 2", [{ column: null, reason: "" }]]]);
  expect(columnsShown(wide, 0, ofRow, false)).toEqual([0, 1, 2, 3]);
});

test("the way from problem to problem leads past cells and whole rows, and round", () => {
  const around = {
    rows: [2, 3, 4],
    columns: [0, 1, 2],
    isCellWrong: ({ row: each, column }: { row: number; column: number }) => each === 2 && column === 1,
    isRowWrong: (each: number) => each === 4,
    isBackwards: false,
  };
  const cell = { row: 2, column: 1 };
  const ofRow = { row: 4, column: 0 };
  expect(problemBeside(null, around)).toEqual(cell);
  expect(problemBeside(cell, around)).toEqual(ofRow);
  expect(problemBeside(ofRow, around)).toEqual(cell);
  expect(problemBeside(cell, { ...around, isBackwards: true })).toEqual(ofRow);
  expect(problemBeside(cell, { ...around, rows: [], columns: [] })).toBeNull();
});

test("cells copied from a sheet keep their lines and columns", () => {
  expect(pastedCells("D01\r\nD02\r\n")).toEqual([["D01"], ["D02"]]);
  expect(pastedCells("D01\t7\nD02\t")).toEqual([
    ["D01", "7"],
    ["D02", ""],
  ]);
  expect(pastedCells("")).toEqual([]);
  expect(pastedCells("\r\n")).toEqual([[""]]);
});

test("a copied cell of several lines stays one cell, and quotes that are its own stay", () => {
  expect(pastedCells('"a\nb"\tx\r\nc\ty')).toEqual([
    ["a\nb", "x"],
    ["c", "y"],
  ]);
  expect(pastedCells('"He said ""no"".\r\nTwice."\r\nnext\r\n')).toEqual([
    ['He said "no".\nTwice.'],
    ["next"],
  ]);
  expect(pastedCells('"a\tb"\t"good"\t5" screen\n"open\tz')).toEqual([
    ["a\tb", '"good"', '5" screen'],
    ['"open', "z"],
  ]);
});
