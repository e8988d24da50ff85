import { withWrongChecksum } from "#test/spoiled-zips.ts";
import { workbookBytes } from "#test/workbooks.ts";
import { aRow, surveySheet } from "./survey-files.ts";

const ROWS = 5_000;

/** A survey whose damage shows only behind its last row, long after it was accepted. */
export async function lateDamage(): Promise<Buffer> {
  const rows = Array.from({ length: ROWS }, () => aRow());
  return withWrongChecksum(await workbookBytes({ sheets: [surveySheet(rows)] }), "xl/worksheets/sheet1.xml");
}
