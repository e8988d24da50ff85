import type { Kysely } from "kysely";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { databaseBegan, referencedFiles } from "./queries.ts";

/** A file is stored before the row that names it; no request takes nearly so long in between. */
const GRACE_HOURS = 24;
const HOUR_MS = 3_600_000;

export interface SweepServices {
  /** Sees the rows of every client. */
  readonly owner: Kysely<Database>;
  readonly files: FileStore;
  readonly now: () => number;
}

/** Removes stored files that no row names: what a crash left behind. Run daily; returns their ids. */
export async function sweepFiles({ owner, files, now }: SweepServices): Promise<string[]> {
  const newest = now() - GRACE_HOURS * HOUR_MS;
  const swept: string[] = [];
  // Listed before the rows are read: whatever is stored meanwhile is not looked at.
  const old = await Array.fromAsync(files.writtenBefore(newest));
  const { began, known } = await inTransaction(owner, null, { readOnly: true }, async (trx) => ({
    began: await databaseBegan(trx),
    known: await referencedFiles(trx),
  }));
  for (const { id, writtenOn, bytes } of old) {
    // Files from before this database may belong to another one that was pointed at this folder.
    if (known.has(id) || writtenOn < began.getTime()) continue;
    const detail = { bytes, written_on: new Date(writtenOn).toISOString() };
    await inTransaction(owner, null, {}, (trx) =>
      writeAudit(trx, { client: null, person: null, action: "file.sweep", subject: id, detail }),
    );
    await files.remove(id);
    swept.push(id);
  }
  return swept;
}
