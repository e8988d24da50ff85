import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workbookBytes } from "#test/workbooks.ts";
import { xlsBytes } from "#test/xls-workbooks.ts";
import { rejectedRowsOf, reportBytes } from "./reports.ts";
import { aRow, dealersSheet, HEADER, type Row, sheetOf, surveySheet } from "./survey-files.ts";
import { openWorld, type World } from "./world.ts";

const EMPTY = "It is empty.";
const HIDDEN = "It is hidden.";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(async () => {
  await world.close();
});

describe("a workbook with a sheet for each month", () => {
  it("is read as a whole, and each sheet is told with its rows or why it was left out", async () => {
    const workbook = await workbookBytes({
      sheets: [
        { name: "Read me", rows: [["Surveys of the spring"], ["Enquiries: 555-0100"]] },
        { ...month("Archive", 3), hidden: true },
        month("January", 2),
        dealersSheet([["D01", "N1-city", "N1", "N"]]),
        { name: "Chart", rows: [] },
        { ...month("February", 1), rows: [["February"], [], ...month("February", 1).rows] },
        { ...month("March", 1), rows: month("March", 2, [...HEADER].reverse()).rows },
        month("April", 0),
        month(
          "May",
          4,
          [...HEADER, "remark"].filter((name) => name !== "Q4_1"),
        ),
      ],
    });
    const upload = await world.imported(workbook, "spring.xlsx");
    expect(upload).toMatchObject({ status: "Completed", rowsTotal: 5, rowsImported: 5, warnings: [] });
    expect(upload.sheets.map(({ name, rows, reason }) => [name, reason ?? rows])).toEqual([
      ["Read me", "It has no header of a survey."],
      ["Archive", HIDDEN],
      ["January", 2],
      ["Dealers", 1],
      ["Chart", EMPTY],
      ["February", 1],
      ["March", 2],
      ["April", "The sheet April has a header but no rows."],
      ["May", "Its columns are not those of January: it lacks Q4_1. Send it as a workbook of its own."],
    ]);
    expect(await responsesOf(upload.uploadId)).toBe(5);
    const messages = await world.query(
      "select message as id from notification_event order by event_id desc limit 1",
    );
    expect(messages).toEqual([
      {
        id: "spring.xlsx was imported: 5 answers. Sheets read: January, Dealers, February, March. Left out: Read me, Archive, Chart, April, May.",
      },
    ]);
  });

  it("rejects rows sheet by sheet, and the report can be mended and sent again", async () => {
    const twice = { survey_id: "twice" };
    const bytes = await workbookBytes({
      sheets: [
        surveySheet([aRow(), aRow(twice), aRow(twice), aRow()]),
        sheetOf("Jan's rows", HEADER, [aRow({ overall: 11 }), aRow(twice), aRow()]),
      ],
    });
    const upload = await world.imported(bytes, "twice.xlsx");
    expect(upload).toMatchObject({
      status: "Completed",
      rowsTotal: 7,
      rowsImported: 3,
      rowsRejected: 4,
    });
    expect(upload.rejectionCauses).toEqual([
      "3 rows: survey_id stands more than once in the file. Rows 3, 4 of Survey; 3 of Jan's rows.",
      '1 row: overall is not a whole number from 1 to 10 ("11"). Row 2 of Jan\'s rows.',
    ]);
    const report = await reportBytes(world.admin, upload);
    const sheets = await rejectedRowsOf(report ?? Buffer.alloc(0));
    const reasons = Object.entries(sheets).map(([name, rows]) => [name, ...rows.map((row) => row.at(-1))]);
    const same = "has the same survey_id; keep one of them.";
    expect(reasons).toEqual([
      ["Survey", "reject_reason", `survey_id: Row 4 ${same}`, `survey_id: Row 3 ${same}`],
      [
        "Jan s rows",
        "reject_reason",
        'overall "11": Enter a whole number from 1 to 10, or leave the cell blank.',
        `survey_id: Row 3 of the sheet Survey ${same}`,
      ],
    ]);
    const mended = Object.entries(sheets).map(([name, [header = [], ...rows]], sheet) => ({
      name,
      rows: [
        header,
        ...rows.map((row, at) =>
          row.map((cell, place) => {
            if (header[place] === "survey_id" && cell === "twice") return `mended-${sheet}-${at}`;
            return header[place] === "overall" ? 9 : cell;
          }),
        ),
      ],
    }));
    const again = await world.imported(await workbookBytes({ sheets: mended }), "mended.xlsx");
    expect(again).toMatchObject({ status: "Completed", rowsImported: 4, rowsRejected: 0 });
    expect(again.sheets.map(({ rows }) => rows)).toEqual([2, 2]);
  });

  it("is read alike from an .xls", async () => {
    const cells = (row: Row) => HEADER.map((column) => plain(row[column]));
    const rows = (...given: readonly Row[]) => [[...HEADER], ...given.map(cells)];
    const upload = await world.imported(
      xlsBytes({
        sheets: [
          { name: "Hidden", state: 1, rows: rows(aRow()) },
          { name: "January", rows: rows(aRow(), aRow()) },
          { name: "Very hidden", state: 2, rows: rows(aRow()) },
          { name: "February", rows: rows(aRow()) },
        ],
      }),
      "months.xls",
    );
    expect(upload.sheets.map(({ rows: read, reason }) => reason ?? read)).toEqual([HIDDEN, 2, HIDDEN, 1]);
    expect(await responsesOf(upload.uploadId)).toBe(3);
  });
});

async function responsesOf(upload: number): Promise<number> {
  const found = await world.query("select response_id as id from response where upload_id = $1", upload);
  return new Set(found.map(({ id }) => id)).size;
}

function month(name: string, rows: number, header: readonly string[] = HEADER) {
  return sheetOf(
    name,
    header,
    Array.from({ length: rows }, () => aRow()),
  );
}

function plain(cell: Row[string]): string | number | null {
  return typeof cell === "string" || typeof cell === "number" ? cell : null;
}
