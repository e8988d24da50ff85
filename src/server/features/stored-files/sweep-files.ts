import type { Kysely } from "kysely";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { renewBinding } from "#server/platform/files/store-binding.ts";
import { databaseBegan, referencedFiles } from "./queries.ts";

/** A file is stored before the row that names it; no request takes nearly so long in between. */
const GRACE_HOURS = 24;
const REMOVED_TOGETHER = 200;
const HOUR_MS = 3_600_000;

export interface SweepServices {
  /** Sees the rows of every client. */
  readonly owner: Kysely<Database>;
  readonly files: FileStore;
  readonly now: () => number;
}

/**
 * Removes stored files that no row names: what a crash left behind. Run daily; returns their ids. Refused where the store is
 * not this database's own.
 */
export async function sweepFiles({ owner, files, now }: SweepServices): Promise<string[]> {
  await renewBinding({ db: owner, files });
  await files.sweepLeftovers();
  const newest = now() - GRACE_HOURS * HOUR_MS;
  const swept: string[] = [];
  // Listed before the rows are read: whatever is stored meanwhile is not looked at.
  const old = await Array.fromAsync(files.writtenBefore(newest));
  const { began, known } = await inTransaction(owner, null, { readOnly: true }, async (trx) => ({
    began: await databaseBegan(trx),
    known: await referencedFiles(trx),
  }));
  // Files from before this database may belong to another one that was pointed at this folder.
  const unnamed = old.filter(({ id, writtenOn }) => !known.has(id) && writtenOn >= began.getTime());
  for (let at = 0; at < unnamed.length; at += REMOVED_TOGETHER) {
    const together = unnamed.slice(at, at + REMOVED_TOGETHER);
    const left = await files.removeAll(together.map(({ id }) => id));
    const gone = together.filter(({ id }) => !left.includes(id));
    await inTransaction(owner, null, {}, async (trx) => {
      for (const { id, writtenOn, bytes } of gone) {
        const detail = { bytes, written_on: new Date(writtenOn).toISOString() };
        await writeAudit(trx, { client: null, person: null, action: "file.sweep", subject: id, detail });
      }
    });
    swept.push(...gone.map(({ id }) => id));
    // The store does not answer: tomorrow again.
    if (left.length > 0) break;
  }
  return swept;
}
