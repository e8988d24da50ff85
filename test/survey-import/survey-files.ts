import { surveyColumns } from "#domain/survey-sheet/columns.ts";
import type { CellContent } from "#test/workbook-cells.ts";
import { type TestSheet, type TestWorkbook, workbookBytes } from "#test/workbooks.ts";
import { PROGRAMME } from "./world.ts";

/** A row by column; what is left out is blank. */
export type Row = Readonly<Record<string, CellContent>>;

/** Every column of the survey sheet, in the template's order. */
export const HEADER: readonly string[] = surveyColumns(PROGRAMME, true).map(({ name }) => name);

let given = 0;

/** A sound row with an id of its own. */
export function aRow(change: Row = {}): Row {
  given += 1;
  return {
    survey_id: `row-${given}`,
    survey_date: "2026-02-10",
    dealer_code: "D01",
    model_code: "M1",
    overall: 8,
    recommend: 9,
    Q4_1: 8,
    Q4_2: 9,
    Q5_1: 7,
    Q5_2: 8,
    Q5_3: 10,
    Q3_1: 6,
    ...change,
  };
}

export function surveySheet(rows: readonly Row[], header: readonly string[] = HEADER): TestSheet {
  return sheetOf("Survey", header, rows);
}

export function sheetOf(name: string, header: readonly string[], rows: readonly Row[]): TestSheet {
  return {
    name,
    rows: [
      header,
      ...rows.map((row) => header.map((column) => (Object.hasOwn(row, column) ? row[column] : null))),
    ],
  };
}

export function surveyBytes(rows: readonly Row[], change: Partial<TestWorkbook> = {}): Promise<Buffer> {
  return workbookBytes({ sheets: [surveySheet(rows)], ...change });
}

/** The header of a Dealers sheet. */
export const DEALER_COLUMNS = [
  "dealer_code",
  "dealer_name",
  "location_code",
  "location_name",
  "state_code",
  "state_name",
  "region_code",
  "region_name",
];

/** A Dealers sheet: `[dealer, location, state, region]` a row; places are called after their codes. */
export function dealersSheet(rows: readonly (readonly [string, string, string, string])[]): TestSheet {
  const cells = rows.map(([dealer, location, state, region]) => ({
    dealer_code: dealer,
    dealer_name: `Dealer ${dealer}`,
    location_code: location,
    location_name: `Location ${location}`,
    state_code: state,
    state_name: `State ${state}`,
    region_code: region,
    region_name: `Region ${region}`,
  }));
  return sheetOf("Dealers", DEALER_COLUMNS, cells);
}

export function modelsSheet(codes: readonly string[]): TestSheet {
  return sheetOf(
    "Models",
    ["model_code", "model_name"],
    codes.map((code) => ({ model_code: code, model_name: `Model ${code}` })),
  );
}
