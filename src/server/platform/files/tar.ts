const BLOCK_BYTES = 512;
const FOLDER_END = Buffer.alloc(2 * BLOCK_BYTES);
const MAX_NAME_BYTES = 100;
/** What eleven octal digits can say. */
const MAX_ENTRY_BYTES = 8 ** 11 - 1;

export interface TarEntry {
  readonly name: string;
  readonly bytes: number;
  readonly content: AsyncIterable<Buffer>;
}

/** The archive is no tar of ours. */
export class TarError extends Error {}

/** The bytes of a tar archive (ustar) of these entries. */
export async function* tarBytes(entries: AsyncIterable<TarEntry>, writtenOn: Date): AsyncGenerator<Buffer> {
  for await (const { name, bytes, content } of entries) {
    yield headerOf(name, bytes, writtenOn);
    let written = 0;
    for await (const chunk of content) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== bytes) throw new TarError(`${name} has ${written} bytes instead of ${bytes}.`);
    yield Buffer.alloc(paddingOf(bytes));
  }
  yield FOLDER_END;
}

/** The entries of such an archive; each one's content is read to its end, or skipped, before the next. */
export async function* tarEntries(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = readerOf(source);
  for (;;) {
    const header = await reader.exactly(BLOCK_BYTES);
    if (header.every((byte) => byte === 0)) return;
    const { name, bytes } = readHeader(header);
    let left = bytes;
    const content = (async function* () {
      while (left > 0) {
        const chunk = await reader.atMost(left);
        left -= chunk.length;
        yield chunk;
      }
    })();
    yield { name, bytes, content };
    while (left > 0) left -= (await reader.atMost(left)).length;
    await reader.exactly(paddingOf(bytes));
  }
}

function headerOf(name: string, bytes: number, writtenOn: Date): Buffer {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES || bytes > MAX_ENTRY_BYTES)
    throw new TarError(`${name} does not fit into a tar archive.`);
  const header = Buffer.alloc(BLOCK_BYTES);
  header.write(name, 0);
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${octal(bytes, 11)}\0`, 124);
  header.write(`${octal(Math.floor(writtenOn.getTime() / 1000), 11)}\0`, 136);
  header.write("0", 156);
  header.write("ustar\u000000", 257);
  header.write(`${octal(sumOf(header), 6)}\0 `, 148);
  return header;
}

function readHeader(header: Buffer): { readonly name: string; readonly bytes: number } {
  if (header.toString("latin1", 257, 262) !== "ustar") throw new TarError("A header is no tar header.");
  if (Number.parseInt(header.toString("latin1", 148, 154), 8) !== sumOf(header))
    throw new TarError("A tar header has a wrong sum.");
  const end = header.indexOf(0);
  const name = header.toString("utf8", 0, Math.min(end < 0 ? MAX_NAME_BYTES : end, MAX_NAME_BYTES));
  return { name, bytes: Number.parseInt(header.toString("latin1", 124, 135), 8) };
}

/** The sum of a header's bytes, its own field taken as blanks. */
function sumOf(header: Buffer): number {
  return header.reduce((sum, byte, place) => sum + (place >= 148 && place < 156 ? 0x20 : byte), 0);
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}

function paddingOf(bytes: number): number {
  return (BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES;
}

function readerOf(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const atMost = async (bytes: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const next = await chunks.next();
      if (next.done === true) throw new TarError("The archive ends too early.");
      rest = next.value;
    }
    const part = rest.subarray(0, bytes);
    rest = rest.subarray(part.length);
    return part;
  };
  const exactly = async (bytes: number): Promise<Buffer> => {
    const parts: Buffer[] = [];
    for (let left = bytes; left > 0; ) {
      const part = await atMost(left);
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  };
  return { atMost, exactly };
}
