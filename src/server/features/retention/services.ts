import type { Kysely } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import type { Log } from "#server/platform/log.ts";

export interface RetentionServices {
  readonly db: Kysely<Database>;
  readonly files: FileStore;
  /** Milliseconds since 1970; tests set it. */
  readonly now: () => number;
}

/** Removing entries of the audit is the owner's alone. */
export interface RemovalServices extends RetentionServices {
  readonly owner: Kysely<Database>;
  readonly log: Log;
}
