import { randomUUID } from "node:crypto";
import { closeSync, openSync, readSync, unlinkSync, writeSync } from "node:fs";
import { join } from "node:path";

const PAGE_BYTES = 16 * 1024;
const CACHED_PAGES = 256;

/** Bytes that do not fit into memory. The file loses its name at once, so that not even a kill leaves it behind. */
export class SpillFile {
  readonly #file: number;
  readonly #pages: Buffer[] = [];
  readonly #pageNumbers = new Int32Array(CACHED_PAGES).fill(-1);

  constructor(folder: string) {
    const path = join(folder, `forecourt-${randomUUID()}.spill`);
    this.#file = openSync(path, "wx+", 0o600);
    unlinkSync(path);
  }

  write(bytes: Buffer, offset: number): void {
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(this.#file, bytes, done, bytes.length - done, offset + done);
    }
  }

  text(offset: number, length: number, encoding: "utf8" | "latin1"): string {
    const pageNumber = Math.floor(offset / PAGE_BYTES);
    const start = offset % PAGE_BYTES;
    if (start + length <= PAGE_BYTES) return this.#page(pageNumber).toString(encoding, start, start + length);
    const bytes = Buffer.alloc(length);
    this.#read(bytes, offset);
    return bytes.toString(encoding);
  }

  close(): void {
    closeSync(this.#file);
  }

  #page(pageNumber: number): Buffer {
    const slot = pageNumber % CACHED_PAGES;
    const page = this.#pages[slot] ?? Buffer.alloc(PAGE_BYTES);
    if (this.#pageNumbers[slot] === pageNumber) return page;
    this.#pages[slot] = page;
    this.#pageNumbers[slot] = pageNumber;
    this.#read(page, pageNumber * PAGE_BYTES);
    return page;
  }

  // Shorter than asked for only in the last page, whose rest no entry refers to.
  #read(bytes: Buffer, offset: number): void {
    for (let done = 0; done < bytes.length; ) {
      const read = readSync(this.#file, bytes, done, bytes.length - done, offset + done);
      if (read === 0) return;
      done += read;
    }
  }
}
