import { glob, mkdtemp, readdir, readFile, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { processBirth } from "#server/platform/process/process-identity.ts";

const MEMORY = "/dev/shm";
const ROOM_BYTES = 4 * 2 ** 30;
const PREFIX = "forecourt-run-";

/**
 * A folder for the data of PostgreSQL servers that end with this process: in memory where there is room for it. A clone of a
 * database is some hundred small files, and each test file has one.
 */
export async function quickFolder(): Promise<string> {
  await sweep();
  return mkdtemp(join((await hasRoom()) ? MEMORY : tmpdir(), `${PREFIX}${process.pid}-`));
}

async function hasRoom(): Promise<boolean> {
  const memory = await statfs(MEMORY).catch(() => null);
  return (
    memory !== null &&
    memory.bavail * memory.bsize >= ROOM_BYTES &&
    process.availableMemory() >= 2 * ROOM_BYTES
  );
}

/** Folders of runs that were killed; not where a server of theirs has outlived them. */
async function sweep(): Promise<void> {
  for (const place of [MEMORY, tmpdir()]) {
    for (const name of await readdir(place).catch(() => [])) {
      const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split("-")[0]) : 0;
      if (pid === 0 || processBirth(pid) !== null) continue;
      const folder = join(place, name);
      const servers = await Array.fromAsync(glob("{*,*/*,*/*/*}/postmaster.pid", { cwd: folder }));
      const lives = await Promise.all(servers.map((file) => isAlive(join(folder, file))));
      if (!lives.includes(true)) await rm(folder, { recursive: true, force: true });
    }
  }
}

/** Whether the server that wrote its number there runs. */
async function isAlive(pidFile: string): Promise<boolean> {
  const pid = Number.parseInt(await readFile(pidFile, "utf8"), 10);
  return processBirth(pid) !== null;
}
