import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Migration } from "#server/platform/database/migrate.ts";
import { errorText, StartError } from "#server/platform/errors.ts";
import type { StartLog } from "#server/platform/log.ts";
import { momentName } from "./moment-name.ts";
import { type BackupSource, writeBackup } from "./write-backup.ts";

/** The way back from an upgrade; without it the schema is not touched. `folder` null: nobody wants one. */
export async function backUpBeforeUpgrade(
  source: BackupSource,
  folder: string | null,
  pending: Pick<Migration, "name">,
  log: StartLog,
): Promise<void> {
  if (folder === null) return;
  const [number = ""] = pending.name.split("_");
  const path = join(folder, `forecourt-before-${number}-${momentName(new Date())}.tar.zst`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeBackup(source, path, {
      signal: new AbortController().signal,
      progress: () => undefined,
      besideAnother: "wait",
    });
  } catch (error) {
    throw new StartError(
      `The backup before the upgrade failed, so nothing was upgraded: ${errorText(error)}`,
      "Mend that, set BACKUP_DIR to another folder, or set BACKUP_BEFORE_UPGRADE=0 to upgrade without a way back.",
    );
  }
  log.warn(`The installation was backed up before it is upgraded: ${path}`);
}
