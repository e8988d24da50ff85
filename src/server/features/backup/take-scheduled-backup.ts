import { mkdir } from "node:fs/promises";
import type { Kysely } from "kysely";
import type { ScheduledBackups } from "#server/platform/config/backup-config.ts";
import { placeName, type StoragePlace } from "#server/platform/config/storage-place.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { errorText } from "#server/platform/errors.ts";
import { openStorage } from "#server/platform/files/open-storage.ts";
import type { Log } from "#server/platform/log.ts";
import { queueMails } from "#server/platform/mail/queue-mail.ts";
import { SCHEDULED } from "./last-backup.ts";
import { momentName } from "./moment-name.ts";
import { administrators } from "./queries.ts";

export interface ScheduledBackupServices {
  readonly owner: Kysely<Database>;
  readonly log: Log;
  readonly now: () => number;
  /** Writes one backup of that name; rejects with what went wrong. */
  readonly write: (place: StoragePlace, name: string, signal: AbortSignal) => Promise<void>;
}

/** Writes the backup of the day and removes those beyond the number that is kept; a failure is told, the older ones stay. One that was written is none, whatever becomes of those. */
export async function takeScheduledBackup(
  { owner, log, now, write }: ScheduledBackupServices,
  { place, retained }: Pick<ScheduledBackups, "place" | "retained">,
  signal: AbortSignal,
): Promise<void> {
  const name = `forecourt-${momentName(new Date(now()))}.tar.zst`;
  const logged = { name, place: placeName(place) };
  try {
    if (place.kind === "folder") await mkdir(place.path, { recursive: true, mode: 0o700 });
    await write(place, name, signal);
    log.info(logged, "The scheduled backup was written");
  } catch (error) {
    // The server ends: the job is taken up again by the next one.
    if (signal.aborted) throw error;
    log.error({ ...logged, problem: errorText(error) }, "The scheduled backup failed");
    await inTransaction(owner, null, {}, async (trx) =>
      queueMails(trx, "backup_failed", await administrators(trx)),
    );
    return;
  }
  try {
    await removeOldest(place, retained);
  } catch (error) {
    log.error({ ...logged, problem: errorText(error) }, "Old scheduled backups could not be removed");
  }
}

async function removeOldest(place: StoragePlace, retained: number): Promise<void> {
  const storage = await openStorage(place, "");
  const names: string[] = [];
  for await (const { name } of storage.list("", "flat")) if (SCHEDULED.test(name)) names.push(name);
  for (const name of names.sort().slice(0, -retained)) await storage.remove(name);
}
