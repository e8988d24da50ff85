import type { Transaction } from "kysely";
import { loadProgramme, operationsOf } from "#server/features/catalogue/index.ts";
import type { Database } from "#server/platform/database/tables.ts";
import {
  deleteDealer,
  type Merge,
  mergeCells,
  mergeSurveyed,
  moveNotifications,
  moveRows,
  moveTickets,
} from "./merge-queries.ts";

/**
 * Everything one dealer has becomes the other's, and the dealer goes. Cells of the rollups are sums, so they are added
 * as they are: nothing is counted anew, and the result is bit for bit what a count would give. Texts enter the search's
 * index again with the next batch; until then they are read one by one.
 */
export async function mergeDealers(trx: Transaction<Database>, merge: Merge): Promise<void> {
  for (const { id } of await operationsOf(trx, merge.clientId))
    await mergeCells(trx, id, await loadProgramme(trx, id), merge);
  await moveRows(trx, "response", merge);
  await moveRows(trx, "verbatim", merge);
  await moveTickets(trx, merge);
  await moveNotifications(trx, merge);
  await mergeSurveyed(trx, merge);
  await deleteDealer(trx, merge);
}
