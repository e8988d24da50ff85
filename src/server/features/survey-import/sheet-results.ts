import type { UploadedSheet } from "#contract/survey-import.ts";
import { shownText } from "#domain/survey-sheet/sheet-values.ts";
import type { SheetWithHeader } from "#server/platform/workbook/sheet-with-header.ts";
import type { Workbook } from "#server/platform/workbook/workbook.ts";

const MAX_SHEETS_TOLD = 100;
// Excel allows 31.
const MAX_NAME_CHARACTERS = 60;
const EMPTY = "It is empty.";

/** What became of each sheet of a workbook, in its order; reasons by place. */
export function sheetResults(
  workbook: Workbook,
  read: readonly { readonly sheet: SheetWithHeader; readonly rows: number }[],
  leftOut: ReadonlyMap<number, string>,
): UploadedSheet[] {
  const rows = new Map(read.map((each) => [each.sheet.index, each.rows]));
  return workbook.sheets.slice(0, MAX_SHEETS_TOLD).map(({ index, name }) => ({
    name: [...shownText(name)].slice(0, MAX_NAME_CHARACTERS).join(""),
    rows: rows.get(index) ?? 0,
    reason: rows.has(index) ? null : (leftOut.get(index) ?? EMPTY),
  }));
}

/** Says so when a workbook has more sheets than are told of. */
export function sheetWarnings({ sheets }: Workbook): string[] {
  const more = sheets.length - MAX_SHEETS_TOLD;
  return more > 0 ? [`The result lists the first ${MAX_SHEETS_TOLD} sheets; there are ${more} more.`] : [];
}
