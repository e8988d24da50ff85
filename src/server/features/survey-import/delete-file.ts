import { loadProgramme } from "#server/features/catalogue/index.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { conflict, notFound } from "#server/platform/errors.ts";
import { publish } from "#server/platform/events/cluster-events.ts";
import { lockOperation, renewOperation } from "./operation-queries.ts";
import { findUpload, markDeleted } from "./queries.ts";
import { removeResponses } from "./response-queries.ts";
import type { ImportServices } from "./services.ts";
import { renewSurveyedDealers } from "./surveyed-dealers.ts";

/** Takes an upload and its responses back; earlier versions of its surveys become current again. */
export async function deleteFile(
  services: ImportServices,
  clientId: number,
  uploadId: number,
  personId: number,
): Promise<void> {
  const upload = await inTransaction(
    services.db,
    wholeClient(clientId),
    { work: "deletion" },
    async (trx) => {
      const found = await findUpload(trx, clientId, uploadId);
      if (found === null || found.deleted) throw notFound("This file is no longer in the list.");
      if (found.status === "In Progress") throw inProgress();
      await lockOperation(trx, found.operationId);
      const fresh = await findUpload(trx, clientId, uploadId);
      if (fresh === null || fresh.deleted) throw notFound("This file is no longer in the list.");
      if (fresh.status === "Completed") {
        const programme = await loadProgramme(trx, fresh.operationId);
        await removeResponses(trx, fresh, programme);
        await renewSurveyedDealers(trx, fresh);
        const version = await renewOperation(trx, fresh.operationId);
        await publish(trx, {
          kind: "data",
          client: clientId,
          operation: fresh.operationSlug,
          type: programme.type,
          dataVersion: version,
        });
      }
      await markDeleted(trx, uploadId, personId);
      await writeAudit(trx, {
        client: clientId,
        person: personId,
        action: "upload.delete",
        subject: fresh.fileName,
        detail: { upload: uploadId },
      });
      await publish(trx, { kind: "uploads", client: clientId });
      return fresh;
    },
  );
  await services.files.remove(upload.storedFile);
  if (upload.reportFile !== null) await services.files.remove(upload.reportFile);
}

function inProgress() {
  return conflict("This file is still being imported. Delete it when its import is done.");
}
