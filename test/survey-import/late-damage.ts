import { withWrongChecksum } from "#test/spoiled-zips.ts";
import { workbookBytes } from "#test/workbooks.ts";
import { aRow, surveySheet } from "./survey-files.ts";

const ROWS = 5_000;

/** A survey whose damage shows only at the end of a part, long after it was accepted. */
export async function lateDamage(
  part: "worksheets/sheet1" | "sharedStrings" = "worksheets/sheet1",
): Promise<Buffer> {
  const rows = Array.from({ length: ROWS }, () => aRow());
  return withWrongChecksum(
    await workbookBytes({ sheets: [surveySheet(rows)], sharedStrings: "after" }),
    `xl/${part}.xml`,
  );
}
