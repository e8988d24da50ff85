import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { errorCode } from "#server/platform/errors.ts";
import { isWriterGone, MACHINE, ownName } from "#server/platform/process/process-identity.ts";
import type { ObjectFacts, ObjectStorage } from "./object-storage.ts";
import { syncFolder } from "./sync-folder.ts";

const DRAFT = /^\..+\.([0-9a-f]{12})\.(\d+-\w+)\.part$/;
/** Drafts of releases before were not hidden. */
const OLD_DRAFT = /^[0-9a-f-]{36}\.([0-9a-f]{12})\.(\d+-\w+)\.part$/;
const READ_AHEAD_BYTES = 256 * 1024;

/** Files below a folder; `draftsIn` is the folder of it where they are written until they are whole. */
export function folderStorage(root: string, draftsIn: string): ObjectStorage {
  const pathOf = (name: string) => join(root, name);
  const drafts = join(root, draftsIn);
  return {
    place: root,
    write: (name, source) => writeFile({ root, drafts }, pathOf(name), source),
    open: (name, range) => createReadStream(pathOf(name), { ...range, highWaterMark: READ_AHEAD_BYTES }),
    take: (name) => takeFile(pathOf(name)),
    about: (name) => aboutFile(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
    move: (from, to) => moveFile(pathOf(from), pathOf(to)),
    list: (folder, depth) => listFiles(root, folder, depth === "deep"),
    async moveFolder(from, to) {
      await mkdir(pathOf(from), { recursive: true, mode: 0o700 });
      await syncFolder(pathOf(from));
      await rm(pathOf(to), { recursive: true, force: true });
      await rename(pathOf(from), pathOf(to));
      await syncFolder(dirname(pathOf(to)));
    },
    removeFolder: (folder) => rm(pathOf(folder), { recursive: true, force: true }),
    pathOf,
    sweepDrafts: () => sweepDrafts(drafts),
  };
}

async function writeFile(
  { root, drafts }: { readonly root: string; readonly drafts: string },
  path: string,
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  const folder = dirname(path);
  const draft = join(drafts, `.${basename(path)}.${MACHINE}.${ownName()}.part`);
  try {
    await mkdir(drafts, { recursive: true, mode: 0o700 });
    await writeDraft(draft, source);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(draft, path);
    await syncFolder(folder);
    // The folder itself may be new.
    if (folder !== root) await syncFolder(dirname(folder));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeDraft(draft: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(draft, "wx", 0o600);
  try {
    for await (const chunk of source) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function takeFile(path: string) {
  try {
    const file = await open(path, "r");
    const { size } = await file.stat();
    return { bytes: size, stream: file.createReadStream({ highWaterMark: READ_AHEAD_BYTES }) };
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

async function aboutFile(path: string): Promise<ObjectFacts | null> {
  try {
    const { size, mtimeMs } = await stat(path);
    return { bytes: size, writtenOn: mtimeMs };
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

async function moveFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await rename(from, to);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error; // gone before
  }
}

async function* listFiles(
  root: string,
  folder: string,
  isDeep: boolean,
): AsyncIterable<ObjectFacts & { readonly name: string }> {
  for (const entry of await entriesOf(join(root, folder))) {
    const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (isDeep) yield* listFiles(root, name, true);
    } else if (writerOf(entry.name) === null) {
      const about = await aboutFile(join(root, name));
      if (about !== null) yield { name, ...about };
    }
  }
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}

/** Machine and process that write a draft; null: it is none. */
function writerOf(name: string): { readonly machine: string; readonly process: string } | null {
  const [, machine, process] = DRAFT.exec(name) ?? OLD_DRAFT.exec(name) ?? [];
  return machine === undefined || process === undefined ? null : { machine, process };
}

// Other processes may be writing to the same folder: only drafts whose writer is gone are swept.
async function sweepDrafts(drafts: string): Promise<void> {
  for (const { name } of await entriesOf(drafts)) {
    const by = writerOf(name);
    if (by === null) continue;
    const path = join(drafts, name);
    const about = await aboutFile(path);
    if (about !== null && isWriterGone({ ...by, ...about })) await rm(path, { force: true });
  }
}
