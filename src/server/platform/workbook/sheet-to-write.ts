import type { Cell } from "#domain/survey-sheet/cell.ts";

export type ColumnFormat =
  | "general"
  | "integer"
  | "decimal"
  | "percent"
  | "count"
  | "change"
  | "changeDecimal"
  | "date"
  | "dateTime";

export interface SheetToWrite {
  readonly name: string;
  readonly columns: readonly ColumnToWrite[];
  readonly rows: Iterable<RowToWrite> | AsyncIterable<RowToWrite>;
  /** Written in bold under the rows, out of the filter's reach: sorting never mixes them in. */
  readonly totals?: readonly RowToWrite[];
  /** Without the arrows that filter and sort. */
  readonly isPlain?: boolean;
}

export interface ColumnToWrite {
  readonly header: string;
  /** In characters, as Excel counts. */
  readonly width?: number;
  /**
   * percent takes fractions (0.25 shows 25.0%), dateTime takes Excel serials; count parts thousands, change always
   * carries its sign. A day is always shown as a date.
   */
  readonly format?: ColumnFormat;
  /** Shown as a comment of the header cell. */
  readonly note?: string;
}

export type RowToWrite = readonly (Cell | undefined)[];
