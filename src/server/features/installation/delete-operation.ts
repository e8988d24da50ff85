import type { Kysely, Transaction } from "kysely";
import { publishVersions, renewVersions } from "#server/features/survey-import/index.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest } from "#server/platform/errors.ts";
import { publish } from "#server/platform/events/cluster-events.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import {
  filesOfOperation,
  type Holdings,
  holdingsOf,
  holdOperation,
  removeOperation,
} from "./deletion-queries.ts";
import { findOperationOfClient, type OperationOfClient } from "./operation-queries.ts";

/** What is about to be deleted; `confirm` decides whether it is, and may take its time: nothing is held meanwhile. */
export type ConfirmOperation = (operation: OperationOfClient, holdings: Holdings) => Promise<void>;

/**
 * Deletes an operation with its responses, workbooks, recordings, tickets and what was told of them; its network, its
 * people and the audit stay with the client. Waits for an import under way. Needs the owner's connection.
 */
export async function deleteOperation(
  owner: Kysely<Database>,
  files: FileStore,
  slug: string,
  confirm: ConfirmOperation,
): Promise<Holdings> {
  const { operation, holdings } = await inTransaction(owner, null, { readOnly: true }, async (trx) => {
    const found = await operationOf(trx, slug);
    return { operation: found, holdings: await holdingsOf(trx, [found.id]) };
  });
  await confirm(operation, holdings);
  const deleted = await inTransaction(owner, null, {}, async (trx) => {
    await holdOperation(trx, operation.id);
    await operationOf(trx, slug);
    const counted = await holdingsOf(trx, [operation.id]);
    const stored = await filesOfOperation(trx, operation.id);
    await removeOperation(trx, operation.id, slug);
    // The others show only dealers that are surveyed, and some may have been surveyed there alone.
    await renewVersions(trx, operation.clientId);
    await writeAudit(trx, {
      client: operation.clientId,
      person: null,
      action: "operation.delete",
      subject: slug,
      detail: { name: operation.name, ...counted },
    });
    await publishDeleted(trx, operation.clientId);
    await publishVersions(trx, operation.clientId);
    return { counted, stored };
  });
  await files.removeAll(deleted.stored);
  return deleted.counted;
}

/** Open pages look again at what they may still see. */
export async function publishDeleted(trx: Transaction<Database>, client: number): Promise<void> {
  await publish(trx, { kind: "gone", client });
  await publish(trx, { kind: "uploads", client });
}

async function operationOf(trx: Transaction<Database>, slug: string): Promise<OperationOfClient> {
  const found = await findOperationOfClient(trx, slug);
  if (found === null)
    throw badRequest(`There is no operation '${slug}'. operation list names those there are.`);
  return found;
}
