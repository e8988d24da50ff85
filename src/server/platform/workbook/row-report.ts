import type { Cell } from "#domain/survey-sheet/cell.ts";
import { normalizeHeader } from "#domain/survey-sheet/sheet-headers.ts";
import { shownText } from "#domain/survey-sheet/sheet-values.ts";
import type { RowToWrite, SheetToWrite } from "./sheet-to-write.ts";
import { rowsUnder, type SheetWithHeader } from "./sheet-with-header.ts";
import type { Workbook } from "./workbook.ts";

/** What a report says about rows, in columns of its own behind those of the sheet. */
export interface RowRemarks {
  readonly columns: readonly string[];
  /** By row number; rows without a remark are left out of the report. */
  readonly rows: ReadonlyMap<number, RowToWrite>;
}

/** The remarked rows of a sheet as they were sent, ready to mend and send again; remarks of an earlier report go. */
export function rowReport(workbook: Workbook, sheet: SheetWithHeader, remarks: RowRemarks): SheetToWrite {
  const replaced = new Set(remarks.columns.map(normalizeHeader));
  const titles = Array.from({ length: sheet.header.length }, (_, place) => shownText(sheet.header[place]));
  const kept = titles.flatMap((title, place) => (replaced.has(normalizeHeader(title)) ? [] : [place]));
  return {
    name: sheet.name,
    columns: [...kept.map((place) => titles[place] ?? ""), ...remarks.columns].map((header) => ({ header })),
    rows: remarkedRows(workbook, sheet, kept, remarks.rows),
  };
}

async function* remarkedRows(
  workbook: Workbook,
  sheet: SheetWithHeader,
  kept: readonly number[],
  remarks: RowRemarks["rows"],
): AsyncGenerator<RowToWrite> {
  let left = remarks.size;
  for await (const batch of rowsUnder(workbook, sheet)) {
    for (const row of batch) {
      const remark = remarks.get(row.number);
      if (remark === undefined) continue;
      const cells: (Cell | undefined)[] = kept.map((place) => row.cells[place]);
      yield [...cells, ...remark];
      left -= 1;
    }
    if (left === 0) return;
  }
}
