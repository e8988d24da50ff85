import { decoderOf } from "./biff-code-pages.ts";
import { type BiffVersion, beginStream, isBeginning, RECORD, RecordCursor } from "./biff-records.ts";
import { recordText, type TextForm } from "./biff-text.ts";
import { dateStyles } from "./date-formats.ts";

const WINDOWS_LATIN = 1252;
/** A cell of Excel 2 names its number format itself, in six bits. */
const FORMATS_OF_EXCEL2 = 64;

/** What a stream says of dates and texts: number formats, cell styles, date system and code page. */
export class BiffStyles {
  readonly #version: BiffVersion;
  readonly #codes = new Map<number, string>();
  readonly #formatOfStyle: number[] = [];
  uses1904 = false;
  texts: TextForm;

  constructor(version: BiffVersion) {
    this.#version = version;
    this.texts = { isUnicode: version === 8, decode: decoderOf(WINDOWS_LATIN) };
  }

  /** Takes in a record; those that say nothing of this are passed over. */
  take(records: RecordCursor): void {
    switch (records.type) {
      case RECORD.date1904:
        this.uses1904 = records.uint16(0) === 1;
        break;
      case RECORD.codePage:
        this.texts = { ...this.texts, decode: decoderOf(records.uint16(0)) };
        break;
      case RECORD.formatOfExcel2:
      case RECORD.format:
        this.#takeFormat(records);
        break;
      case RECORD.xfOfExcel3:
      case RECORD.xfOfExcel4:
        this.#formatOfStyle.push(records.uint8(1));
        break;
      case RECORD.xf:
        this.#formatOfStyle.push(records.uint16(2));
        break;
    }
  }

  dateStyles(): readonly boolean[] {
    const formats = Array.from({ length: FORMATS_OF_EXCEL2 }, (_, format) => format);
    return dateStyles(this.#version === 2 ? formats : this.#formatOfStyle, this.#codes);
  }

  // Until Excel 4 a format is known by its place among them.
  #takeFormat(records: RecordCursor): void {
    const at = records.type === RECORD.formatOfExcel2 ? 0 : 2;
    const id = this.#version < 5 ? this.#codes.size : records.uint16(0);
    const [characters, start] =
      this.#version === 8 ? [records.uint16(at), at + 2] : [records.uint8(at), at + 1];
    this.#codes.set(id, recordText(records, start, characters, this.texts));
  }
}

/** The styles that a sheet of Excel 4 or earlier says itself. */
export function stylesOfSheet(stream: Buffer, position: number): BiffStyles {
  const records = new RecordCursor(stream, position);
  const styles = new BiffStyles(beginStream(records));
  for (let depth = 1; depth > 0 && records.next(); ) {
    if (isBeginning(records.type)) depth += 1;
    else if (records.type === RECORD.eof) depth -= 1;
    else if (depth === 1) styles.take(records);
  }
  return styles;
}
