import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { lives, MACHINE, ownName } from "#server/platform/process/process-identity.ts";
import { syncFolder } from "./sync-folder.ts";

// A frame that every reader of Zstandard skips (RFC 8878, 3.1.2): it holds the sum of all bytes before it.
const SEAL_HEAD = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
const SEAL_BYTES = SEAL_HEAD.length + 32;
const LEVEL = 3;
const CHUNK_BYTES = 256 * 1024;

/** The file is not as it was written. */
export class BrokenSeal extends Error {}

// Where a file is written until it is whole: whoever finds such a name has found no result.
const DRAFT = /^\..+\.([0-9a-f]{12})\.(\d+-\w+)\.part$/;

function draftOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.${MACHINE}.${ownName()}.part`);
}

/** Removes what killed processes of this machine left half written in a folder. */
export async function sweepSealedDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, machine, writer] = DRAFT.exec(name) ?? [];
    if (machine === MACHINE && writer !== undefined && !lives(writer))
      await rm(join(folder, name), { force: true });
  }
}

/**
 * Writes bytes compressed (Zstandard) and sealed, readable by its owner only. The file has its name once every byte of it is
 * on disk; before, and when anything fails, there is none of that name. Returns its size.
 */
export async function writeSealed(
  path: string,
  bytes: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<number> {
  const draft = draftOf(path);
  try {
    let size = 0;
    const compress = createZstdCompress({
      chunkSize: CHUNK_BYTES,
      params: {
        [constants.ZSTD_c_compressionLevel]: LEVEL,
        [constants.ZSTD_c_checksumFlag]: 1,
      },
    });
    const seal = async function* (source: AsyncIterable<Buffer>) {
      const hash = createHash("sha256");
      for await (const chunk of source) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
      size += SEAL_BYTES;
      yield Buffer.concat([SEAL_HEAD, hash.digest()]);
    };
    const file = createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(Readable.from(bytes, { objectMode: true }), compress, seal, file, { signal });
    await rename(draft, path);
    await syncFolder(dirname(path));
    return size;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The bytes that were written; throws a `BrokenSeal` at the first that may differ. */
export function readSealed(path: string, size: number): AsyncIterable<Buffer> {
  const decompress = createZstdDecompress({ chunkSize: CHUNK_BYTES });
  const compressed = createReadStream(path, { end: size - SEAL_BYTES - 1, highWaterMark: CHUNK_BYTES });
  // What goes wrong here reaches the reader as the error of what is read.
  pipeline(compressed, decompress).catch(() => undefined);
  return decompress;
}

/** Reads every byte of a sealed file once and compares; returns its size, throws a `BrokenSeal`. */
export async function checkSeal(path: string): Promise<number> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const seal = Buffer.alloc(SEAL_BYTES);
    if (size > SEAL_BYTES) await file.read(seal, 0, SEAL_BYTES, size - SEAL_BYTES);
    if (!seal.subarray(0, SEAL_HEAD.length).equals(SEAL_HEAD)) throw new BrokenSeal("It has no seal.");
    const hash = createHash("sha256");
    const content = createReadStream(path, { end: size - SEAL_BYTES - 1, highWaterMark: CHUNK_BYTES });
    for await (const chunk of content) hash.update(chunk);
    if (!hash.digest().equals(seal.subarray(SEAL_HEAD.length)))
      throw new BrokenSeal("Its sum differs from its seal.");
    return size;
  } finally {
    await file.close();
  }
}
