import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { refusal } from "./refusals.ts";

const HEADER_BYTES = 512;
const DIRECTORY_ENTRY_BYTES = 128;
const MINI_SECTOR_BYTES = 64;
const HEADER_DIFAT_ENTRIES = 109;
const LAST_REGULAR_SECTOR = 0xffff_fff9;
const MAX_DIRECTORY_BYTES = 16 * 2 ** 20;
const MAX_NAME_BYTES = 64;
const STREAM_TYPE = 2;
const ROOT_TYPE = 5;

interface DirectoryEntry {
  readonly type: number;
  readonly name: string;
  readonly start: number;
  readonly size: number;
  /** Entries beside it in the same storage, by their places in the directory. */
  readonly beside: readonly number[];
  /** The entry through which a storage reaches what it holds. */
  readonly child: number;
}

/**
 * A compound file (the container of .xls and of encrypted .xlsx), read from disk sector by sector. Only the streams of
 * its root count: what stands in other storages belongs to embedded documents.
 */
export class CfbContainer {
  readonly #file: number;
  readonly #fileBytes: number;
  readonly #header: Buffer;
  readonly #sectorBytes: number;
  readonly #fat: Uint32Array;
  readonly #streams = new Map<string, DirectoryEntry>();
  #root: DirectoryEntry | null = null;

