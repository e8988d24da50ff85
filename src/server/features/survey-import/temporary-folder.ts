import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lives, ownName } from "#server/platform/postgres/processes.ts";

const PREFIX = "forecourt-import-";

/** A folder for what an import writes on its way; its name tells which process it belongs to. */
export async function makeTemporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${PREFIX}${ownName()}-`));
}

/** Removes the folders of processes that were killed. */
export async function sweepTemporaryFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    if (!lives(name.slice(PREFIX.length))) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}
