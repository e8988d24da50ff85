import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "#server/platform/errors.ts";

export const SCHEDULED = /^forecourt-\d{8}T\d{6}Z\.tar\.zst$/;

/** When the newest backup of the schedule was written; null = the folder has none. */
export async function lastBackup(folder: string): Promise<Date | null> {
  try {
    const newest = (await readdir(folder))
      .filter((name) => SCHEDULED.test(name))
      .sort()
      .at(-1);
    return newest === undefined ? null : (await stat(join(folder, newest))).mtime;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}
