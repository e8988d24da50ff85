import { describe, expect, it } from "vitest";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { surveySheet } from "#domain/survey-sheet/survey-sheet.ts";
import type { RowToWrite, SheetToWrite } from "#server/platform/workbook/sheet-to-write.ts";
import { demoClients } from "./clients.ts";
import { demoResponses } from "./respondents.ts";
import { CORRECTED_ROWS, type Flaw, REJECTED_ROWS } from "./workbook-flaws.ts";
import { demoWorkbooks } from "./workbooks.ts";

const TODAY = "2026-11-21";
const clients = demoClients(TODAY);
const operations = clients.flatMap((client) =>
  client.operations.map((operation) => ({
    id: operation.id,
    client,
    operation,
    workbooks: demoWorkbooks(client, operation, TODAY),
  })),
);

function surveyOf(operationId: string, wave: number): SheetToWrite {
  const workbook = operations.find(({ id }) => id === operationId)?.workbooks[wave - 1];
  const sheet = workbook?.sheets[0];
  if (sheet === undefined) throw new Error(`${operationId} has no workbook for wave ${wave}.`);
  return sheet;
}

function rowsOf({ rows }: SheetToWrite): RowToWrite[] {
  if (Symbol.asyncIterator in rows) throw new Error("The demo's rows are made without waiting.");
  return [...rows];
}

const SURVEY_ROWS = new Map<string, RowToWrite[]>();

function surveyRowsOf(operationId: string, wave: number): RowToWrite[] {
  const key = `${operationId} ${wave}`;
  const rows = SURVEY_ROWS.get(key) ?? rowsOf(surveyOf(operationId, wave));
  SURVEY_ROWS.set(key, rows);
  return rows;
}

function cellOf(sheet: SheetToWrite, row: RowToWrite | undefined, header: string): Cell | undefined {
  return row?.[sheet.columns.findIndex((column) => column.header === header)];
}

function rowsOfSurvey(operationId: string, wave: number, surveyId: Cell | undefined): RowToWrite[] {
  return surveyRowsOf(operationId, wave).filter((row) => row[0] === surveyId);
}

function rejectedRows(operationId: string, wave: number) {
  const found = operations.find(({ id }) => id === operationId);
  if (found === undefined) throw new Error(`There is no operation ${operationId}.`);
  const sheet = surveySheet(
    {
      programme: found.operation.programme,
      dealerCodes: found.client.dealers.map(({ code }) => code),
      modelCodes: found.client.models.map(({ code }) => code),
      today: TODAY,
      dateOrder: "day-first",
    },
    {
      name: surveyOf(operationId, wave).name,
      headerRow: 1,
      header: surveyOf(operationId, wave).columns.map(({ header }) => header),
    },
  );
  if (!sheet.ok) throw new Error(sheet.reason);
  return surveyRowsOf(operationId, wave).flatMap((row) => {
    const read = sheet.readRow(row);
    return "problems" in read ? [{ columns: read.problems.map(({ column }) => column) }] : [];
  });
}

function rowInNextWorkbook({ operation, wave, place, column }: Flaw) {
  const surveyId = surveyRowsOf(operation, wave)[place]?.[0];
  const next = surveyOf(operation, wave + 1);
  return rowsOfSurvey(operation, wave + 1, surveyId).map((row) => cellOf(next, row, column));
}

