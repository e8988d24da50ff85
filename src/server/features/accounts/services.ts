import type { Kysely } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";

/** What the use cases of this feature work with. */
export interface AccountServices {
  readonly db: Kysely<Database>;
  /** Where links in mails lead: never taken from a request. */
  readonly publicUrl: string;
  /** True in a demo on this machine. */
  readonly showsOutbox: boolean;
}
