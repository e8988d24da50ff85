import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "#server/platform/errors.ts";
import { lives, MACHINE, ownName } from "#server/platform/process/process-identity.ts";

const HOLDER = /^([0-9a-f]{12})\.(\d+-\w+)\.\d+\.holder$/;
/** Of the processes of other machines nothing is known; no backup takes nearly so long. */
const FOREIGN_HOLDER_HOURS = 24;
const HOUR_MS = 3_600_000;

let holdersOfThisProcess = 0;

/** While somebody holds, in this process or another one, removed files go into a folder of their own instead. */
export interface HeldFiles {
  /** Where a removed file lies while it is held. */
  pathOf(id: string): string;
  /** Removes a file, or puts it aside while somebody holds. */
  remove(path: string, id: string): Promise<void>;
  /** Puts what is removed from now on aside, until the returned function is called. */
  hold(): Promise<() => Promise<void>>;
  /** Removes what was put aside and nobody holds any more. */
  sweep(): Promise<void>;
}

export function heldFiles(dataDir: string): HeldFiles {
  const folder = join(dataDir, "held-files");
  const pathOf = (id: string) => join(folder, id);
  const sweep = async () => {
    // Listed before the holders: who holds from now on takes a snapshot in which no row names these any more.
    const removed = (await namesIn(folder)).filter((name) => !HOLDER.test(name));
    if (await isHeld(folder)) return;
    for (const id of removed) await rm(pathOf(id), { force: true });
  };
  return {
    pathOf,
    async remove(path, id) {
      if (await isHeld(folder)) await moveAside(path, pathOf(id));
      else await rm(path, { force: true });
    },
    async hold() {
      holdersOfThisProcess += 1;
      const own = join(folder, `${MACHINE}.${ownName()}.${holdersOfThisProcess}.holder`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await (await open(own, "w", 0o600)).close();
      return async () => {
        await rm(own, { force: true });
        await sweep();
      };
    },
    sweep,
  };
}

async function moveAside(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error; // gone before
  }
}

async function isHeld(folder: string): Promise<boolean> {
  for (const name of await namesIn(folder)) {
    const [, machine, holder] = HOLDER.exec(name) ?? [];
    if (machine === undefined || holder === undefined) continue;
    if (machine === MACHINE ? lives(holder) : await isRecent(join(folder, name))) return true;
    await rm(join(folder, name), { force: true });
  }
  return false;
}

async function isRecent(path: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(path)).mtimeMs < FOREIGN_HOLDER_HOURS * HOUR_MS;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}