  constructor(path: string) {
    this.#file = openSync(path, "r");
    try {
      this.#fileBytes = fstatSync(this.#file).size;
      this.#header = this.#readAt(0, HEADER_BYTES);
      this.#sectorBytes = sectorBytesOf(this.#header);
      this.#fat = this.#readFat();
      this.#readDirectory();
    } catch (error) {
      closeSync(this.#file);
      throw error;
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  has(name: string): boolean {
    return this.#streams.has(name.toLowerCase());
  }

  /** The first bytes of a stream, all of them by default. */
  read(name: string, maxBytes = Number.POSITIVE_INFINITY): Buffer {
    const entry = this.#streams.get(name.toLowerCase());
    if (entry === undefined) throw refusal("DAMAGED", `no stream ${name}`);
    if (entry.size > this.#fileBytes) throw refusal("DAMAGED", "stream larger than its file");
    const bytes = Math.min(entry.size, maxBytes);
    const isMini = entry.size < this.#header.readUInt32LE(0x38) && this.#root !== null;
    return isMini ? this.#readMini(entry.start, bytes) : this.#readChain(entry.start, bytes);
  }

  #readFat(): Uint32Array {
    const perSector = this.#sectorBytes / 4;
    const sectors = this.#fatSectors(perSector);
    const fat = new Uint32Array(sectors.length * perSector);
    sectors.forEach((sector, index) => {
      const bytes = this.#readAt(this.#offsetOf(sector), this.#sectorBytes);
      for (let at = 0; at < perSector; at += 1) fat[index * perSector + at] = bytes.readUInt32LE(at * 4);
    });
    return fat;
  }

  #fatSectors(perSector: number): number[] {
    const sectors: number[] = [];
    const limit = this.#sectorCount() / perSector + HEADER_DIFAT_ENTRIES + 1;
    const addAll = (bytes: Buffer, from: number, count: number) => {
      for (let index = 0; index < count; index += 1) {
        const sector = bytes.readUInt32LE(from + index * 4);
        if (sector <= LAST_REGULAR_SECTOR) sectors.push(sector);
      }
      if (sectors.length > limit) throw refusal("DAMAGED", "too many FAT sectors");
    };
    addAll(this.#header, 0x4c, HEADER_DIFAT_ENTRIES);
    let next = this.#header.readUInt32LE(0x44);
    for (let count = 0; next <= LAST_REGULAR_SECTOR; count += 1) {
      if (count > limit) throw refusal("DAMAGED", "cyclic DIFAT");
      const bytes = this.#readAt(this.#offsetOf(next), this.#sectorBytes);
      addAll(bytes, 0, perSector - 1);
      next = bytes.readUInt32LE(this.#sectorBytes - 4);
    }
    return sectors;
  }

  #readDirectory(): void {
    const start = this.#header.readUInt32LE(0x30);
    const sectors = this.#chain(start, MAX_DIRECTORY_BYTES / this.#sectorBytes);
    const bytes = this.#readSectors(sectors, sectors.length * this.#sectorBytes);
    const root = directoryEntry(bytes, 0);
    if (root?.type !== ROOT_TYPE) throw refusal("DAMAGED", "no root storage");
    this.#root = root;
    const seen = new Set<number>();
    const waiting = [root.child];
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      const entry = seen.has(place) ? null : directoryEntry(bytes, place);
      seen.add(place);
      if (entry === null) continue;
      if (entry.type === STREAM_TYPE) this.#streams.set(entry.name.toLowerCase(), entry);
      waiting.push(...entry.beside);
    }
  }

  #readChain(start: number, bytes: number): Buffer {
    const needed = Math.ceil(bytes / this.#sectorBytes);
    const sectors = this.#chain(start, needed);
    if (sectors.length < needed) throw refusal("DAMAGED", "sector chain ends too early");
    return this.#readSectors(sectors, bytes);
  }

  #chain(start: number, maxSectors: number): number[] {
    const sectors: number[] = [];
    const seen = new Uint8Array(this.#sectorCount());
    for (let sector = start; sector <= LAST_REGULAR_SECTOR && sectors.length < maxSectors; ) {
      if (sector >= seen.length || seen[sector] === 1)
        throw refusal("DAMAGED", "cyclic or broken sector chain");
      seen[sector] = 1;
      sectors.push(sector);
      sector = this.#fat[sector] ?? 0xffff_ffff;
    }
    return sectors;
  }

  #readSectors(sectors: readonly number[], bytes: number): Buffer {
    const target = Buffer.alloc(bytes);
    let done = 0;
    for (let first = 0; first < sectors.length && done < bytes; ) {
      let last = first;
      while (sectors[last + 1] === (sectors[last] ?? 0) + 1) last += 1;
      const length = Math.min((last - first + 1) * this.#sectorBytes, bytes - done);
      readSync(this.#file, target, done, length, this.#offsetOf(sectors[first] ?? 0));
      done += length;
      first = last + 1;
    }
    return target;
  }

  #readMini(start: number, bytes: number): Buffer {
    const root = this.#root;
    if (root === null || root.size > this.#fileBytes) throw refusal("DAMAGED", "no mini stream");
    const mini = this.#readChain(root.start, root.size);
    const fatSectors = this.#chain(this.#header.readUInt32LE(0x3c), this.#sectorCount());
    const fat = this.#readSectors(fatSectors, fatSectors.length * this.#sectorBytes);
    const pieces: Buffer[] = [];
    let sector = start;
    for (let done = 0; done < bytes; done += MINI_SECTOR_BYTES) {
      const at = sector * MINI_SECTOR_BYTES;
      if (sector > LAST_REGULAR_SECTOR || sector * 4 + 4 > fat.length || at >= mini.length) {
        throw refusal("DAMAGED", "broken mini sector chain");
      }
      pieces.push(mini.subarray(at, at + MINI_SECTOR_BYTES));
      sector = fat.readUInt32LE(sector * 4);
    }
    return Buffer.concat(pieces).subarray(0, bytes);
  }

  #sectorCount(): number {
    return Math.ceil((this.#fileBytes - HEADER_BYTES) / this.#sectorBytes);
  }

  #offsetOf(sector: number): number {
    return (sector + 1) * this.#sectorBytes;
  }

  #readAt(offset: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    if (readSync(this.#file, bytes, 0, length, offset) < length)
      throw refusal("DAMAGED", "file ends too early");
    return bytes;
  }
}

/** The entry at a place of the directory; null where there is none. */
function directoryEntry(bytes: Buffer, place: number): DirectoryEntry | null {
  const at = place * DIRECTORY_ENTRY_BYTES;
  if (at + DIRECTORY_ENTRY_BYTES > bytes.length) return null;
  const nameBytes = Math.min(MAX_NAME_BYTES, bytes.readUInt16LE(at + 0x40));
  return {
    type: bytes.readUInt8(at + 0x42),
    name: bytes.toString("utf16le", at, at + Math.max(0, nameBytes - 2)),
    start: bytes.readUInt32LE(at + 0x74),
    size: bytes.readUInt32LE(at + 0x78),
    beside: [bytes.readUInt32LE(at + 0x44), bytes.readUInt32LE(at + 0x48)],
    child: bytes.readUInt32LE(at + 0x4c),
  };
}

function sectorBytesOf(header: Buffer): number {
  const shift = header.readUInt16LE(0x1e);
  const miniShift = header.readUInt16LE(0x20);
  if ((shift !== 9 && shift !== 12) || miniShift !== 6) throw refusal("DAMAGED", "sector size");
  return 2 ** shift;
}
