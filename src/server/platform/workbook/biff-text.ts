import type { Decode } from "./biff-code-pages.ts";
import { RECORD, type RecordCursor } from "./biff-records.ts";
import { refusal } from "./refusals.ts";

const IS_WIDE = 1;
const HAS_EXTRA = 4;
const HAS_RUNS = 8;

/** How a workbook writes its texts: in Unicode from Excel 97 on, before that in bytes of a code page. */
export interface TextForm {
  readonly isUnicode: boolean;
  readonly decode: Decode;
}

/** The text of so many characters at an offset of the record the cursor stands on. */
export function recordText(
  records: RecordCursor,
  at: number,
  characters: number,
  { isUnicode, decode }: TextForm,
): string {
  const text = new ContinuedText(records, at);
  // Some writers leave out the flags, as Excel 95 did; Excel reads their bytes all the same.
  const lacksFlags = records.length === at + characters && records.peekType() !== RECORD.continue;
  return isUnicode && !lacksFlags ? text.text(characters) : storable(decode(text.bytes(characters)));
}

/** Reads text out of a record and the CONTINUE records behind it, each of which restates how wide characters are. */
export class ContinuedText {
  readonly #bytes: Buffer;
  readonly #records: RecordCursor;
  #at: number;

  /** Starts at an offset inside the record the cursor stands on; the cursor moves over its CONTINUE records. */
  constructor(records: RecordCursor, at: number) {
    this.#bytes = records.bytes;
    this.#records = records;
    this.#at = records.start + at;
  }

  hasMore(): boolean {
    while (this.#at >= this.#records.end) {
      if (this.#records.peekType() !== RECORD.continue) return false;
      this.#records.next();
      this.#at = this.#records.start;
    }
    return true;
  }

  uint8(): number {
    if (!this.hasMore()) throw refusal("DAMAGED", "text ends too early");
    this.#at += 1;
    return this.#bytes.readUInt8(this.#at - 1);
  }

  uint16(): number {
    return this.uint8() + this.uint8() * 0x100;
  }

  uint32(): number {
    return this.uint16() + this.uint16() * 0x1_0000;
  }

  /** A string with its flags, formatting runs and phonetic data (the last two are skipped). */
  text(characters: number): string {
    const flags = this.uint8();
    const runs = (flags & HAS_RUNS) === 0 ? 0 : this.uint16();
    const extra = (flags & HAS_EXTRA) === 0 ? 0 : this.uint32();
    const text = this.#characters(characters, (flags & IS_WIDE) !== 0);
    this.#skip(runs * 4 + extra);
    return storable(text);
  }

  /** So many bytes, wherever they continue. */
  bytes(count: number): Buffer {
    const pieces: Buffer[] = [];
    for (let left = count; left > 0; ) {
      if (!this.hasMore()) throw refusal("DAMAGED", "text ends too early");
      const taken = Math.min(left, this.#records.end - this.#at);
      pieces.push(this.#bytes.subarray(this.#at, this.#at + taken));
      this.#at += taken;
      left -= taken;
    }
    return Buffer.concat(pieces);
  }

  #characters(count: number, startsWide: boolean): string {
    let isWide = startsWide;
    let text = "";
    for (let left = count; left > 0; ) {
      if (this.#at >= this.#records.end) {
        isWide = (this.uint8() & IS_WIDE) !== 0;
        continue;
      }
      const available = this.#records.end - this.#at;
      const taken = Math.min(left, isWide ? Math.floor(available / 2) : available);
      if (taken === 0) throw refusal("DAMAGED", "half a character");
      const end = this.#at + (isWide ? taken * 2 : taken);
      text += this.#bytes.toString(isWide ? "utf16le" : "latin1", this.#at, end);
      this.#at = end;
      left -= taken;
    }
    return text;
  }

  #skip(count: number): void {
    for (let left = count; left > 0; ) {
      if (!this.hasMore()) throw refusal("DAMAGED", "text ends too early");
      const taken = Math.min(left, this.#records.end - this.#at);
      this.#at += taken;
      left -= taken;
    }
  }
}

// PostgreSQL text cannot hold NUL.
function storable(text: string): string {
  return text.replaceAll("\u0000", "\ufffd");
}
