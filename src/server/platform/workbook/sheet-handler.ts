import type { Cell } from "#domain/survey-sheet/cell.ts";
import type { CellReader } from "./cell-reader.ts";
import { refusal } from "./refusals.ts";
import type { RowCollector } from "./row-collector.ts";
import { AttributeCursor, isNamed, numberAt } from "./xml-bytes.ts";
import type { XmlHandler, XmlTag } from "./xml-handler.ts";

const ROOT_DEPTH = 1;
const SHEET_DATA_DEPTH = 2;
const ROW_DEPTH = 3;
const CELL_DEPTH = 4;
const LETTER_R = 0x72;

/** Reads worksheet/sheetData/row/c by depth and by the prefix of the root, so foreign markup never counts. */
export class SheetHandler implements XmlHandler {
  readonly #rows: RowCollector;
  readonly #cell: CellReader;
  readonly #cursor = new AttributeCursor();
  #prefix = "";
  #inSheetData = false;
  #inRow = false;
  #inCell = false;
  #rowNumber = 0;

  constructor(rows: RowCollector, cell: CellReader) {
    this.#rows = rows;
    this.#cell = cell;
  }

  get wantsText(): boolean {
    return this.#cell.wantsText;
  }

  get paused(): boolean {
    return this.#rows.isFull || this.#cell.waitsForString;
  }

  open(tag: XmlTag): void {
    if (tag.depth > CELL_DEPTH) {
      if (this.#inCell && this.#isOwn(tag)) this.#cell.openChild(tag);
    } else if (tag.depth === CELL_DEPTH) {
      this.#inCell = this.#inRow && this.#isOwn(tag) && isNamed(tag, "c");
      if (this.#inCell) this.#cell.start(tag);
    } else if (tag.depth === ROW_DEPTH) {
      this.#inRow = this.#inSheetData && this.#isOwn(tag) && isNamed(tag, "row");
      if (this.#inRow) this.#startRow(tag);
    } else if (tag.depth === SHEET_DATA_DEPTH) {
      this.#inSheetData = this.#isOwn(tag) && isNamed(tag, "sheetData");
    } else this.#startSheet(tag);
  }

  close(depth: number): void {
    if (depth > CELL_DEPTH) {
      if (this.#inCell) this.#cell.closeChild(depth);
    } else if (depth === CELL_DEPTH) {
      if (this.#inCell) this.#put(this.#cell.finish());
      this.#inCell = false;
    } else if (depth === ROW_DEPTH) {
      if (this.#inRow) this.#rows.endRow(this.#rowNumber);
      this.#inRow = false;
    } else if (depth === SHEET_DATA_DEPTH) this.#inSheetData = false;
  }

  text(bytes: Buffer, start: number, end: number, isCdata: boolean): void {
    this.#cell.text(bytes, start, end, isCdata);
  }

  #startSheet(tag: XmlTag): void {
    if (tag.depth !== ROOT_DEPTH || !isNamed(tag, "worksheet"))
      throw refusal("DAMAGED", "not a worksheet part");
    this.#prefix = tag.bytes.toString("latin1", tag.prefixStart, tag.nameStart);
  }

  #startRow(tag: XmlTag): void {
    const cursor = this.#cursor;
    this.#cell.startRow();
    const before = this.#rowNumber;
    this.#rowNumber += 1;
    cursor.start(tag);
    while (cursor.next()) {
      if (cursor.nameEnd - cursor.nameStart !== 1 || tag.bytes[cursor.nameStart] !== LETTER_R) continue;
      const written = numberAt(tag.bytes, cursor.valueStart, cursor.valueEnd);
      if (!Number.isInteger(written)) throw refusal("DAMAGED", "row without a valid number");
      if (written <= before) throw refusal("DAMAGED", `row ${written} after row ${before}`);
      this.#rowNumber = written;
    }
  }

  #put(value: Cell): void {
    this.#rows.put(this.#cell.column, value);
  }

  #isOwn(tag: XmlTag): boolean {
    const length = tag.nameStart - tag.prefixStart;
    if (length !== this.#prefix.length) return false;
    return length === 0 || tag.bytes.toString("latin1", tag.prefixStart, tag.nameStart) === this.#prefix;
  }
}
