import type { Kysely } from "kysely";
import { holdTurn, unlessHeld } from "#server/platform/database/advisory-lock.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { summarizeNewRanges } from "./index-queries.ts";

/**
 * Has block range indexes know the pages of responses that came since the last turn: until then every question reads
 * them all, and what an insert asks of autovacuum is lost where an import analyzes the table at that moment. Run every
 * minute, as the tables' owner.
 */
export async function summarizeRanges(owner: Kysely<Database>): Promise<void> {
  // A vacuum that holds them does it as well, and an import is over soon.
  await unlessHeld(() =>
    inTransaction(owner, null, { work: "schedule" }, async (trx) => {
      await holdTurn(trx);
      await summarizeNewRanges(trx);
    }),
  );
}
