import { allClients } from "#server/features/catalogue/index.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { publish } from "#server/platform/events/cluster-events.ts";
import { enqueueImports } from "./operation-queries.ts";
import { PREVIEW_DAYS } from "./preview-document.ts";
import { duePreviews, expiredPreviews, resumeImport } from "./publication-queries.ts";
import { markDeleted } from "./queries.ts";
import type { ImportServices } from "./services.ts";

const DAY_MS = 86_400_000;

/** Has uploads count whose time has come, whatever became of the server meanwhile; run every minute. */
export async function publishDue({ db, now }: ImportServices): Promise<void> {
  for (const { clientId } of await allClients(db)) {
    await inTransaction(db, wholeClient(clientId), { work: "schedule" }, async (trx) => {
      for (const { uploadId, operationId, person, fileName } of await duePreviews(
        trx,
        clientId,
        new Date(now()),
      )) {
        if (!(await resumeImport(trx, { clientId, uploadId }, person))) continue;
        await enqueueImports(trx, operationId, clientId);
        const detail = { upload: uploadId, scheduled: true };
        await writeAudit(trx, {
          client: clientId,
          person,
          action: "upload.publish",
          subject: fileName,
          detail,
        });
        await publish(trx, { kind: "uploads", client: clientId });
      }
    });
  }
}

/** Deletes previews that nobody published in time, with their files. */
export async function deleteExpiredPreviews({ db, files, now }: ImportServices): Promise<void> {
  const before = new Date(now() - PREVIEW_DAYS * DAY_MS);
  for (const { clientId } of await allClients(db)) {
    const gone = await inTransaction(db, wholeClient(clientId), { work: "schedule" }, async (trx) => {
      const expired = await expiredPreviews(trx, clientId, before);
      for (const { uploadId, fileName } of expired) {
        await markDeleted(trx, uploadId, null);
        const detail = { upload: uploadId };
        await writeAudit(trx, {
          client: clientId,
          person: null,
          action: "upload.expire",
          subject: fileName,
          detail,
        });
      }
      if (expired.length > 0) await publish(trx, { kind: "uploads", client: clientId });
      return expired;
    });
    for (const { storedFile, reportFile } of gone) {
      for (const file of [storedFile, reportFile]) {
        if (file !== null) await files.remove(file);
      }
    }
  }
}
