import { describe, expect, test } from "vitest";
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

describe("where the header stands", () => {
  const numbered = (...rows: readonly (readonly Cell[])[]) =>
    rows.map((cells, at) => ({ number: at + 1, cells }));
  const TITLED = numbered(
    ["Service survey"],
    ["Agency", "Confidential"],
    ["Response ID", "Day", "Courtesy", "Speed"],
    ["R-1", "01/07/2026", 4, 5],
    ["R-2", "02/07/2026", 3, 4],
  );
  const GROUPED = numbered(
    ["ID", "Day", "Advisor", null],
    [null, null, "Courtesy", "Speed"],
    ["R-1", "01/07/2026", 4, 5],
  );

  test("is told with the reason", () => {
    expect(layoutOf(TITLED)?.headerReason).toBe(
      "Row 3: the first with 4 different texts above rows of numbers.",
    );
    expect(layoutOf(GROUPED)?.headerReason).toBe(
      "Rows 1 and 2: the first with 4 different texts above rows of numbers; the upper row groups the lower one.",
    );
  });

  test("may be chosen: another row, and one row or two", () => {
    const chosen = layoutOf(TITLED, { row: 2, rows: 1 });
    expect([chosen?.headerReason, chosen?.columns.map(({ header }) => header)]).toEqual([
      "Row 2, as you chose.",
      ["Agency", "Confidential"],
    ]);
    expect(layoutOf(GROUPED, { row: 2, rows: 1 })?.columns.map(({ header }) => header)).toEqual([
      "Courtesy",
      "Speed",
    ]);
    expect(layoutOf(TITLED, { row: 3, rows: 2 })?.headerReason).toBe("Rows 2 and 3, as you chose.");
  });

  test.each([
    [{ row: 9, rows: 1 }, "is not there"],
    [{ row: 1, rows: 2 }, "has none above it"],
  ] as const)("can't be %o: the row %s", (chosen, _) => {
    expect(layoutOf(TITLED, chosen)).toBeNull();
  });

  test("can't be so far down that no later file would be known by it, nor a row of numbers", () => {
    const long = numbered(...Array.from({ length: 30 }, () => ["a", "b"]), [1, 2]);
    expect(layoutOf(long, { row: 20, rows: 1 })).not.toBeNull();
    expect(layoutOf(long, { row: 21, rows: 1 })).toBeNull();
    expect(layoutOf(numbered([1, 2], ["a", "b"]), { row: 1, rows: 1 })).toBeNull();
  });
});

describe("an export of Qualtrics", () => {
  const CODES = ["StartDate", "EndDate", "ResponseId", "Q1", "Q2_1", "Q2_2"];
  const QUESTIONS = ["Start Date", "End Date", "Response ID", "Outlet", "Rate - Courtesy", "Rate - Speed"];
  const IDS = CODES.map((code) => JSON.stringify({ ImportId: code }));
  const GIVEN = [1, 2, 3].map((row) => [
    "2026-07-01 10:11",
    "2026-07-01 10:15",
    `R_${row}`,
    "Pune",
    "4",
    "5",
  ]);
  const laid = (...rows: readonly (readonly Cell[])[]) =>
    layoutOf(rows.map((cells, at) => ({ number: at + 1, cells })));

  test.each([
    ["with the numbers of its questions", [CODES, QUESTIONS, IDS, ...GIVEN]],
    ["without them", [CODES, QUESTIONS, ...GIVEN]],
    [
      "of nothing but questions",
      [CODES.slice(3), QUESTIONS.slice(3), IDS.slice(3), ...GIVEN.map((row) => row.slice(3))],
    ],
  ])("%s has its questions as header, and none of its rows above the answers is one", (_, rows) => {
    const layout = laid(...rows);
    expect(layout).toMatchObject({
      headerRow: 2,
      headerRows: 1,
      headerReason: "Row 2: the questions, under their codes.",
    });
    const courtesy = layout?.columns.find(({ header }) => header === "Rate - Courtesy");
    expect(courtesy).toMatchObject({ above: null, values: ["4", "4", "4"] });
  });

  test("tells questions that are worded alike apart by their codes", () => {
    const alike = QUESTIONS.with(5, "Rate - Courtesy");
    expect(laid(CODES, alike, IDS, ...GIVEN)).toMatchObject({
      headerRow: 2,
      headerRows: 2,
      headerReason: "Rows 1 and 2: the questions, some of them alike, under their codes.",
    });
    expect(laid(CODES, alike, IDS, ...GIVEN)?.columns.at(-1)?.header).toBe("Q2_2 / Rate - Courtesy");
  });
});
