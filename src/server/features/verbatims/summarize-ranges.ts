import type { Kysely } from "kysely";
import { holdTurn } from "#server/platform/database/advisory-lock.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { errorCode } from "#server/platform/errors.ts";
import { summarizeNewRanges } from "./index-queries.ts";

/**
 * Has block range indexes know the pages of responses that came since the last turn: until then every question reads
 * them all, and what an insert asks of autovacuum is lost where an import analyzes the table at that moment. Run every
 * minute, as the tables' owner.
 */
export async function summarizeRanges(owner: Kysely<Database>): Promise<void> {
  try {
    await inTransaction(owner, null, { work: "schedule" }, async (trx) => {
      await holdTurn(trx);
      await summarizeNewRanges(trx);
    });
  } catch (error) {
    // A vacuum does it as well, and an import is over soon: the next minute is early enough.
    if (errorCode(error) !== "55P03") throw error;
  }
}
