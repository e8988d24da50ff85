import { openInstallation } from "#server/open-installation.ts";
import type { OpenDatabase } from "#server/platform/database/db.ts";
import { createLog } from "#server/platform/log.ts";
import { place } from "./place.ts";

const quiet = { info: () => undefined, warn: () => undefined };

/** Works on the database of the product that runs on a folder: that of this worker's journeys unless told otherwise. */
export async function inInstallation<T>(
  work: (database: OpenDatabase) => Promise<T>,
  dataDir = place().dataDir,
): Promise<T> {
  const config = {
    database: { kind: "embedded" },
    dataDir,
    files: { kind: "folder", path: dataDir },
    backup: { upgradePlace: null },
  } as const;
  const installation = await openInstallation(config, createLog("warn"), quiet);
  try {
    return await work(installation.database);
  } finally {
    await installation.close();
  }
}
