import type { Cell } from "#domain/cell.ts";
import { isEmptyRow } from "#domain/sheet-headers.ts";
import type { SheetRow, Workbook } from "./workbook.ts";

type Cells = readonly (Cell | undefined)[];

/** A sheet that has rows, with its header: the first row that is not empty. */
export interface SheetWithHeader {
  readonly index: number;
  readonly name: string;
  readonly header: Cells;
  readonly headerRow: number;
  readonly hasRows: boolean;
}

/** A sheet with its header; null when it is empty. */
export async function withHeader(
  workbook: Workbook,
  { index, name }: Workbook["sheets"][number],
): Promise<SheetWithHeader | null> {
  let header: SheetRow | null = null;
  for await (const batch of workbook.rows(index)) {
    for (const row of batch) {
      if (isEmptyRow(row.cells)) continue;
      if (header !== null)
        return { index, name, header: header.cells, headerRow: header.number, hasRows: true };
      header = row;
    }
  }
  return header === null
    ? null
    : { index, name, header: header.cells, headerRow: header.number, hasRows: false };
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
