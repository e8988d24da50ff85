import type { Kysely, Transaction } from "kysely";
import { normalizedText } from "#domain/text/search-normalization.ts";
import { holdTurn, unlessHeld } from "#server/platform/database/advisory-lock.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import {
  enterIndex,
  findUnnormalized,
  hasManyWaiting,
  operationsWithTexts,
  saveNormalized,
  tryLockTexts,
} from "./index-queries.ts";

/** Fewer waiting texts than this are searched as fast without the index. */
const WORTH_INDEXING = 50_000;

/**
 * Normalizes texts that have never been normalized, and brings texts into the search's index once enough of an
 * operation wait. In small transactions, so that it can stop at any moment; run every minute.
 */
export async function indexTexts(db: Kysely<Database>, worthIndexing = WORTH_INDEXING): Promise<void> {
  for (const { client, operation } of await operationsWithTexts(db)) {
    // Many texts take longer than a minute: of two turns that meet one goes on.
    const step = (work: (trx: Transaction<Database>) => Promise<boolean>) =>
      inTransaction(db, wholeClient(client), { work: "schedule" }, async (trx) => {
        if (!(await tryLockTexts(trx, operation))) return false;
        await holdTurn(trx);
        return work(trx);
      });
    await unlessHeld(async () => {
      while (await step((trx) => normalizeSome(trx, operation)));
      if (!(await step((trx) => hasManyWaiting(trx, operation, worthIndexing)))) return;
      while (await step(async (trx) => (await enterIndex(trx, operation)) > 0));
    });
  }
}

async function normalizeSome(trx: Transaction<Database>, operation: number): Promise<boolean> {
  const rows = await findUnnormalized(trx, operation);
  await saveNormalized(
    trx,
    operation,
    rows.map(({ texts, ...key }) => ({ ...key, normalized: normalizedText(texts) })),
  );
  return rows.length > 0;
}
