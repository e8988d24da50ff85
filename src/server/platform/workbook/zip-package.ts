import { createReadStream } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { refusal } from "./refusals.ts";
import { WorkbookError } from "./workbook-error.ts";
import { MAX_PARTS, MAX_RATIO, MAX_UNPACKED_BYTES, RATIO_EXEMPT_BYTES } from "./workbook-limits.ts";

const STORED = 0;
const DEFLATED = 8;
const INFLATE_CHUNK_BYTES = 256 * 1024;

/** A checked zip directory: names are case-insensitive, as the package convention of Office files demands. */
export interface ZipPackage {
  readonly names: readonly string[];
  has(name: string): boolean;
  declaredBytes(name: string): number;
  read(name: string): AsyncGenerator<Buffer, void, void>;
  close(): void;
}

export async function openZipPackage(path: string): Promise<ZipPackage> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false }).catch(
    asRefusal,
  );
  try {
    const entries = await checkedEntries(zip);
    return {
      names: [...entries.keys()],
      has: (name) => entries.has(name.toLowerCase()),
      declaredBytes: (name) => entries.get(name.toLowerCase())?.uncompressedSize ?? 0,
      read: (name) => readPart(path, zip, entries.get(name.toLowerCase()), name),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    return asRefusal(error);
  }
}

async function checkedEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_PARTS) throw refusal("TOO_MANY_PARTS", `${zip.entryCount} entries`);
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const name = partName(entry);
    unpacked += entry.uncompressedSize;
    if (unpacked > MAX_UNPACKED_BYTES) throw refusal("UNPACKS_TOO_LARGE", `declares ${unpacked} bytes`);
    if (isBomb(entry)) throw refusal("UNPACKS_TOO_LARGE", `ratio of ${name}`);
    if (entries.has(name)) throw refusal("DAMAGED", `two parts named ${name}`);
    entries.set(name, entry);
  }
  refuseOverlaps([...entries.values()]);
  if ([...entries.values()].some((entry) => entry.isEncrypted()))
    throw refusal("ENCRYPTED", "zip encryption");
  return entries;
}

function partName(entry: Entry): string {
  return entry.fileNameRaw.toString("utf8").replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();
}

function isBomb(entry: Entry): boolean {
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  return entry.uncompressedSize > RATIO_EXEMPT_BYTES && ratio > MAX_RATIO;
}

function refuseOverlaps(entries: Entry[]): void {
  entries.sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  for (const entry of entries) {
    if (entry.relativeOffsetOfLocalHeader < end) throw refusal("UNPACKS_TOO_LARGE", "overlapping entries");
    end = entry.relativeOffsetOfLocalHeader + entry.compressedSize;
  }
}

async function* readPart(
  path: string,
  zip: ZipFile,
  entry: Entry | undefined,
  name: string,
): AsyncGenerator<Buffer, void, void> {
  if (entry === undefined) throw refusal("DAMAGED", `no part ${name}`);
  let total = 0;
  let checksum = 0;
  let stream: Readable | null = null;
  try {
    stream = await openPart(path, zip, entry);
    for await (const chunk of stream) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError("a part delivered something other than bytes");
      total += chunk.length;
      if (total > entry.uncompressedSize)
        throw refusal("UNPACKS_TOO_LARGE", `${name} inflates beyond its size`);
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
    if (total !== entry.uncompressedSize) throw refusal("DAMAGED", `${name} is shorter than declared`);
    if (checksum !== entry.crc32) throw refusal("DAMAGED", `checksum of ${name}`);
  } catch (error) {
    asRefusal(error);
  } finally {
    stream?.destroy();
  }
}

async function openPart(path: string, zip: ZipFile, entry: Entry): Promise<Readable> {
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    throw refusal("DAMAGED", `compression method ${entry.compressionMethod}`);
  }
  const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  if (entry.compressedSize === 0) return Readable.from([]);
  // Not zip.openReadStream: one of its streams that ends while another one reads throws where nobody catches.
  const stored = createReadStream(path, { start, end: start + entry.compressedSize - 1 });
  if (entry.compressionMethod === STORED) return stored;
  // A failure destroys the inflater with the error, so whoever iterates it sees it.
  return pipeline(stored, createInflateRaw({ chunkSize: INFLATE_CHUNK_BYTES }), () => {});
}

const SYSTEM_ERRORS = new Set(["ENOENT", "EACCES", "EPERM", "EIO", "EMFILE", "ENFILE", "ENOMEM", "EISDIR"]);

function asRefusal(error: unknown): never {
  if (error instanceof WorkbookError || error instanceof TypeError || error instanceof RangeError)
    throw error;
  if (!(error instanceof Error)) throw error;
  if ("code" in error && typeof error.code === "string" && SYSTEM_ERRORS.has(error.code)) throw error;
  throw refusal("DAMAGED", error.message);
}
