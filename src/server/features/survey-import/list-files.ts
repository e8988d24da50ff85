import type { UploadedFile } from "#contract/survey-import.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { keptUntil } from "./preview-document.ts";
import { listUploads } from "./queries.ts";
import type { ImportServices } from "./services.ts";

/** The uploaded file list of a client, newest first. */
export async function listFiles({ db }: ImportServices, clientId: number): Promise<UploadedFile[]> {
  const uploads = await inTransaction(db, wholeClient(clientId), { readOnly: true }, (trx) =>
    listUploads(trx, clientId),
  );
  return uploads.map(({ hasReport, previewedOn, publishAt, ...upload }) => ({
    ...upload,
    publishAt: publishAt?.toISOString() ?? null,
    keptUntil: upload.status === "Previewed" && publishAt === null ? keptUntil(previewedOn) : null,
    createdOn: upload.createdOn.toISOString(),
    bytes: Number(upload.bytes),
    reportUrl: hasReport ? `/api/uploadedfile/${upload.uploadId}/report` : null,
    fileUrl: `/api/uploadedfile/${upload.uploadId}/original`,
  }));
}
