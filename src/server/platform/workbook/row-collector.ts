import type { Cell } from "#domain/survey-sheet/cell.ts";
import { refusal, tooManyColumns } from "./refusals.ts";
import type { SheetRow } from "./workbook.ts";
import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS, MAX_USED_COLUMNS } from "./workbook-limits.ts";

const MAX_BATCH_ROWS = 1000;
const MAX_BATCH_CHARACTERS = 2 ** 20;

/** Gathers the rows of one batch; rows and cells without a value cost nothing. */
export class RowCollector {
  readonly #sheetName: string;
  #rows: SheetRow[] = [];
  #cells: (Cell | undefined)[] | null = null;
  #characters = 0;

  constructor(sheetName: string) {
    this.#sheetName = sheetName;
  }

  /** True when the batch should be handed on before more is read. */
  get isFull(): boolean {
    return this.#rows.length >= MAX_BATCH_ROWS || this.#characters >= MAX_BATCH_CHARACTERS;
  }

  put(column: number, value: Cell): void {
    if (column >= MAX_SHEET_COLUMNS) throw refusal("DAMAGED", `column ${column + 1}`);
    if (value === null || value === "") return;
    if (column >= MAX_USED_COLUMNS) throw tooManyColumns(this.#sheetName);
    this.#cells ??= [];
    this.#cells[column] = value;
    if (typeof value === "string") this.#characters += value.length;
  }

  endRow(rowNumber: number): void {
    if (rowNumber > MAX_SHEET_ROWS) throw refusal("TOO_MANY_ROWS", `row ${rowNumber}`);
    if (this.#cells === null) return;
    this.#rows.push({ number: rowNumber, cells: this.#cells });
    this.#cells = null;
  }

  take(): readonly SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    this.#characters = 0;
    return rows;
  }
}
