import type { Cell } from "#domain/cell.ts";

export type ColumnFormat = "general" | "integer" | "decimal" | "percent" | "date" | "dateTime";

export interface SheetToWrite {
  readonly name: string;
  readonly columns: readonly ColumnToWrite[];
  readonly rows: Iterable<RowToWrite> | AsyncIterable<RowToWrite>;
}

export interface ColumnToWrite {
  readonly header: string;
  /** In characters, as Excel counts. */
  readonly width?: number;
  /** percent takes fractions (0.25 shows 25.0%), dateTime takes Excel serials; a day is always shown as a date. */
  readonly format?: ColumnFormat;
}

export type RowToWrite = readonly (Cell | undefined)[];
