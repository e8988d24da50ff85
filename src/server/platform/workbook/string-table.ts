import { tmpdir } from "node:os";
import { cutText } from "./cell-limit.ts";
import { refusal } from "./refusals.ts";
import { SpillFile } from "./spill-file.ts";
import { MAX_CELL_CHARACTERS, MAX_SHARED_STRING_BYTES } from "./workbook-limits.ts";

const BLOCK_BYTES = 2 ** 20;
const MAX_BLOCKS_IN_MEMORY = 64;
const INDEX_BLOCK = 2 ** 16;
const BYTES_PER_INDEX = 8;
const MAX_PIECE_BYTES = 4 * MAX_CELL_CHARACTERS;
// A UTF-16 unit takes at most three UTF-8 bytes, so nothing behind this many bytes is kept.
const FULL_ENTRY_BYTES = 3 * MAX_CELL_CHARACTERS;
const NOT_ASCII = 2 ** 31;
const WAS_CUT = 2 ** 30;
const LENGTH_MASK = WAS_CUT - 1;
const CACHE_SLOTS = 2 ** 14;
const CACHED_BYTES = 64;

export interface StringTableOptions {
  readonly maxBytes?: number;
  readonly maxBlocksInMemory?: number;
  readonly temporaryFolder?: string | undefined;
}

/** The shared strings as UTF-8 outside the JavaScript heap, in a file from 64 MB on; short ones in use are cached. */
export class StringTable {
  readonly #maxBytes: number;
  readonly #maxBlocks: number;
  readonly #folder: string;
  readonly #blocks: Buffer[] = [];
  readonly #starts: Uint32Array[] = [];
  readonly #lengths: Uint32Array[] = [];
  readonly #cachedIndex = new Int32Array(CACHE_SLOTS).fill(-1);
  readonly #cachedText: string[] = [];
  #lastStarts = new Uint32Array(0);
  #lastLengths = new Uint32Array(0);
  #block = Buffer.alloc(0);
  #blockIndex = -1;
  #spill: SpillFile | null = null;
  #used = 0;
  #entryStart = 0;
  #entryIsAscii = true;
  #entryIsFull = false;
  #totalBytes = 0;
  #size = 0;

  constructor(options: StringTableOptions = {}) {
    this.#maxBytes = options.maxBytes ?? MAX_SHARED_STRING_BYTES;
    this.#maxBlocks = options.maxBlocksInMemory ?? MAX_BLOCKS_IN_MEMORY;
    this.#folder = options.temporaryFolder ?? tmpdir();
  }

  get size(): number {
    return this.#size;
  }

