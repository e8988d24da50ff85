const SECTOR = 512;
const FREE = 0xffff_ffff;
const END = 0xffff_fffe;
const FAT = 0xffff_fffd;
const ENTRY_BYTES = 128;
const MINI_CUTOFF = 4096;

/** A compound file of these streams. Small ones are padded to the size from which sectors are used. */
export function cfbBytes(streams: Readonly<Record<string, Buffer>>): Buffer {
  const contents = Object.entries(streams).map(([name, bytes]) => ({
    name,
    bytes: padded(bytes, MINI_CUTOFF),
  }));
  const directorySectors = Math.ceil((contents.length + 1) / 4);
  const dataSectors = contents.reduce((sum, { bytes }) => sum + sectorsOf(bytes), 0);
  const fatSectors = Math.ceil((directorySectors + dataSectors) / 127);
  const fat: number[] = Array.from({ length: fatSectors }, () => FAT);
  const directoryStart = chain(fat, directorySectors);
  const entries = contents.map(({ name, bytes }) => ({
    name,
    size: bytes.length,
    start: chain(fat, sectorsOf(bytes)),
  }));
  const fatBytes = Buffer.alloc(fatSectors * SECTOR, 0xff);
  for (const [index, next] of fat.entries()) fatBytes.writeUInt32LE(next, index * 4);
  return Buffer.concat([
    header(fatSectors, directoryStart),
    fatBytes,
    padded(directory(entries), directorySectors * SECTOR),
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

function directory(entries: readonly { name: string; size: number; start: number }[]): Buffer {
  const root = directoryEntry("Root Entry", 5, END, 0, entries.length > 0 ? 1 : FREE);
  const listed = entries.map(({ name, size, start }, index) => {
    const next = index + 2 <= entries.length ? index + 2 : FREE;
    return directoryEntry(name, 2, start, size, FREE, next);
  });
  return Buffer.concat([root, ...listed]);
}

function directoryEntry(
  name: string,
  type: number,
  start: number,
  size: number,
  child: number,
  next = FREE,
): Buffer {
  const bytes = Buffer.alloc(ENTRY_BYTES);
  bytes.write(name, 0, "utf16le");
  bytes.writeUInt16LE(name.length * 2 + 2, 0x40);
  bytes.writeUInt8(type, 0x42);
  bytes.writeUInt8(1, 0x43);
  bytes.writeUInt32LE(FREE, 0x44);
  bytes.writeUInt32LE(next, 0x48);
  bytes.writeUInt32LE(child, 0x4c);
  bytes.writeUInt32LE(start, 0x74);
  bytes.writeUInt32LE(size, 0x78);
  return bytes;
}

function sectorsOf(bytes: Buffer): number {
  return Math.ceil(bytes.length / SECTOR);
}

function padded(bytes: Buffer, length: number): Buffer {
  return bytes.length >= length ? bytes : Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
}
