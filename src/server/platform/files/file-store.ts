import { createHash, randomUUID } from "node:crypto";
import { createReadStream, type ReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "#server/platform/errors.ts";
import { lives, MACHINE, ownName } from "#server/platform/process/process-identity.ts";
import { type HeldFiles, heldFiles } from "./held-files.ts";
import { syncFolder } from "./sync-folder.ts";

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const DRAFT = /^[0-9a-f-]{36}\.([0-9a-f]{12})\.(\d+-\w+)\.part$/;
const FOREIGN_DRAFT_HOURS = 24;
const HOUR_MS = 3_600_000;

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
  /** Keeps a stream for ever, on disk before it returns; `FileTooLarge` beyond `maxBytes`. */
  write(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StoredFile>;
  /** Where a kept file lies, for readers that need a path. */
  pathOf(id: string): string;
  /** From `start` to `end`, both inclusive. */
  open(id: string, range?: { start: number; end: number }): ReadStream;
  size(id: string): Promise<number | null>;
  /** Null when there is no such file; `writtenOn` in milliseconds since 1970. */
  about(id: string): Promise<{ readonly bytes: number; readonly writtenOn: number } | null>;
  /** Done too when the file was gone before. */
  remove(id: string): Promise<void>;
  list(): AsyncIterable<string>;
  /** Keeps the bytes of files that anybody removes from now on, until it is released. */
  hold(): Promise<FileHold>;
}

/** Reads files that may be removed meanwhile. */
export interface FileHold {
  /** Null when the file was gone before the hold. */
  open(id: string): Promise<FileHandle | null>;
  release(): Promise<void>;
}

/** The files of the installation, named by random ids; what a crash left half written is swept away. */
export async function openFileStore(dataDir: string): Promise<FileStore> {
  const folder = join(dataDir, "files");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await sweepDrafts(folder);
  const held = heldFiles(dataDir);
  await held.sweep();
  return {
    write: (source, maxBytes) => writeFile(folder, source, maxBytes),
    pathOf: (id) => pathOf(folder, id),
    open: (id, range) => createReadStream(pathOf(folder, id), range ?? {}),
    size: async (id) => (await aboutFile(pathOf(folder, id)))?.bytes ?? null,
    about: (id) => aboutFile(pathOf(folder, id)),
    remove: (id) => held.remove(pathOf(folder, id), id),
    list: () => listFiles(folder),
    hold: () => holdFiles(folder, held),
  };
}

async function holdFiles(folder: string, held: HeldFiles): Promise<FileHold> {
  const release = await held.hold();
  return {
    // A file goes from the first place to the second by one rename, never back.
    open: async (id) => (await openIfThere(pathOf(folder, id))) ?? (await openIfThere(held.pathOf(id))),
    release,
  };
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, "r");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

async function writeFile(
  folder: string,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<StoredFile> {
  const id = randomUUID();
  const shard = join(folder, id.slice(0, 2));
  const draft = join(folder, `${id}.${MACHINE}.${ownName()}.part`);
  try {
    const { bytes, sha256 } = await writeDraft(draft, source, maxBytes);
    await mkdir(shard, { recursive: true, mode: 0o700 });
    await rename(draft, join(shard, id));
    await syncFolder(shard);
    await syncFolder(folder);
    return { id, bytes, sha256 };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeDraft(draft: string, source: AsyncIterable<Uint8Array>, maxBytes: number) {
  const file = await open(draft, "wx", 0o600);
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    for await (const chunk of source) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new FileTooLarge(maxBytes);
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest("hex") };
}

function pathOf(folder: string, id: string): string {
  if (!ID.test(id)) throw new Error(`Not the id of a stored file: ${id}`);
  return join(folder, id.slice(0, 2), id);
}

async function aboutFile(path: string) {
  try {
    const { size, mtimeMs } = await stat(path);
    return { bytes: size, writtenOn: mtimeMs };
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

// Other processes may be writing to the same folder: only drafts whose writer is gone are swept.
async function sweepDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, machine, writer] = DRAFT.exec(name) ?? [];
    if (machine === undefined || writer === undefined) continue;
    const path = join(folder, name);
    const isOver = machine === MACHINE ? !lives(writer) : await isOld(path);
    if (isOver) await rm(path, { force: true });
  }
}

// Of the processes of other machines nothing is known; no request takes nearly so long.
async function isOld(path: string): Promise<boolean> {
  const writtenOn = (await aboutFile(path))?.writtenOn ?? 0;
  return Date.now() - writtenOn > FOREIGN_DRAFT_HOURS * HOUR_MS;
}

async function* listFiles(folder: string): AsyncIterable<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    for (const name of await readdir(join(folder, entry.name))) if (ID.test(name)) yield name;
  }
}
