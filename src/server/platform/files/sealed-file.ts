import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { errorCode } from "#server/platform/errors.ts";
import type { ObjectStorage } from "./object-storage.ts";

// A frame that every reader of Zstandard skips (RFC 8878, 3.1.2): it holds the sum of all bytes before it.
const SEAL_HEAD = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
const SEAL_BYTES = SEAL_HEAD.length + 32;
const LEVEL = 3;
const CHUNK_BYTES = 256 * 1024;

/** The file is not as it was written. */
export class BrokenSeal extends Error {}

/** A file by its name in the storage where it lies. */
export interface NamedFile {
  readonly storage: ObjectStorage;
  readonly name: string;
}

/**
 * Writes bytes compressed (Zstandard) and sealed. The file has its name once every byte of it is kept for good; before, and
 * when anything fails, there is none of that name. Returns its size.
 */
export async function writeSealed(
  { storage, name }: NamedFile,
  bytes: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<number> {
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
  const write = (source: AsyncIterable<Buffer>) => storage.write(name, source, "archive");
  await pipeline(Readable.from(bytes, { objectMode: true }), compress, seal, write, { signal });
  return size;
}

/** The bytes that were written; throws a `BrokenSeal` once they can't be what was compressed. */
export async function* readSealed({ storage, name }: NamedFile, size: number): AsyncGenerator<Buffer> {
  const decompress = createZstdDecompress({ chunkSize: CHUNK_BYTES });
  const compressed = storage.open(name, { start: 0, end: size - SEAL_BYTES - 1 });
  // What goes wrong here reaches the reader as the error of what is read.
  pipeline(compressed, decompress).catch(() => undefined);
  try {
    yield* decompress;
  } catch (error) {
    if (/^(?:ZSTD_error_|Z_)/.test(errorCode(error) ?? "")) throw new BrokenSeal("It can't be unpacked.");
    throw error;
  }
}

/** Reads every byte of a sealed file once and compares; throws a `BrokenSeal`. */
export async function checkSeal({ storage, name }: NamedFile, size: number): Promise<void> {
  if (size <= SEAL_BYTES) throw new BrokenSeal("It has no seal.");
  const seal = await buffer(storage.open(name, { start: size - SEAL_BYTES, end: size - 1 }));
  if (!seal.subarray(0, SEAL_HEAD.length).equals(SEAL_HEAD)) throw new BrokenSeal("It has no seal.");
  const hash = createHash("sha256");
  const content = storage.open(name, { start: 0, end: size - SEAL_BYTES - 1 });
  for await (const chunk of content) hash.update(chunk);
  if (!hash.digest().equals(seal.subarray(SEAL_HEAD.length)))
    throw new BrokenSeal("Its sum differs from its seal.");
}
