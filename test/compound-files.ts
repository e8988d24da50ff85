const SECTOR = 512;
const FREE = 0xffff_ffff;
const END = 0xffff_fffe;
const FAT = 0xffff_fffd;
const ENTRY_BYTES = 128;
const MINI_CUTOFF = 4096;

/** Streams and storages by name. */
export interface Storage {
  readonly [name: string]: Buffer | Storage;
}

interface Content {
  readonly name: string;
  readonly type: number;
  readonly bytes: Buffer;
  readonly child: number;
  readonly next: number;
}

/** A compound file of these streams and storages. Small streams are padded to the size from which sectors are used. */
export function cfbBytes(root: Storage): Buffer {
  const contents: Content[] = [];
  const child = addStorage(root, contents);
  const directorySectors = Math.ceil((contents.length + 1) / 4);
  const dataSectors = contents.reduce((sum, { bytes }) => sum + sectorsOf(bytes), 0);
  const fatSectors = Math.ceil((directorySectors + dataSectors) / 127);
  const fat: number[] = Array.from({ length: fatSectors }, () => FAT);
  const directoryStart = chain(fat, directorySectors);
  const entries = contents.map((content) =>
    directoryEntry(content, content.bytes.length === 0 ? END : chain(fat, sectorsOf(content.bytes))),
  );
  const fatBytes = Buffer.alloc(fatSectors * SECTOR, 0xff);
  for (const [index, next] of fat.entries()) fatBytes.writeUInt32LE(next, index * 4);
  return Buffer.concat([
    header(fatSectors, directoryStart),
    fatBytes,
    padded(Buffer.concat([rootEntry(child), ...entries]), directorySectors * SECTOR),
    ...contents.map(({ bytes }) => padded(bytes, sectorsOf(bytes) * SECTOR)),
  ]);
}

/** Makes the first sector of the directory its own successor. */
export function withCyclicFat(file: Buffer): Buffer {
  const spoiled = Buffer.from(file);
  const directoryStart = spoiled.readUInt32LE(0x30);
  spoiled.writeUInt32LE(directoryStart, SECTOR + directoryStart * 4);
  return spoiled;
}

function chain(fat: number[], sectors: number): number {
  const start = fat.length;
  for (let index = 1; index < sectors; index += 1) fat.push(start + index);
  fat.push(END);
  return start;
}

function header(fatSectors: number, directoryStart: number): Buffer {
  const bytes = Buffer.alloc(SECTOR);
  bytes.write("d0cf11e0a1b11ae1", "hex");
  bytes.writeUInt16LE(0x3e, 0x18);
  bytes.writeUInt16LE(3, 0x1a);
  bytes.writeUInt16LE(0xfffe, 0x1c);
  bytes.writeUInt16LE(9, 0x1e);
  bytes.writeUInt16LE(6, 0x20);
  bytes.writeUInt32LE(fatSectors, 0x2c);
  bytes.writeUInt32LE(directoryStart, 0x30);
  bytes.writeUInt32LE(MINI_CUTOFF, 0x38);
  bytes.writeUInt32LE(END, 0x3c);
  bytes.writeUInt32LE(END, 0x44);
  for (let index = 0; index < 109; index += 1)
    bytes.writeUInt32LE(index < fatSectors ? index : FREE, 0x4c + index * 4);
  return bytes;
}

// The last of a storage comes first in the directory; the entry of the root stands before them all.
function addStorage(storage: Storage, contents: Content[]): number {
  let first = FREE;
  for (const [name, content] of Object.entries(storage).toReversed()) {
    const isStream = Buffer.isBuffer(content);
    const child = isStream ? FREE : addStorage(content, contents);
    const bytes = isStream ? padded(content, MINI_CUTOFF) : Buffer.alloc(0);
    contents.push({ name, type: isStream ? 2 : 1, bytes, child, next: first });
    first = contents.length;
  }
  return first;
}

function rootEntry(child: number): Buffer {
  return directoryEntry({ name: "Root Entry", type: 5, bytes: Buffer.alloc(0), child, next: FREE }, END);
}

function directoryEntry({ name, type, bytes: stream, child, next }: Content, start: number): Buffer {
  const bytes = Buffer.alloc(ENTRY_BYTES);
  bytes.write(name, 0, "utf16le");
  bytes.writeUInt16LE(name.length * 2 + 2, 0x40);
  bytes.writeUInt8(type, 0x42);
  bytes.writeUInt8(1, 0x43);
  bytes.writeUInt32LE(FREE, 0x44);
  bytes.writeUInt32LE(next, 0x48);
  bytes.writeUInt32LE(child, 0x4c);
  bytes.writeUInt32LE(start, 0x74);
  bytes.writeUInt32LE(stream.length, 0x78);
  return bytes;
}

function sectorsOf(bytes: Buffer): number {
  return Math.ceil(bytes.length / SECTOR);
}

function padded(bytes: Buffer, length: number): Buffer {
  return bytes.length >= length ? bytes : Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
}
