import type { Cell } from "#domain/survey-sheet/cell.ts";

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
  readonly kind: "xlsx" | "xls" | "csv";
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

/** What one reading of a sheet has met so far. */
export interface SheetNotes {
  formulasWithoutValue: number;
  errorCells: number;
  cutCells: number;
}

/** The notes of every reading of every sheet: of each sheet the one that came furthest counts, also while others read it. */
export class NotesOfReadings {
  readonly #readings = new Map<number, SheetNotes[]>();

  /** Notes for a new reading of a sheet. */
  start(sheetIndex: number): SheetNotes {
    const notes = emptyNotes();
    this.#readings.set(sheetIndex, [...(this.#readings.get(sheetIndex) ?? []), notes]);
    return notes;
  }

  sum(): WorkbookNotes {
    const sum = emptyNotes();
    for (const readings of this.#readings.values()) {
      const most = (key: keyof SheetNotes) => Math.max(...readings.map((notes) => notes[key]));
      sum.formulasWithoutValue += most("formulasWithoutValue");
      sum.errorCells += most("errorCells");
      sum.cutCells += most("cutCells");
    }
    return sum;
  }
}

function emptyNotes(): SheetNotes {
  return { formulasWithoutValue: 0, errorCells: 0, cutCells: 0 };
}