  /** Adds UTF-8 bytes that need no decoding to the entry being built. */
  appendBytes(bytes: Buffer, start: number, end: number, isAscii: boolean): void {
    const length = end - start;
    if (length > MAX_PIECE_BYTES) this.appendText(bytes.toString("utf8", start, end));
    else if (this.#makeRoomFor(length)) {
      bytes.copy(this.#block, this.#used, start, end);
      this.#used += length;
      if (!isAscii) this.#entryIsAscii = false;
    }
  }

  appendText(text: string): void {
    const kept = cutText(text);
    const length = Buffer.byteLength(kept);
    if (!this.#makeRoomFor(length)) return;
    this.#block.write(kept, this.#used, "utf8");
    this.#used += length;
    if (kept.length < text.length) this.#entryIsFull = true;
    if (length !== kept.length) this.#entryIsAscii = false;
  }

  finishEntry(): void {
    const isCut = this.#cutEntry();
    const length = this.#used - this.#entryStart;
    const flags = (this.#entryIsAscii ? 0 : NOT_ASCII) + (isCut ? WAS_CUT : 0);
    const slot = this.#size % INDEX_BLOCK;
    if (slot === 0) this.#growIndex();
    const start = Math.max(0, this.#blockIndex) * BLOCK_BYTES + this.#entryStart;
    this.#lastStarts[slot] = start;
    this.#lastLengths[slot] = length + flags;
    this.#size += 1;
    this.#totalBytes += length + BYTES_PER_INDEX;
    if (this.#totalBytes > this.#maxBytes) throw refusal("TOO_MUCH_TEXT");
    this.#entryStart = this.#used;
    this.#entryIsAscii = true;
    this.#entryIsFull = false;
  }

  wasCut(index: number): boolean {
    return ((this.#lengths[Math.floor(index / INDEX_BLOCK)]?.[index % INDEX_BLOCK] ?? 0) & WAS_CUT) !== 0;
  }

  /** The text at an index; undefined when the table has no such entry. */
  get(index: number): string | undefined {
    const cacheSlot = index % CACHE_SLOTS;
    if (this.#cachedIndex[cacheSlot] === index) return this.#cachedText[cacheSlot];
    if (!Number.isInteger(index) || index < 0 || index >= this.#size) return undefined;
    const indexBlock = Math.floor(index / INDEX_BLOCK);
    const start = this.#starts[indexBlock]?.[index % INDEX_BLOCK] ?? 0;
    const packed = this.#lengths[indexBlock]?.[index % INDEX_BLOCK] ?? 0;
    const length = packed & LENGTH_MASK;
    const text = this.#textAt(start, length, packed >= NOT_ASCII ? "utf8" : "latin1");
    if (length <= CACHED_BYTES) {
      this.#cachedIndex[cacheSlot] = index;
      this.#cachedText[cacheSlot] = text;
    }
    return text;
  }

  close(): void {
    this.#spill?.close();
    this.#spill = null;
  }

  // False when the entry is full, so that what follows is dropped.
  #makeRoomFor(length: number): boolean {
    if (length > 0 && this.#used - this.#entryStart >= FULL_ENTRY_BYTES) this.#entryIsFull = true;
    if (this.#entryIsFull) return false;
    if (this.#used + length > this.#block.length) this.#startBlock();
    return true;
  }

  #textAt(start: number, length: number, encoding: "utf8" | "latin1"): string {
    const index = Math.floor(start / BLOCK_BYTES);
    const block = index === this.#blockIndex ? this.#block : this.#blocks[index];
    const offset = start % BLOCK_BYTES;
    if (block !== undefined) return block.toString(encoding, offset, offset + length);
    if (length === 0 || this.#spill === null) return "";
    return this.#spill.text(start - this.#maxBlocks * BLOCK_BYTES, length, encoding);
  }

  #startBlock(): void {
    const entry = Buffer.from(this.#block.subarray(this.#entryStart, this.#used));
    const isSpilled = this.#blockIndex >= this.#maxBlocks;
    if (isSpilled) this.#spillBlock();
    else if (this.#blockIndex >= 0) this.#blocks.push(this.#block);
    if (!isSpilled) this.#block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
    this.#blockIndex += 1;
    this.#entryStart = 0;
    this.#used = entry.copy(this.#block);
  }

  #spillBlock(): void {
    this.#spill ??= new SpillFile(this.#folder);
    const offset = (this.#blockIndex - this.#maxBlocks) * BLOCK_BYTES;
    this.#spill.write(this.#block.subarray(0, this.#entryStart), offset);
  }

  #growIndex(): void {
    this.#lastStarts = new Uint32Array(INDEX_BLOCK);
    this.#lastLengths = new Uint32Array(INDEX_BLOCK);
    this.#starts.push(this.#lastStarts);
    this.#lengths.push(this.#lastLengths);
  }

  #cutEntry(): boolean {
    if (this.#used - this.#entryStart <= MAX_CELL_CHARACTERS) return this.#entryIsFull;
    const text = this.#block.toString("utf8", this.#entryStart, this.#used);
    if (text.length <= MAX_CELL_CHARACTERS) return this.#entryIsFull;
    this.#used = this.#entryStart + this.#block.write(cutText(text), this.#entryStart, "utf8");
    return true;
  }
}
