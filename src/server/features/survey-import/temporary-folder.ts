import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lives, ownName } from "#server/platform/process/process-identity.ts";

const FOLDER_PREFIX = "forecourt-import-";

/** A folder for what an import writes on its way; its name tells which process it belongs to. */
export async function makeTemporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${FOLDER_PREFIX}${ownName()}-`));
}

/** Removes the folders of processes that were killed. */
export async function sweepTemporaryFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER_PREFIX)) continue;
    if (!lives(name.slice(FOLDER_PREFIX.length)))
      await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}
