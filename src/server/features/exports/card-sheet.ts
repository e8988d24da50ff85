import type { ColumnToWrite, RowToWrite } from "#server/platform/workbook/sheet-to-write.ts";

/** What stands on the sheet of a card. Totals are scores of the whole, never sums or means of the rows. */
export interface CardSheet {
  readonly columns: readonly ColumnToWrite[];
  readonly rows: readonly RowToWrite[];
  readonly totals: readonly RowToWrite[];
}
