import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { StoragePlace } from "#server/platform/config/storage-place.ts";
import { isDiskFull } from "#server/platform/database/outage.ts";
import { errorCode } from "#server/platform/errors.ts";
import { isWriterGone, MACHINE, ownName } from "#server/platform/process/process-identity.ts";
import { type HeldFiles, heldFiles } from "./held-files.ts";
import { type ByteRange, type ObjectFacts, type ObjectStorage, StorageOutage } from "./object-storage.ts";
import { openStorage } from "./open-storage.ts";

/** The folder of stored files, wherever they lie. */
export const FILES = "files";
const STORE_ID = "store-id";
const OWNER = "store-owner";
const OWNER_TEXT = /^(\S+) ([0-9a-f-]{36})$/;
const REMOVED_AT_ONCE = 16;
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

/** Whose files a store has. */
export interface StoreOwner {
  readonly database: string;
  readonly token: string;
}

export interface FileStore {
  /** Where it lies, as people know it. */
  readonly place: string;
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
  /** The same of many, several at once. Where the store does not answer it is not asked for the rest: returns what stayed. */
  removeAll(ids: Iterable<string>): Promise<readonly string[]>;
  list(): AsyncIterable<string>;
  /** Files that were there before an instant, milliseconds since 1970. */
  writtenBefore(instant: number): AsyncIterable<ObjectFacts & { readonly id: string }>;
  /** Keeps the bytes of files that anybody removes from now on, until it is released. */
  hold(): Promise<FileHold>;
  /** The same for all who share this store and for nobody else; made when somebody asks first, one after the other. */
  identity(): Promise<string>;
  /** Null: nobody has asked for its identity yet. */
  knownIdentity(): Promise<string | null>;
  /** Null: no database has been bound to it yet. */
  owner(): Promise<StoreOwner | null>;
  setOwner(owner: StoreOwner): Promise<void>;
  /** Removes what killed processes left: drafts, copies, and removed files that nobody holds any more. */
  sweepLeftovers(): Promise<void>;
  /** Waits for what is still being tidied up. */
  close(): Promise<void>;
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

/** Told of files that could not be removed. */
type OnLeft = (ids: readonly string[], error: StorageOutage) => void;

/** The files of the installation, named by random ids. */
export async function openFileStore(
  dataDir: string,
  place: StoragePlace = { kind: "folder", path: dataDir },
  onLeft: OnLeft = () => undefined,
): Promise<FileStore> {
  const storage = await openStorage(place, FILES);
  const copies = join(dataDir, COPIES);
  const held = heldFiles(storage);
  const releasing = new Set<Promise<void>>();
  const removeAll = (ids: Iterable<string>) => removeFiles(held, [...ids], onLeft);
  return {
    place: storage.place,
    write: (source, maxBytes) => writeFile(storage, source, maxBytes),
    localCopy: (id) => localCopy(storage, { copies, releasing }, nameOf(id)),
    open: (id, range) => storage.open(nameOf(id), range),
    size: async (id) => (await storage.about(nameOf(id)))?.bytes ?? null,
    async remove(id) {
      await removeAll([id]);
    },
    removeAll,
    async *list() {
      for await (const { id } of storedFiles(storage)) yield id;
    },
    async *writtenBefore(instant) {
      for await (const file of storedFiles(storage)) if (file.writtenOn < instant) yield file;
    },
    hold: () => holdFiles(storage, held),
    identity: () => identityOf(storage),
    knownIdentity: () => lineOf(storage, STORE_ID),
    owner: () => ownerOf(storage),
    setOwner: ({ database, token }) =>
      storage.write(OWNER, Readable.from([Buffer.from(`${database} ${token}`)])),
    async sweepLeftovers() {
      await storage.sweepDrafts();
      await sweepCopies(copies);
      await held.sweep();
    },
    async close() {
      await Promise.all(releasing);
    },
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

async function removeFiles(
  held: HeldFiles,
  ids: readonly string[],
  onLeft: OnLeft,
): Promise<readonly string[]> {
  const named = ids.map((id) => ({ id, name: nameOf(id) }));
  if (named.length === 0) return [];
  const left: string[] = [];
  const met: { outage: StorageOutage | null } = { outage: null };
  // Their rows are gone already: nobody could try again.
  const noteOutage = (error: unknown) => {
    if (!(error instanceof StorageOutage)) throw error;
    met.outage = error;
  };
  const removeNext = async (remove: Awaited<ReturnType<HeldFiles["remover"]>>) => {
    for (let next = named.pop(); next !== undefined; next = met.outage === null ? named.pop() : undefined) {
      const { id, name } = next;
      await remove(name, id).catch((error: unknown) => {
        left.push(id);
        noteOutage(error);
      });
    }
  };
  const remove = await held.remover().catch(noteOutage);
  if (remove !== undefined) {
    const work = Array.from({ length: REMOVED_AT_ONCE }, () => removeNext(remove));
    for (const each of await Promise.allSettled(work)) if (each.status === "rejected") throw each.reason;
  }
  left.push(...named.map(({ id }) => id));
  if (met.outage !== null) onLeft(left, met.outage);
  return left;
}

/** Where copies lie, and those that are being removed. */
interface Copies {
  readonly copies: string;
  readonly releasing: Set<Promise<void>>;
}

async function localCopy(
  storage: ObjectStorage,
  { copies, releasing }: Copies,
  name: string,
): Promise<LocalCopy> {
  const lying = storage.pathOf(name);
  if (lying !== null) return { path: lying, release: () => undefined };
  const path = join(copies, `${MACHINE}.${ownName()}.${randomUUID()}`);
  const release = () => {
    const work: Promise<void> = rm(path, { force: true })
      .catch(() => undefined)
      .finally(() => void releasing.delete(work));
    releasing.add(work);
  };
  try {
    await mkdir(copies, { recursive: true, mode: 0o700 });
    await pipeline(storage.open(name), createWriteStream(path, { flags: "wx", mode: 0o600 }));
    return { path, release };
  } catch (error) {
    release();
    // The store has it, and will when there is room again.
    if (isDiskFull(error)) throw new StorageOutage(`There is no room for a copy in ${copies}.`, error);
    throw error;
  }
}

/** Removes copies of killed processes, also of a container of before. */
async function sweepCopies(copies: string): Promise<void> {
  const names = await readdir(copies).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  });
  for (const name of names) {
    const [, machine, process] = COPY.exec(name) ?? [];
    if (machine === undefined || process === undefined) continue;
    const path = join(copies, name);
    const writtenOn = (await stat(path).catch(() => null))?.mtimeMs ?? Date.now();
    if (isWriterGone({ machine, process, writtenOn })) await rm(path, { force: true });
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
  const known = await lineOf(storage, STORE_ID);
  if (known !== null) return known;
  await storage.write(STORE_ID, Readable.from([Buffer.from(randomUUID())]));
  return (await text(storage.open(STORE_ID))).trim();
}

async function ownerOf(storage: ObjectStorage): Promise<StoreOwner | null> {
  const [, database, token] = OWNER_TEXT.exec((await lineOf(storage, OWNER)) ?? "") ?? [];
  return database === undefined || token === undefined ? null : { database, token };
}

async function lineOf(storage: ObjectStorage, name: string): Promise<string | null> {
  const found = await storage.take(name);
  return found && (await text(found.stream)).trim();
}
