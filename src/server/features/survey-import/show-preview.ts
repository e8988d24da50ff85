import type { Transaction } from "kysely";
import type { UploadPreview } from "#contract/survey-preview.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { publish } from "#server/platform/events/cluster-events.ts";
import { previewState } from "./movement-queries.ts";
import { enqueueImports } from "./operation-queries.ts";
import { keptUntil } from "./preview-document.ts";
import { findPreview, resumeImport } from "./publication-queries.ts";
import { noPreview, type UploadOf } from "./publish-file.ts";
import type { ImportServices } from "./services.ts";

/** What publishing an upload would do, as it was found when it was read. */
export async function showPreview(
  { db }: ImportServices,
  { clientId, uploadId }: UploadOf,
): Promise<UploadPreview> {
  return inTransaction(db, wholeClient(clientId), { readOnly: true }, async (trx) => {
    const found = await findPreview(trx, clientId, uploadId);
    if (found === null) throw await noPreview(trx, clientId, uploadId);
    const { unchanged, ...preview } = found.preview;
    return {
      ...preview,
      misfit: preview.misfit ?? null,
      fileName: found.fileName,
      operationName: found.operationName,
      isCurrent: (await previewState(trx, found.operationId)) === preview.state,
      rowsTotal: found.total,
      rowsNew: found.imported,
      rowsChanged: found.updated - unchanged,
      rowsUnchanged: unchanged,
      rowsRejected: found.rejected,
      causes: [...found.causes],
      warnings: [...found.warnings],
      keptUntil: keptUntil(found.previewedOn) ?? "",
      publishAt: found.publishAt?.toISOString() ?? null,
    };
  });
}

/** Makes a preview anew, of the figures and rules as they are now. */
export async function renewPreview({ db }: ImportServices, upload: UploadOf) {
  await inTransaction(db, wholeClient(upload.clientId), {}, (trx) => resumePreview(trx, upload));
  return { message: "The preview is being made anew." };
}

/** The same in a transaction that does more. */
export async function resumePreview(trx: Transaction<Database>, upload: UploadOf): Promise<void> {
  const { clientId, uploadId } = upload;
  const found = await findPreview(trx, clientId, uploadId);
  if (found === null || !(await resumeImport(trx, upload, null)))
    throw await noPreview(trx, clientId, uploadId);
  await enqueueImports(trx, found.operationId, clientId);
  await writeAudit(trx, {
    client: clientId,
    person: upload.person,
    action: "upload.preview",
    subject: found.fileName,
    detail: { upload: uploadId, again: true },
  });
  await publish(trx, { kind: "uploads", client: clientId });
}
