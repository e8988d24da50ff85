import type { Kysely } from "kysely";
import type pg from "pg";
import type { Database } from "#server/platform/database/tables.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import type { Log } from "#server/platform/log.ts";
import type { CheckQueue } from "#server/platform/workbook/check-queue.ts";
import type { CheckedFiles } from "./survey-file.ts";

/** What the use cases of this feature work with. */
export interface ImportServices {
  readonly db: Kysely<Database>;
  readonly pool: pg.Pool;
  readonly files: FileStore;
  readonly checks: CheckQueue;
  readonly checked: CheckedFiles;
  readonly log: Log;
  /** Milliseconds since 1970; tests set it. */
  readonly now: () => number;
}
