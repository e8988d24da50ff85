import { inTransaction } from "#server/platform/db.ts";
import { importFile } from "./import-file.ts";
import { allClients, enqueueImports, forsakenOperations } from "./operation-queries.ts";
import { nextWaiting } from "./queries.ts";
import { type ImportServices, wholeClient } from "./services.ts";
import { sweepTemporaryFolders } from "./temporary-folder.ts";

/** Imports the waiting uploads of an operation, oldest first. */
export async function importWaiting(
  services: ImportServices,
  { clientId, operationId }: { readonly clientId: number; readonly operationId: number },
): Promise<void> {
  const next = () =>
    inTransaction(services.db, wholeClient(clientId), {}, (trx) => nextWaiting(trx, operationId));
  for (let uploadId = await next(); uploadId !== null; uploadId = await next()) {
    await importFile(services, clientId, uploadId);
  }
}

/** Queues again what a crash left In Progress and removes what it left half done; harmless where an import is under way. */
export async function recoverImports(services: ImportServices): Promise<void> {
  await sweepTemporaryFolders();
  for (const clientId of await allClients(services.db)) {
    await inTransaction(services.db, wholeClient(clientId), {}, async (trx) => {
      for (const operationId of await forsakenOperations(trx, clientId)) {
        await enqueueImports(trx, operationId, clientId);
      }
    });
  }
}
