import type { LookupFunction } from "node:net";
import type { Kysely } from "kysely";
import type { PushConfig } from "#server/platform/config/push-config.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { Log } from "#server/platform/log.ts";

/** How pushes leave this installation. */
export interface PushSetup {
  readonly config: PushConfig;
  /** Where the product is reached. */
  readonly publicUrl: string;
  /** A certificate authority to trust beside the usual ones, PEM; null: none. */
  readonly authority: string | null;
  /** Finds the addresses of a host. */
  readonly lookup: LookupFunction;
}

/** What the use cases of this feature work with. */
export interface NotificationServices {
  readonly db: Kysely<Database>;
  readonly log: Log;
  /** Milliseconds since 1970; tests set it. */
  readonly now: () => number;
  readonly push: PushSetup;
}
