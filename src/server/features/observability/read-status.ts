import { statfs } from "node:fs/promises";
import type { Kysely } from "kysely";
import {
  type InstallationFacts,
  installationStatus,
  type StatusCheck,
} from "#domain/observability/installation-status.ts";
import { lastBackup, productVersion } from "#server/features/backup/index.ts";
import type { ScheduledBackups } from "#server/platform/config/backup-config.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { StartError } from "#server/platform/errors.ts";
import { StorageOutage } from "#server/platform/files/object-storage.ts";
import { databaseVersion, jobCounts, lastImport, mailDelivery, pushDelivery } from "./queries.ts";

export interface StatusServices {
  /** Sees the job queue, which the application does not. */
  readonly owner: Kysely<Database>;
  readonly dataDir: string;
  /** null: none are made by the clock. */
  readonly backups: ScheduledBackups | null;
  readonly sendsMail: boolean;
  readonly now: () => number;
}

/** How the installation is: what all clients share, and the client's own uploads, mails and pushes. */
export async function readStatus(
  { owner, dataDir, backups, sendsMail, now }: StatusServices,
  clientId: number,
): Promise<{ checks: StatusCheck[] }> {
  const stored = await inTransaction(owner, null, { readOnly: true }, async (trx) => ({
    database: await databaseVersion(trx),
    oldestJobSeconds: Math.max(0, ...(await jobCounts(trx)).map(({ oldestSeconds }) => oldestSeconds)),
    lastImport: await lastImport(trx, clientId),
    mail: await mailDelivery(trx, clientId),
    push: await pushDelivery(trx, clientId),
  }));
  const { bavail, bsize } = await statfs(dataDir);
  const facts = { ...stored, product: productVersion(), freeBytes: bavail * bsize, sendsMail };
  return { checks: installationStatus({ ...facts, backups: backups && (await ageOf(backups, now())) }) };
}

async function ageOf({ place }: ScheduledBackups, now: number): Promise<InstallationFacts["backups"]> {
  try {
    const made = await lastBackup(place);
    return { ageSeconds: made === null ? null : Math.max(0, now - made.getTime()) / 1000 };
  } catch (error) {
    if (error instanceof StorageOutage || error instanceof StartError) return "out of reach";
    throw error;
  }
}
