import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Cell } from "#domain/cell.ts";
import { REASON_COLUMN } from "#domain/sheet-headers.ts";
import { shownText } from "#domain/sheet-values.ts";
import type { Workbook } from "#server/platform/workbook/workbook.ts";
import { writeWorkbook } from "#server/platform/workbook/write-workbook.ts";
import type { Rejections } from "./rejections.ts";
import { rowsUnder, type SheetWithHeader } from "./survey-sheets.ts";

/** Writes the rejected rows as they were uploaded, each with its reason, ready to mend and send again. */
export async function writeReport(
  workbook: Workbook,
  rejected: readonly { readonly sheet: SheetWithHeader; readonly rejections: Rejections }[],
  path: string,
): Promise<void> {
  const sheets = rejected.map(({ sheet, rejections }) => ({
    name: sheet.name,
    columns: [...headersOf(sheet.header), REASON_COLUMN].map((header) => ({ header })),
    rows: rejectedRows(workbook, sheet, rejections),
  }));
  await pipeline(writeWorkbook(sheets), createWriteStream(path));
}

async function* rejectedRows(workbook: Workbook, sheet: SheetWithHeader, rejections: Rejections) {
  const width = sheet.header.length;
  let left = rejections.size;
  for await (const batch of rowsUnder(workbook, sheet)) {
    for (const row of batch) {
      const reason = rejections.get(row.number);
      if (reason === undefined) continue;
      const cells: (Cell | undefined)[] = Array.from({ length: width }, (_, place) => row.cells[place]);
      yield [...cells, reason];
      left -= 1;
    }
    if (left === 0) return;
  }
}

function headersOf(header: SheetWithHeader["header"]): string[] {
  return Array.from({ length: header.length }, (_, place) => shownText(header[place]));
}
