import type { Kysely, Transaction } from "kysely";
import { allClients, loadProgramme, operationsOf } from "#server/features/catalogue/index.ts";
import { holdTurn, unlessHeld } from "#server/platform/database/advisory-lock.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { tryLockOperation } from "./operation-queries.ts";
import { addDaysOfMonth, monthsWithoutDays } from "./rollup-queries.ts";

/** Of fewer responses in a month its days are read one by one in time. */
const WORTH_COUNTING = 20_000;

/**
 * Counts the days of months with many responses, for ranges that cut them; what is imported or deleted from then on
 * keeps them right. A month at a time, so that it can stop at any moment; run every minute.
 */
export async function countDays(db: Kysely<Database>, worthCounting = WORTH_COUNTING): Promise<void> {
  for (const { clientId } of await allClients(db)) {
    const step = <T>(work: (trx: Transaction<Database>) => Promise<T>) =>
      inTransaction(db, wholeClient(clientId), { work: "schedule" }, work);
    for (const { id } of await step((trx) => operationsOf(trx, clientId))) {
      await unlessHeld(async () => {
        while (await step((trx) => countMonth(trx, id, worthCounting)));
      });
    }
  }
}

/** False where nothing is left to count, or somebody is changing the operation's figures. */
async function countMonth(
  trx: Transaction<Database>,
  operationId: number,
  worthCounting: number,
): Promise<boolean> {
  await holdTurn(trx);
  if (!(await tryLockOperation(trx, operationId))) return false;
  const [month, ...more] = await monthsWithoutDays(trx, operationId, worthCounting);
  if (month === undefined) return false;
  const programme = await loadProgramme(trx, operationId);
  await addDaysOfMonth(trx, { operationId, month, programme });
  return more.length > 0;
}
