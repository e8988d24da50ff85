import { allClients } from "#server/features/catalogue/index.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { importFile } from "./import-file.ts";
import { enqueueImports, interruptedOperations, type WhenTaken } from "./operation-queries.ts";
import { nextWaiting } from "./queries.ts";
import type { ImportServices } from "./services.ts";
import { sweepTemporaryFolders } from "./temporary-folder.ts";

/** Imports the waiting uploads of an operation, oldest first. `leave`: whoever imports of it now takes them afterwards. */
export async function importWaiting(
  services: ImportServices,
  { clientId, operationId }: { readonly clientId: number; readonly operationId: number },
  whenTaken: WhenTaken,
): Promise<void> {
  const next = () =>
    inTransaction(services.db, wholeClient(clientId), {}, (trx) => nextWaiting(trx, operationId));
  // Who imports looks again after the end of the transaction that held the turn: nothing is forgotten in between.
  for (let uploadId = await next(); uploadId !== null; uploadId = await next()) {
    if (!(await importFile(services, { clientId, uploadId, whenTaken }))) return;
  }
}

/** Queues again what a crash left In Progress and removes what it left half done; harmless where an import is under way. */
export async function recoverImports(services: ImportServices): Promise<void> {
  await sweepTemporaryFolders();
  for (const { clientId } of await allClients(services.db)) {
    await inTransaction(services.db, wholeClient(clientId), {}, async (trx) => {
      for (const operationId of await interruptedOperations(trx, clientId)) {
        await enqueueImports(trx, operationId, clientId);
      }
    });
  }
}
