import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { StoragePlace } from "#server/platform/config/storage-place.ts";
import { errorCode } from "#server/platform/errors.ts";
import { lives, MACHINE, ownName } from "#server/platform/process/process-identity.ts";
import { type HeldFiles, heldFiles } from "./held-files.ts";
import { type ByteRange, type ObjectFacts, type ObjectStorage, StorageOutage } from "./object-storage.ts";
import { openStorage } from "./open-storage.ts";

/** The folder of stored files, wherever they lie. */
export const FILES = "files";
const STORE_ID = "store-id";
const COPIES = "copies";
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const COPY = /^([0-9a-f]{12})\.(\d+-\w+)\.[0-9a-f-]{36}$/;

export interface StoredFile {
  readonly id: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** The source was longer than allowed; nothing was kept. */
export class FileTooLarge extends Error {
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`The file is larger than ${maxBytes} bytes.`);
    this.name = "FileTooLarge";
    this.maxBytes = maxBytes;
  }
}

export interface FileStore {
  /** Keeps a stream for good before it returns; `FileTooLarge` beyond `maxBytes`. */
  write(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StoredFile>;
  /** A file for readers that need a path on this machine; to be released after it was read. */
  localCopy(id: string): Promise<LocalCopy>;
  /** From `start` to `end`, both inclusive. */
  open(id: string, range?: ByteRange): Readable;
  /** Null when there is no such file. */
  size(id: string): Promise<number | null>;
  /** Done too when the file was gone before. Where the store does not answer, the daily sweep removes it. */
  remove(id: string): Promise<void>;
  list(): AsyncIterable<string>;
  /** Files that were there before an instant, milliseconds since 1970. */
  writtenBefore(instant: number): AsyncIterable<ObjectFacts & { readonly id: string }>;
  /** Keeps the bytes of files that anybody removes from now on, until it is released. */
  hold(): Promise<FileHold>;
  /** The same for all who share this store and for nobody else; made when somebody asks first, one after the other. */
  identity(): Promise<string>;
}

/** A file on this machine. */
export interface LocalCopy {
  readonly path: string;
  /** Safe to call twice, and while a process still has it open. */
  release(): void;
}

/** Has a file on this machine for as long as `read` works. */
export async function withLocalCopy<T>(
  files: Pick<FileStore, "localCopy">,
  id: string,
  read: (path: string) => Promise<T>,
): Promise<T> {
  const copy = await files.localCopy(id);
  try {
    return await read(copy.path);
  } finally {
    copy.release();
  }
}

/** Reads files that may be removed meanwhile. */
export interface FileHold {
  /** Null when the file was gone before the hold. */
  take(id: string): ReturnType<ObjectStorage["take"]>;
  release(): Promise<void>;
}

/** Told of a file that could not be removed. */
type OnLeft = (id: string, error: StorageOutage) => void;

/** The files of the installation, named by random ids; what a crash left half written is swept away. */
export async function openFileStore(
  dataDir: string,
  place: StoragePlace = { kind: "folder", path: dataDir },
  onLeft: OnLeft = () => undefined,
): Promise<FileStore> {
  const storage = await openStorage(place, FILES);
  const copies = join(dataDir, COPIES);
  await storage.sweepDrafts();
  await sweepCopies(copies);
  const held = heldFiles(storage);
  await held.sweep();
  return {
    write: (source, maxBytes) => writeFile(storage, source, maxBytes),
    localCopy: (id) => localCopy(storage, copies, nameOf(id)),
    open: (id, range) => storage.open(nameOf(id), range),
    size: async (id) => (await storage.about(nameOf(id)))?.bytes ?? null,
    remove: (id) => removeFile(held, id, onLeft),
    async *list() {
      for await (const { id } of storedFiles(storage)) yield id;
    },
    async *writtenBefore(instant) {
      for await (const file of storedFiles(storage)) if (file.writtenOn < instant) yield file;
    },
    hold: () => holdFiles(storage, held),
    identity: () => identityOf(storage),
  };
}

/** The name of a stored file; throws for what is no id. */
function nameOf(id: string): string {
  if (!ID.test(id)) throw new Error(`Not the id of a stored file: ${id}`);
  return nameBelow(FILES, id);
}

/** The name of a file in a folder that has one folder for each beginning of an id. */
export function nameBelow(folder: string, id: string): string {
  return `${folder}/${id.slice(0, 2)}/${id}`;
}

async function writeFile(
  storage: ObjectStorage,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<StoredFile> {
  const id = randomUUID();
  const hash = createHash("sha256");
  let bytes = 0;
  const counted = async function* () {
    for await (const chunk of source) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new FileTooLarge(maxBytes);
      hash.update(chunk);
      yield chunk;
    }
  };
  await storage.write(nameOf(id), counted());
  return { id, bytes, sha256: hash.digest("hex") };
}

async function removeFile(held: HeldFiles, id: string, onLeft: OnLeft): Promise<void> {
  try {
    await held.remove(nameOf(id), id);
  } catch (error) {
    // Its row is gone already: nobody could try again.
    if (!(error instanceof StorageOutage)) throw error;
    onLeft(id, error);
  }
}

async function localCopy(storage: ObjectStorage, copies: string, name: string): Promise<LocalCopy> {
  const lying = storage.pathOf(name);
  if (lying !== null) return { path: lying, release: () => undefined };
  const path = join(copies, `${MACHINE}.${ownName()}.${randomUUID()}`);
  const release = () => void rm(path, { force: true }).catch(() => undefined);
  try {
    await mkdir(copies, { recursive: true, mode: 0o700 });
    await pipeline(storage.open(name), createWriteStream(path, { flags: "wx", mode: 0o600 }));
    return { path, release };
  } catch (error) {
    release();
    throw error;
  }
}

/** Removes copies of killed processes of this machine. */
async function sweepCopies(copies: string): Promise<void> {
  const names = await readdir(copies).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  });
  for (const name of names) {
    const [, machine, owner] = COPY.exec(name) ?? [];
    if (machine === MACHINE && owner !== undefined && !lives(owner))
      await rm(join(copies, name), { force: true });
  }
}

async function* storedFiles(storage: ObjectStorage): AsyncIterable<ObjectFacts & { readonly id: string }> {
  for await (const { name, ...facts } of storage.list(FILES, "deep")) {
    const id = name.slice(name.lastIndexOf("/") + 1);
    if (ID.test(id)) yield { id, ...facts };
  }
}

async function holdFiles(storage: ObjectStorage, held: HeldFiles): Promise<FileHold> {
  const release = await held.hold();
  return {
    // A file goes from the first place to the second, never back.
    take: async (id) => (await storage.take(nameOf(id))) ?? (await storage.take(held.nameOf(id))),
    release,
  };
}

async function identityOf(storage: ObjectStorage): Promise<string> {
  if ((await storage.about(STORE_ID)) === null) {
    await storage.write(STORE_ID, Readable.from([Buffer.from(randomUUID())]));
  }
  return (await text(storage.open(STORE_ID))).trim();
}
