import type { Transaction } from "kysely";
import type { UndoPreview } from "#contract/survey-preview.ts";
import { monthsWith, movementsBetween } from "#domain/movements/movements.ts";
import { loadProgramme } from "#server/features/catalogue/index.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction, rolledBack, wholeClient } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { conflict, notFound } from "#server/platform/errors.ts";
import { publish } from "#server/platform/events/cluster-events.ts";
import { networkAggregatesAt } from "./movement-queries.ts";
import { lockOperation, renewOperation } from "./operation-queries.ts";
import { notePublication } from "./publication-queries.ts";
import type { UploadOf } from "./publish-file.ts";
import { findUpload, holdUpload, markDeleted, type Upload } from "./queries.ts";
import { removeResponses } from "./response-queries.ts";
import type { ImportServices } from "./services.ts";
import { renewSurveyedDealers } from "./surveyed-dealers.ts";

type Trx = Transaction<Database>;

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
      const found = await lockUpload(trx, clientId, uploadId);
      if (found.status === "Completed") {
        const { type, responses, movements } = await takeBack(trx, found);
        await notePublication(trx, found, { act: "undo", person: personId, responses, movements });
        const version = await renewOperation(trx, found.operationId);
        await publish(trx, {
          kind: "data",
          client: clientId,
          operation: found.operationSlug,
          type,
          dataVersion: version,
        });
      }
      await markDeleted(trx, uploadId, personId);
      await writeAudit(trx, {
        client: clientId,
        person: personId,
        action: "upload.delete",
        subject: found.fileName,
        detail: { upload: uploadId },
      });
      await publish(trx, { kind: "uploads", client: clientId });
      return found;
    },
  );
  for (const file of [upload.storedFile, upload.reportFile]) {
    if (file !== null) await services.files.remove(file);
  }
}

/** What deleting an upload would do: it is taken back and the transaction is rolled back. */
export async function previewUndo(
  { db }: ImportServices,
  { clientId, uploadId }: UploadOf,
): Promise<UndoPreview> {
  return inTransaction(db, wholeClient(clientId), { work: "deletion" }, async (trx) => {
    const found = await lockUpload(trx, clientId, uploadId);
    if (found.status !== "Completed") return { responses: 0, restored: 0, movements: [] };
    const { type: _, ...undo } = await rolledBack(trx, () => takeBack(trx, found));
    return undo;
  });
}

async function lockUpload(trx: Trx, clientId: number, uploadId: number): Promise<Upload> {
  const found = await findUpload(trx, clientId, uploadId);
  if (found === null || found.deleted) throw notFound("This file is no longer in the list.");
  if (found.status === "In Progress") throw inProgress();
  await lockOperation(trx, found.operationId);
  // Who publishes a preview waits for nothing but its row.
  await holdUpload(trx, uploadId);
  const fresh = await findUpload(trx, clientId, uploadId);
  if (fresh === null || fresh.deleted) throw notFound("This file is no longer in the list.");
  if (fresh.status === "In Progress") throw inProgress();
  return fresh;
}

async function takeBack(trx: Trx, upload: Upload) {
  const programme = await loadProgramme(trx, upload.operationId);
  const { moved, ...counts } = await removeResponses(trx, upload, programme);
  await renewSurveyedDealers(trx, upload);
  const touched = new Set(moved.map(({ month }) => month));
  const after = await networkAggregatesAt(trx, upload, programme, touched);
  const before = { ...after, months: monthsWith(after.months, moved, -1) };
  return { ...counts, type: programme.type, movements: movementsBetween(programme, before, after) };
}

function inProgress() {
  return conflict("This file is still being imported. Delete it when its import is done.");
}
