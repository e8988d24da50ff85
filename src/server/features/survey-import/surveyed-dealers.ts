import type { Kysely, Transaction } from "kysely";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { publish } from "#server/platform/events/cluster-events.ts";
import {
  enqueueRenewals,
  type OperationOfClient,
  raiseOtherVersions,
  saveSurveyedDealers,
} from "./surveyed-dealer-queries.ts";

/**
 * Renews which dealers have current responses, or tickets that somebody works on. Where they are others than before, the
 * client's other operations are notified once this transaction commits, whatever becomes of this process then.
 */
export async function renewSurveyedDealers(
  trx: Transaction<Database>,
  { clientId, operationId }: OperationOfClient,
): Promise<void> {
  if (await saveSurveyedDealers(trx, operationId)) await enqueueRenewals(trx, { clientId, operationId });
}

/**
 * Has the client's other operations look at their network again: which dealers are left out is a matter of the client.
 * One that is being written at this moment does so anyway when that is done, and is not waited for; who merely refers to
 * one keeps nobody out. A transaction of its own, after what changed the dealers: two imports that hold their own
 * operation would wait for each other. Done twice, it only has them look once more.
 */
export async function renewOtherOperations(
  db: Kysely<Database>,
  { clientId, operationId }: OperationOfClient,
): Promise<void> {
  await inTransaction(db, wholeClient(clientId), {}, async (trx) => {
    for (const { slug, type, version } of await raiseOtherVersions(trx, { clientId, operationId })) {
      await publish(trx, { kind: "data", client: clientId, operation: slug, type, dataVersion: version });
    }
  });
}
