const CENTRAL_SIGNATURE = Buffer.from("504b0102", "hex");
const LOCAL_SIGNATURE = Buffer.from("504b0304", "hex");
const CENTRAL_NAME_OFFSET = 46;
const LOCAL_NAME_OFFSET = 30;

/** The zip with the declared size of one entry replaced, in the directory and in front of the data. */
export function withDeclaredBytes(zip: Buffer, name: string, bytes: number): Buffer {
  const spoiled = Buffer.from(zip);
  spoiled.writeUInt32LE(bytes, centralEntry(spoiled, name) + 24);
  spoiled.writeUInt32LE(bytes, localEntry(spoiled, name) + 22);
  return spoiled;
}

/** The zip that claims more compressed bytes for its last entry than it has, so that the ratio looks harmless. */
export function withCompressedBytes(zip: Buffer, name: string, bytes: number): Buffer {
  const spoiled = Buffer.from(zip);
  spoiled.writeUInt32LE(bytes, centralEntry(spoiled, name) + 20);
  return spoiled;
}

/** The zip with another checksum for one entry. */
export function withWrongChecksum(zip: Buffer, name: string): Buffer {
  const spoiled = Buffer.from(zip);
  const at = centralEntry(spoiled, name) + 16;
  spoiled.writeUInt32LE((spoiled.readUInt32LE(at) ^ 1) >>> 0, at);
  return spoiled;
}

/** The zip with one entry marked as encrypted. */
export function withEncryptedFlag(zip: Buffer, name: string): Buffer {
  const spoiled = Buffer.from(zip);
  const at = centralEntry(spoiled, name) + 8;
  spoiled.writeUInt16LE(spoiled.readUInt16LE(at) | 1, at);
  return spoiled;
}

export function withCompressionMethod(zip: Buffer, name: string, method: number): Buffer {
  const spoiled = Buffer.from(zip);
  spoiled.writeUInt16LE(method, centralEntry(spoiled, name) + 10);
  return spoiled;
}

/** The zip with the compressed bytes of one entry overwritten in their middle. */
export function withGarbledData(zip: Buffer, name: string): Buffer {
  const spoiled = Buffer.from(zip);
  const start = localEntry(spoiled, name) + LOCAL_NAME_OFFSET + Buffer.byteLength(name);
  return spoiled.fill(0xff, start, start + 20);
}

/** The zip in which one entry points at the data of another, as bombs with overlapping files do. */
export function withOverlap(zip: Buffer, name: string, onto: string): Buffer {
  const spoiled = Buffer.from(zip);
  const at = centralEntry(spoiled, name);
  const target = centralEntry(spoiled, onto);
  spoiled.copy(spoiled, at + 16, target + 16, target + 28);
  spoiled.copy(spoiled, at + 42, target + 42, target + 46);
  return spoiled;
}

/** The zip in which one entry bears the name of another of the same length. */
export function withRenamedEntry(zip: Buffer, name: string, newName: string): Buffer {
  const spoiled = Buffer.from(zip);
  spoiled.write(newName, centralEntry(spoiled, name) + CENTRAL_NAME_OFFSET);
  return spoiled;
}

function centralEntry(zip: Buffer, name: string): number {
  return findEntry(zip, name, CENTRAL_SIGNATURE, CENTRAL_NAME_OFFSET);
}

function localEntry(zip: Buffer, name: string): number {
  return findEntry(zip, name, LOCAL_SIGNATURE, LOCAL_NAME_OFFSET);
}

function findEntry(zip: Buffer, name: string, signature: Buffer, nameOffset: number): number {
  for (let at = zip.indexOf(signature); at >= 0; at = zip.indexOf(signature, at + 4)) {
    if (zip.toString("utf8", at + nameOffset, at + nameOffset + Buffer.byteLength(name)) === name) return at;
  }
  throw new Error(`the zip has no entry ${name}`);
}
