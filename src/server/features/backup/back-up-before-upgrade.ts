import { mkdir } from "node:fs/promises";
import type { StoragePlace } from "#server/platform/config/storage-place.ts";
import type { Migration } from "#server/platform/database/migrate.ts";
import { errorText, StartError } from "#server/platform/errors.ts";
import type { StartLog } from "#server/platform/log.ts";
import { backupFile } from "./backup-file.ts";
import { momentName } from "./moment-name.ts";
import { type BackupSource, writeBackup } from "./write-backup.ts";

/** The way back from an upgrade; without it the schema is not touched. `place` null: nobody wants one. */
export async function backUpBeforeUpgrade(
  source: BackupSource,
  place: StoragePlace | null,
  pending: Pick<Migration, "name">,
  log: StartLog,
): Promise<void> {
  if (place === null) return;
  const [number = ""] = pending.name.split("_");
  const name = `forecourt-before-${number}-${momentName(new Date())}.tar.zst`;
  try {
    if (place.kind === "folder") await mkdir(place.path, { recursive: true, mode: 0o700 });
    const backup = await backupFile(place, name);
    await writeBackup(source, backup, {
      signal: new AbortController().signal,
      progress: () => undefined,
      besideAnother: "wait",
    });
    log.warn(`The installation was backed up before it is upgraded: ${backup.path}`);
  } catch (error) {
    throw new StartError(
      `The backup before the upgrade failed, so nothing was upgraded: ${errorText(error)}`,
      "Mend that, set BACKUP_DIR to another folder or bucket, or set BACKUP_BEFORE_UPGRADE=0 to upgrade without a way back.",
    );
  }
}
