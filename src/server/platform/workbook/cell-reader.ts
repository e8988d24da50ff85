import type { Cell } from "#domain/survey-sheet/cell.ts";
import { cutText } from "./cell-limit.ts";
import { dayOfIsoText, dayOfSerial } from "./excel-dates.ts";
import { refusal } from "./refusals.ts";
import type { SharedStrings } from "./shared-strings.ts";
import type { SheetNotes } from "./workbook.ts";
import { MAX_CELL_CHARACTERS } from "./workbook-limits.ts";
import { AttributeCursor, isNamed, numberAt, numberIn } from "./xml-bytes.ts";
import type { XmlTag } from "./xml-handler.ts";
import { cellText } from "./xml-text.ts";

export interface CellContext {
  readonly strings: SharedStrings;
  readonly dateStyles: readonly boolean[];
  readonly uses1904: boolean;
  readonly notes: SheetNotes;
}

type CellType = "number" | "shared" | "text" | "inline" | "boolean" | "error" | "day";

const TYPES: Readonly<Record<string, CellType>> = {
  n: "number",
  s: "shared",
  str: "text",
  inlineStr: "inline",
  b: "boolean",
  e: "error",
  d: "day",
};
const LESS = 0x3c;
const SLASH = 0x2f;
const LETTER_R = 0x72;
const LETTER_S = 0x73;
const LETTER_T = 0x74;
const UPPER_A = 0x41;
const LOWER_A = 0x61;
const LETTERS = 26;
const VALUE_DEPTH = 5;
const INLINE_TEXT_DEPTH = 6;

/** Turns one c element into a value; it is reused for every cell of a sheet. */
export class CellReader {
  readonly #context: CellContext;
  readonly #cursor = new AttributeCursor();
  wantsText = false;
  /** A shared string that has not been read yet: `fetchString` before the cell's end. */
  waitsForString = false;
  column = -1;
  #type: CellType = "number";
  #style = 0;
  #hasFormula = false;
  #hasValue = false;
  #inInline = false;
  #inRun = false;
  #number = Number.NaN;
  #text = "";
  #isCut = false;

  constructor(context: CellContext) {
    this.#context = context;
  }

  startRow(): void {
    this.column = -1;
  }

  start(tag: XmlTag): void {
    this.#type = "number";
    this.#style = 0;
    this.#hasFormula = false;
    this.#hasValue = false;
    this.#number = Number.NaN;
    this.#text = "";
    this.#isCut = false;
    this.column += 1;
    const cursor = this.#cursor;
    cursor.start(tag);
    while (cursor.next()) {
      if (cursor.nameEnd - cursor.nameStart === 1) this.#attribute(cursor);
    }
  }

