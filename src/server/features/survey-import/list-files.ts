import type { UploadedFile } from "#contract/survey-import.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import { listUploads } from "./queries.ts";
import { type ImportServices, wholeClient } from "./services.ts";

/** The uploaded file list of a client, newest first. */
export async function listFiles({ db }: ImportServices, clientId: number): Promise<UploadedFile[]> {
  const uploads = await inTransaction(db, wholeClient(clientId), { readOnly: true }, (trx) =>
    listUploads(trx, clientId),
  );
  return uploads.map((upload) => ({
    fileuploadid: upload.uploadId,
    filename: upload.filename,
    datasource: upload.type,
    operationid: upload.slug,
    operationname: upload.operationName,
    uploadedby: upload.uploadedBy,
    file_created_on: upload.createdOn.toISOString(),
    bytes: Number(upload.bytes),
    data_sync: upload.dataSync,
    step: upload.step,
    reason: upload.reason,
    warnings: upload.warnings,
    sheets: upload.sheets,
    rows_total: upload.rowsTotal,
    rows_imported: upload.rowsImported,
    rows_updated: upload.rowsUpdated,
    rows_rejected: upload.rowsRejected,
    rejection_causes: upload.rejectionCauses,
    progress: upload.progress,
    report_url: upload.hasReport ? `/api/uploadedfile/${upload.uploadId}/report` : null,
    file_url: `/api/uploadedfile/${upload.uploadId}/original`,
  }));
}
