import type { Kysely } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";

/** What the use cases of this feature work with. */
export interface SessionServices {
  readonly db: Kysely<Database>;
  /** Where browsers reach the product. */
  readonly publicUrl: string;
  /** True where mails stay in an outbox that administrators may read. */
  readonly showsOutbox: boolean;
}