  /** The type alone decides where the value stands: inline text in `is`, all else in `v`. */
  openChild(tag: XmlTag): void {
    if (tag.depth === VALUE_DEPTH) {
      const isInline = this.#type === "inline";
      this.#inInline = isInline && isNamed(tag, "is");
      this.wantsText = !isInline && isNamed(tag, "v");
      if (this.wantsText || this.#inInline) this.#startValue();
      else if (isNamed(tag, "f")) this.#hasFormula = true;
    } else if (this.#inInline && tag.depth === INLINE_TEXT_DEPTH) {
      this.#inRun = isNamed(tag, "r");
      this.wantsText = isNamed(tag, "t");
    } else if (this.#inRun && tag.depth === INLINE_TEXT_DEPTH + 1) this.wantsText = isNamed(tag, "t");
  }

  closeChild(depth: number): void {
    this.wantsText = false;
    if (depth <= INLINE_TEXT_DEPTH) this.#inRun = false;
    if (depth !== VALUE_DEPTH) return;
    this.#inInline = false;
    if (this.#isNumeric() && this.#text !== "") this.#takeNumber(numberIn(this.#text));
  }

  text(bytes: Buffer, start: number, end: number, isCdata: boolean): void {
    this.#hasValue = true;
    const isWhole = !isCdata && this.#text === "" && bytes[end] === LESS && bytes[end + 1] === SLASH;
    const number = isWhole && this.#isNumeric() ? numberAt(bytes, start, end) : Number.NaN;
    if (Number.isNaN(number)) this.#appendText(cellText(bytes, start, end, isCdata));
    else this.#takeNumber(number);
  }

  async fetchString(): Promise<void> {
    await this.#context.strings.readUpTo(this.#number);
    this.waitsForString = false;
  }

  finish(): Cell {
    const { notes } = this.#context;
    if (this.#type === "error") notes.errorCells += 1;
    if (!this.#hasValue) {
      if (this.#hasFormula && this.#type !== "text") notes.formulasWithoutValue += 1;
      return null;
    }
    if (this.#isCut) notes.cutCells += 1;
    return this.#value();
  }

  #isNumeric(): boolean {
    return this.#type === "number" || this.#type === "shared";
  }

  #takeNumber(number: number): void {
    this.#number = number;
    this.waitsForString = this.#type === "shared" && !this.#context.strings.isKnown(number);
  }

  // No writer puts two values into a cell, and nobody could say which of them holds.
  #startValue(): void {
    if (this.#hasValue) throw refusal("DAMAGED", "a cell with two values");
  }

  #value(): Cell {
    switch (this.#type) {
      case "number":
        return this.#numberOrDay();
      case "shared":
        return this.#sharedText();
      case "text":
      case "inline":
        return this.#text;
      case "boolean":
        return this.#text.trim() === "1" || this.#text.trim() === "true";
      case "day":
        return dayOfIsoText(this.#text) ?? this.#text;
      case "error":
        return null;
    }
  }

  #numberOrDay(): Cell {
    const number = this.#number;
    if (!Number.isFinite(number)) {
      this.#context.notes.errorCells += 1;
      return null;
    }
    if (this.#context.dateStyles[this.#style] !== true) return number;
    return dayOfSerial(number, this.#context.uses1904) ?? number;
  }

  #sharedText(): Cell {
    const text = this.#context.strings.get(this.#number);
    if (text === undefined) throw refusal("DAMAGED", `no shared string ${this.#number}`);
    if (text.length >= MAX_CELL_CHARACTERS - 1 && this.#context.strings.wasCut(this.#number)) {
      this.#context.notes.cutCells += 1;
    }
    return text;
  }

  #appendText(piece: string): void {
    if (this.#text.length >= MAX_CELL_CHARACTERS) this.#isCut ||= piece.length > 0;
    else {
      const whole = this.#text === "" ? piece : this.#text + piece;
      this.#text = cutText(whole);
      this.#isCut ||= whole.length > MAX_CELL_CHARACTERS;
    }
  }

  #attribute(cursor: AttributeCursor): void {
    const { bytes, valueStart, valueEnd } = cursor;
    const name = bytes[cursor.nameStart];
    if (name === LETTER_R) this.#readColumn(bytes, valueStart, valueEnd);
    else if (name === LETTER_S) this.#style = numberAt(bytes, valueStart, valueEnd);
    else if (name === LETTER_T) this.#type = typeAt(bytes, valueStart, valueEnd);
  }

  #readColumn(bytes: Buffer, start: number, end: number): void {
    let column = 0;
    for (let at = start; at < end; at += 1) {
      const letter = ((bytes[at] ?? 0) | (LOWER_A - UPPER_A)) - LOWER_A;
      if (letter < 0 || letter >= LETTERS) break;
      column = Math.min(column * LETTERS + letter + 1, 2 ** 24);
    }
    if (column > 0) this.column = column - 1;
  }
}

function typeAt(bytes: Buffer, start: number, end: number): CellType {
  if (end - start === 1 && bytes[start] === LETTER_S) return "shared";
  const type = TYPES[bytes.toString("latin1", start, end)];
  if (type === undefined) throw refusal("DAMAGED", "unknown cell type");
  return type;
}
