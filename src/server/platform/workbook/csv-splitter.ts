import { cutText } from "./cell-limit.ts";
import { brokenQuote, lineTooLong, quoteWithoutEnd, tooManyColumns } from "./refusals.ts";
import { MAX_CELL_CHARACTERS, MAX_CSV_RECORD_CHARACTERS, MAX_SHEET_COLUMNS } from "./workbook-limits.ts";

const QUOTE = 0x22;
const SPACE = 0x20;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Where in a field the splitter stands; `closed`: right behind a quote that may be its end or the first of two. */
type Place = "start" | "plain" | "quoted" | "closed" | "behind";

/**
 * Splits a text into records and their fields (RFC 4180), piece by piece. A quote means something at the start of a field
 * alone; elsewhere it is a quote, as for Excel. What would have to be guessed is refused with its row. It never holds more
 * than one record, which has a limit.
 */
export class CsvSplitter {
  readonly #sheetName: string;
  readonly #delimiter: number;
  #records: (readonly string[])[] = [];
  #fields: string[] = [];
  #field = "";
  #place: Place = "start";
  #length = 0;
  #row = 1;
  #afterReturn = false;
  /** Fields that were longer than a cell may be. */
  cutFields = 0;
  #isCut = false;

  constructor(sheetName: string, delimiter: string) {
    this.#sheetName = sheetName;
    this.#delimiter = delimiter.charCodeAt(0);
  }

  /** The records that end in this piece; an empty line is one of a single empty field. */
  push(text: string): readonly (readonly string[])[] {
    for (let at = 0; at < text.length; ) at = this.#step(text, at);
    return this.#take();
  }

  /** The last record, which no line end may follow. */
  finish(): readonly (readonly string[])[] {
    if (this.#place === "quoted") throw quoteWithoutEnd(this.#row);
    if (this.#place !== "start" || this.#fields.length > 0) this.#endRecord();
    return this.#take();
  }

  /** Reads on from a place; where to go on. */
  #step(text: string, at: number): number {
    if (this.#place === "quoted") return this.#quoted(text, at);
    const sign = text.charCodeAt(at);
    const isSecond = this.#afterReturn && sign === LINE_FEED;
    this.#afterReturn = false;
    if (isSecond) return at + 1;
    if (sign === this.#delimiter) this.#endField();
    else if (sign === LINE_FEED) this.#endRecord();
    else if (sign === CARRIAGE_RETURN) {
      this.#endRecord();
      this.#afterReturn = true;
    } else if (sign === QUOTE && this.#place === "start") this.#place = "quoted";
    else if (sign === QUOTE && this.#place === "closed") {
      this.#append('"');
      this.#place = "quoted";
    } else if (this.#place === "closed" || this.#place === "behind") {
      if (sign !== SPACE) throw brokenQuote(this.#row);
      this.#place = "behind";
    } else return this.#plain(text, at);
    return at + 1;
  }

  #quoted(text: string, at: number): number {
    const next = text.indexOf('"', at);
    this.#append(text.slice(at, next === -1 ? text.length : next));
    if (next === -1) return text.length;
    this.#place = "closed";
    return next + 1;
  }

  #plain(text: string, at: number): number {
    let end = at + 1;
    for (; end < text.length; end += 1) {
      const sign = text.charCodeAt(end);
      if (sign === this.#delimiter || sign === LINE_FEED || sign === CARRIAGE_RETURN) break;
    }
    this.#append(text.slice(at, end));
    this.#place = "plain";
    return end;
  }

  #append(piece: string): void {
    this.#length += piece.length;
    if (this.#length > MAX_CSV_RECORD_CHARACTERS)
      throw this.#place === "quoted" ? quoteWithoutEnd(this.#row) : lineTooLong(this.#row);
    if (this.#field.length + piece.length <= MAX_CELL_CHARACTERS) {
      this.#field = this.#field === "" ? piece : this.#field + piece;
      return;
    }
    this.#field = cutText(this.#field + piece);
    this.#isCut = true;
  }

  #endField(): void {
    if (this.#fields.length >= MAX_SHEET_COLUMNS) throw tooManyColumns(this.#sheetName);
    this.#fields.push(this.#field);
    if (this.#isCut) this.cutFields += 1;
    this.#isCut = false;
    this.#field = "";
    this.#place = "start";
  }

  #endRecord(): void {
    this.#endField();
    this.#records.push(this.#fields);
    this.#fields = [];
    this.#length = 0;
    this.#row += 1;
  }

  #take(): readonly (readonly string[])[] {
    const records = this.#records;
    this.#records = [];
    return records;
  }
}
