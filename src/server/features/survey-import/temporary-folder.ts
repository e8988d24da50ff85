import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { processBirth } from "#server/platform/postgres/processes.ts";

const PREFIX = "forecourt-import-";

/** A folder for what an import writes on its way; its name tells which process it belongs to. */
export async function makeTemporaryFolder(): Promise<string> {
  const owner = `${process.pid}-${processBirth(process.pid) ?? "alive"}`;
  return mkdtemp(join(tmpdir(), `${PREFIX}${owner}-`));
}

/** Removes the folders of processes that were killed. */
export async function sweepTemporaryFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const [pid, birth] = name.slice(PREFIX.length).split("-");
    if (processBirth(Number(pid)) !== birth) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}
