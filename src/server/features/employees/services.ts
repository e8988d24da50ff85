import type { Kysely } from "kysely";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import type { CheckQueue } from "#server/platform/workbook/check-queue.ts";

/** What the use cases of this feature work with. */
export interface EmployeeServices {
  readonly db: Kysely<Database>;
  readonly files: FileStore;
  readonly checks: CheckQueue;
}

/** Who acts, on which client. */
export interface ClientContext {
  readonly actor: Actor;
  readonly clientId: number;
}
