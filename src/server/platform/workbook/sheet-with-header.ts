import {
  HEADER_WITHIN_ROWS,
  type HeaderRow,
  headerPlace,
  isEmptyRow,
  type SheetColumn,
} from "#domain/survey-sheet/sheet-headers.ts";
import type { SheetRow, Workbook, WorkbookSheet } from "./workbook.ts";

/** A sheet that has rows, with the one of them that is taken for its header. */
export interface SheetWithHeader extends HeaderRow {
  readonly index: number;
  /** False when nothing stands under the header. */
  readonly hasRows: boolean;
}

/** A sheet with the header of these columns, looked for under titles too; null when it is empty. */
export async function withHeader(
  workbook: Workbook,
  sheet: WorkbookSheet,
  columns: readonly SheetColumn[],
): Promise<SheetWithHeader | null> {
  return headerIn(sheet, await firstRows(workbook, sheet.index, HEADER_WITHIN_ROWS + 1), columns);
}

/** See `withHeader`; of a sheet's first rows, at least one more than a header stands within. */
export function headerIn(
  { index, name }: WorkbookSheet,
  top: readonly SheetRow[],
  columns: readonly SheetColumn[],
): SheetWithHeader | null {
  const place = headerPlace(
    top.map(({ cells }) => cells),
    columns,
  );
  const header = top[place];
  if (header === undefined) return null;
  return {
    index,
    name,
    header: header.cells,
    headerRow: header.number,
    hasRows: top.length > place + 1,
  };
}

/** The first rows of a sheet that are not empty. */
export async function firstRows(
  workbook: Workbook,
  index: number,
  count: number,
): Promise<readonly SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const batch of workbook.rows(index)) {
    rows.push(...batch.filter(({ cells }) => !isEmptyRow(cells)));
    if (rows.length >= count) break;
  }
  return rows.slice(0, count);
}

/** The same, as many as have so many cells together; `isWhole` where those are all. */
export async function rowsWithin(
  workbook: Workbook,
  index: number,
  most: { readonly rows: number; readonly cells: number },
): Promise<{ readonly rows: readonly SheetRow[]; readonly cells: number; readonly isWhole: boolean }> {
  const rows: SheetRow[] = [];
  let cells = 0;
  for await (const batch of workbook.rows(index)) {
    for (const row of batch) {
      if (isEmptyRow(row.cells)) continue;
      if (rows.length === most.rows || cells + row.cells.length > most.cells)
        return { rows, cells, isWhole: false };
      rows.push(row);
      cells += row.cells.length;
    }
  }
  return { rows, cells, isWhole: true };
}

/** Rows under the header, in batches. */
export async function* rowsUnder(
  workbook: Workbook,
  sheet: SheetWithHeader,
): AsyncGenerator<readonly SheetRow[]> {
  for await (const batch of workbook.rows(sheet.index)) {
    yield batch.filter((row) => row.number > sheet.headerRow);
  }
}