describe("the demo's workbooks", () => {
  it("are one per wave, named after client, programme and quarter", () => {
    expect(operations.map(({ workbooks }) => workbooks.length)).toEqual([8, 8, 8]);
    expect(operations.map(({ workbooks }) => workbooks.at(-1)?.fileName)).toEqual([
      "meridian-service-2026-q4.xlsx",
      "meridian-sales-2026-q4.xlsx",
      "aurora-service-2026-q4.xlsx",
    ]);
    expect(operations[0]?.workbooks[0]?.fileName).toBe("meridian-service-2025-q1.xlsx");
  });

  it("bring dealers and models with the first of a client alone", () => {
    const names = operations.flatMap(({ workbooks }) =>
      workbooks.map(({ sheets }) => sheets.map((sheet) => sheet.name).join(" ")),
    );
    expect(names.filter((name) => name === "Survey Dealers Models")).toHaveLength(2);
    expect(names.filter((name) => name === "Survey")).toHaveLength(22);
    expect([names[0], names[16]]).toEqual(["Survey Dealers Models", "Survey Dealers Models"]);
  });

  it.each(operations)(
    "of $id have a cell for every column and as many rows as they say",
    ({ id, workbooks }) => {
      for (const [index, { sheets, expects }] of workbooks.entries()) {
        const rows = surveyRowsOf(id, index + 1);
        expect(rows).toHaveLength(expects.rows);
        const [survey, ...network] = sheets;
        expect(rows.every((row) => row.length === survey?.columns.length)).toBe(true);
        for (const sheet of network)
          expect(rowsOf(sheet).every((row) => row.length === sheet.columns.length)).toBe(true);
      }
    },
  );

  it.each(operations)(
    "of $id are read by the import's own rules but for the flawed rows",
    ({ id, workbooks }) => {
      for (const [index, { expects }] of workbooks.entries()) {
        const wave = index + 1;
        const rejected = rejectedRows(id, wave);
        expect(rejected).toHaveLength(expects.rejected);
        expect(rejected.map(({ columns }) => columns)).toEqual(
          REJECTED_ROWS.filter((flaw) => flaw.operation === id && flaw.wave === wave).map(({ column }) => [
            column,
          ]),
        );
      }
    },
  );

  it.each(operations)("of $id say how many rows the import rejects and updates", ({ id, workbooks }) => {
    const rejected = workbooks.reduce((sum, { expects }) => sum + expects.rejected, 0);
    const updated = workbooks.reduce((sum, { expects }) => sum + expects.updated, 0);
    expect(rejected).toBe(REJECTED_ROWS.filter(({ operation }) => operation === id).length);
    expect(updated).toBe(CORRECTED_ROWS.filter(({ operation }) => operation === id).length);
  });

  it("make their rows anew at every reading", () => {
    const survey = surveyOf("aurora-csi", 1);
    expect(rowsOf(survey)).toEqual(rowsOf(survey));
  });
});

describe("the demo's flawed rows", () => {
  it.each([...REJECTED_ROWS, ...CORRECTED_ROWS])(
    "$operation wave $wave row $place has its $column",
    (flaw) => {
      const survey = surveyOf(flaw.operation, flaw.wave);
      const row = surveyRowsOf(flaw.operation, flaw.wave)[flaw.place];
      expect(cellOf(survey, row, flaw.column)).toBe(flaw.value);
    },
  );

  it.each([...REJECTED_ROWS, ...CORRECTED_ROWS].filter(({ wave }) => wave < 8))(
    "$operation wave $wave row $place comes once more, mended, in the next workbook",
    (flaw) => {
      const again = rowInNextWorkbook(flaw);
      expect(again).toHaveLength(1);
      expect(again[0]).not.toBe(flaw.value);
    },
  );

  it("do not come again where nothing was wrong", () => {
    const untouched = surveyRowsOf("meridian-csi", 1)[0]?.[0];
    expect(untouched).toMatch(/^0\d{8}$/);
    expect(rowsOfSurvey("meridian-csi", 2, untouched)).toEqual([]);
  });
});

describe("the demo's habits", () => {
  it("write some dates as text, some dealer codes as numbers and some answers by name", () => {
    expect(
      cellOf(surveyOf("meridian-csi", 3), rowsOf(surveyOf("meridian-csi", 3))[0], "survey_date"),
    ).toMatch(/^\d\d-\d\d-2025$/);
    const numbered = surveyOf("meridian-ssi", 2);
    const meridian = clients[0];
    const sales = meridian?.operations[1];
    if (meridian === undefined || sales === undefined) throw new Error("Meridian has no sales programme.");
    const [first] = demoResponses(meridian, sales, 2, TODAY);
    expect(cellOf(numbered, rowsOf(numbered)[0], "dealer_code")).toBe(Number(first?.dealer.code));
    const named = surveyOf("meridian-csi", 4);
    const answers = rowsOf(named).map((row) => cellOf(named, row, "OQ1"));
    expect(new Set(answers)).toEqual(new Set(["Yes", "No", null]));
    expect(surveyOf("meridian-ssi", 5).columns.at(-1)?.header).toBe("Entered by");
  });
});
