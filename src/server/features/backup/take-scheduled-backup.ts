import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import type { ScheduledBackups } from "#server/platform/config/backup-config.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { errorText } from "#server/platform/errors.ts";
import type { Log } from "#server/platform/log.ts";
import { queueMails } from "#server/platform/mail/queue-mail.ts";
import { SCHEDULED } from "./last-backup.ts";
import { momentName } from "./moment-name.ts";
import { administrators } from "./queries.ts";

export interface ScheduledBackupServices {
  readonly owner: Kysely<Database>;
  readonly log: Log;
  readonly now: () => number;
  /** Writes one backup; rejects with what went wrong. */
  readonly write: (path: string, signal: AbortSignal) => Promise<void>;
}

/** Writes the backup of the day and removes those beyond the number that is kept; a failure is told, the older ones stay. */
export async function takeScheduledBackup(
  { owner, log, now, write }: ScheduledBackupServices,
  { folder, keep }: Pick<ScheduledBackups, "folder" | "keep">,
  signal: AbortSignal,
): Promise<void> {
  const path = join(folder, `forecourt-${momentName(new Date(now()))}.tar.zst`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await write(path, signal);
    await removeOldest(folder, keep);
    log.info({ path }, "The scheduled backup was written");
  } catch (error) {
    // The server ends: the job is taken up again by the next one.
    if (signal.aborted) throw error;
    log.error({ path, problem: errorText(error) }, "The scheduled backup failed");
    await inTransaction(owner, null, {}, async (trx) =>
      queueMails(trx, "backup_failed", await administrators(trx)),
    );
  }
}

async function removeOldest(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => SCHEDULED.test(name)).sort();
  for (const name of names.slice(0, -keep)) await rm(join(folder, name), { force: true });
}
