import { extname } from "node:path";
import { inTransaction } from "#server/platform/db.ts";
import { notFound } from "#server/platform/errors.ts";
import type { FileReply } from "#server/platform/serve.ts";
import { XLSX_TYPE } from "#server/platform/workbook/write-workbook.ts";
import { findUpload } from "./queries.ts";
import { type ImportServices, wholeClient } from "./services.ts";

const XLS_TYPE = "application/vnd.ms-excel";

/** The bytes of an upload as they came, or the report of its rejected rows. */
export async function downloadFile(
  { db, files }: ImportServices,
  clientId: number,
  id: string | undefined,
  which: "original" | "report",
): Promise<FileReply> {
  const uploadId = /^\d{1,9}$/.test(id ?? "") ? Number(id) : null;
  const upload =
    uploadId === null
      ? null
      : await inTransaction(db, wholeClient(clientId), { readOnly: true }, (trx) =>
          findUpload(trx, clientId, uploadId),
        );
  const stored = which === "original" ? upload?.storedFile : upload?.reportFile;
  if (upload === null || upload.deleted || stored === null || stored === undefined) {
    throw notFound("This file is no longer there.");
  }
  const bytes = await files.size(stored);
  if (bytes === null) throw notFound("This file is no longer there.");
  const base = upload.filename.slice(0, upload.filename.length - extname(upload.filename).length);
  return {
    stream: files.open(stored),
    fileName: which === "original" ? upload.filename : `${base} rejected rows.xlsx`,
    contentType: which === "original" && /\.xls$/i.test(upload.filename) ? XLS_TYPE : XLSX_TYPE,
    bytes,
  };
}
