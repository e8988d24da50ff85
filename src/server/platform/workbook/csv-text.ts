import { isAscii } from "node:buffer";
import { createReadStream } from "node:fs";
import { cutCharacter, holdsNul, mixedEncodings } from "./refusals.ts";

/** How the bytes of a CSV file stand for characters. */
export type CsvEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

const CHUNK_BYTES = 2 ** 18;
const LINE_FEED = 0x0a;
const MARKS: readonly (readonly [string, CsvEncoding])[] = [
  ["fffe", "utf-16le"],
  ["feff", "utf-16be"],
];

/**
 * The encoding of a CSV file: by its byte order mark, else UTF-8 where every byte fits it, else Windows-1252. Throws where
 * some of it can only be UTF-8 and some of it can't: nobody knows how the rest is meant.
 */
export async function csvEncoding(path: string): Promise<CsvEncoding> {
  const tally = new Utf8Tally();
  let isFirst = true;
  for await (const chunk of bytesOf(path)) {
    const mark = isFirst ? MARKS.find(([bytes]) => chunk.toString("hex", 0, 2) === bytes) : undefined;
    if (mark !== undefined) return mark[1];
    isFirst = false;
    tally.note(chunk);
  }
  tally.finish();
  if (tally.strayAt === null) return "utf-8";
  // Two letters of Windows-1252 may happen to be one of UTF-8, as in CAFÉ’S; three hardly ever are.
  if (tally.long > 0 || tally.pairs >= tally.stray) throw mixedEncodings(await rowOf(path, tally.strayAt));
  return "windows-1252";
}

/**
 * A CSV file as text, in pieces, without its byte order mark, which programs that put one before a text that has one write
 * twice; `onBytes` is called with how many bytes were read.
 */
export async function* csvTexts(
  path: string,
  encoding: CsvEncoding,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decoded = (chunk?: Buffer) => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch {
      throw cutCharacter();
    }
  };
  let isFirst = true;
  for await (const chunk of bytesOf(path)) {
    const text = isFirst ? decoded(chunk).replace(/^\ufeff+/, "") : decoded(chunk);
    isFirst = false;
    if (text.includes("\0")) throw holdsNul();
    onBytes(chunk.length);
    if (text !== "") yield text;
  }
  const rest = decoded();
  if (rest !== "") yield rest;
}

async function* bytesOf(path: string): AsyncGenerator<Buffer, void, void> {
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }))
    if (Buffer.isBuffer(chunk)) yield chunk;
}

/** The line that a byte stands in, from 1. */
async function rowOf(path: string, place: number): Promise<number> {
  let row = 1;
  for await (const chunk of createReadStream(path, { end: place }))
    if (Buffer.isBuffer(chunk)) row += chunk.filter((byte) => byte === LINE_FEED).length;
  return row;
}

/** Counts what is UTF-8 beyond ASCII, and what can't be. */
class Utf8Tally {
  /** Characters of two bytes, and of more. */
  pairs = 0;
  long = 0;
  /** Bytes that belong to no character. */
  stray = 0;
  strayAt: number | null = null;
  #place = 0;
  #length = 0;
  #missing = 0;
  #lowest = 0x80;
  #highest = 0xbf;

  note(chunk: Buffer): void {
    if (this.#missing === 0 && isAscii(chunk)) {
      this.#place += chunk.length;
      return;
    }
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (byte >= 0x80 || this.#missing > 0) this.#see(byte);
      this.#place += 1;
    }
  }

  finish(): void {
    if (this.#missing > 0) this.#strayed();
  }

  #see(byte: number): void {
    if (this.#missing === 0) {
      this.#begin(byte);
      return;
    }
    if (byte < this.#lowest || byte > this.#highest) {
      this.#strayed();
      this.#missing = 0;
      if (byte >= 0x80) this.#begin(byte);
      return;
    }
    this.#lowest = 0x80;
    this.#highest = 0xbf;
    this.#missing -= 1;
    if (this.#missing > 0) return;
    if (this.#length === 2) this.pairs += 1;
    else this.long += 1;
  }

  /** The ranges of the Unicode Standard, table 3-7. */
  #begin(byte: number): void {
    this.#length =
      byte >= 0xc2 && byte < 0xe0 ? 2 : byte >= 0xe0 && byte < 0xf0 ? 3 : byte >= 0xf0 && byte < 0xf5 ? 4 : 0;
    if (this.#length === 0) {
      this.#strayed();
      return;
    }
    this.#missing = this.#length - 1;
    this.#lowest = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80;
    this.#highest = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf;
  }

  #strayed(): void {
    this.stray += 1;
    this.strayAt ??= this.#place;
  }
}
