import { openInstallation } from "#server/open-installation.ts";
import type { OpenDatabase } from "#server/platform/db.ts";
import { createLog } from "#server/platform/log.ts";

const quiet = { info: () => undefined, warn: () => undefined };

/** Works on the database of the product that runs. */
export async function inInstallation<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const dataDir = process.env["JOURNEY_DATA_DIR"] ?? "";
  const config = { database: { kind: "embedded" }, dataDir } as const;
  const installation = await openInstallation(config, createLog("warn"), quiet);
  try {
    return await work(installation.database);
  } finally {
    await installation.close();
  }
}
