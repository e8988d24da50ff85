import type { Cell } from "#domain/cell.ts";

/** One row that holds at least one value; number is Excel's own, from 1. Cells may be sparse. */
export interface SheetRow {
  readonly number: number;
  readonly cells: readonly (Cell | undefined)[];
}

export interface WorkbookNotes {
  readonly formulasWithoutValue: number;
  readonly errorCells: number;
  readonly cutCells: number;
}

export interface WorkbookSheet {
  readonly name: string;
  readonly index: number;
  readonly isHidden: boolean;
}

export interface Workbook {
  readonly kind: "xlsx" | "xls";
  /** Worksheets only, in workbook order, hidden ones included. */
  readonly sheets: readonly WorkbookSheet[];
  /** Batches of rows, read as they are asked for; leaving the loop releases everything. */
  rows(sheetIndex: number): AsyncIterable<readonly SheetRow[]>;
  /** 0 to 1: bytes parsed of the shared strings and of the named sheets (default: all of them). */
  progress(sheetIndexes?: readonly number[]): number;
  notes(): WorkbookNotes;
  /** Reads what rows share to its end, where damage shows that lies behind what they asked for; throws WorkbookError. */
  verify(): Promise<void>;
  close(): void;
}

/** Counted per sheet, so that reading a sheet again does not count its cells twice. */
export interface SheetNotes {
  formulasWithoutValue: number;
  errorCells: number;
  cutCells: number;
}

export function emptyNotes(): SheetNotes {
  return { formulasWithoutValue: 0, errorCells: 0, cutCells: 0 };
}

export function sumOfNotes(all: Iterable<SheetNotes>): WorkbookNotes {
  const sum = emptyNotes();
  for (const notes of all) {
    sum.formulasWithoutValue += notes.formulasWithoutValue;
    sum.errorCells += notes.errorCells;
    sum.cutCells += notes.cutCells;
  }
  return sum;
}
