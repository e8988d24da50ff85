import { extname } from "node:path";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { notFound } from "#server/platform/errors.ts";
import type { FileReply } from "#server/platform/http/serve.ts";
import { XLSX_TYPE } from "#server/platform/workbook/write-workbook.ts";
import { findUpload } from "./queries.ts";
import type { ImportServices } from "./services.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".xls": "application/vnd.ms-excel",
  ".csv": "text/csv",
};

interface FileRequest {
  readonly clientId: number;
  /** null: somebody at the command line. */
  readonly person: number | null;
  readonly id: string | undefined;
}

/** The bytes of an upload as they came, or the report of its rejected rows; written down. */
export async function downloadFile(
  { db, files }: ImportServices,
  { clientId, person, id = "" }: FileRequest,
  which: "original" | "report",
): Promise<FileReply> {
  if (!/^\d{1,9}$/.test(id)) throw noFile();
  const upload = await inTransaction(db, wholeClient(clientId), {}, (trx) =>
    findUpload(trx, clientId, Number(id)),
  );
  const stored = which === "original" ? upload?.storedFile : upload?.reportFile;
  if (upload === null || upload.deleted) throw noFile();
  if (stored === null || stored === undefined) throw which === "original" ? erased() : noFile();
  // Between two transactions: a slow store keeps no connection from others.
  const bytes = await files.size(stored);
  if (bytes === null) throw noFile();
  const base = upload.fileName.slice(0, upload.fileName.length - extname(upload.fileName).length);
  const fileName = which === "original" ? upload.fileName : `${base} rejected rows.xlsx`;
  await inTransaction(db, wholeClient(clientId), {}, (trx) =>
    writeAudit(trx, {
      client: clientId,
      person,
      action: "upload.download",
      subject: fileName,
      detail: { upload: Number(id), which },
    }),
  );
  const contentType = TYPES[extname(fileName).toLowerCase()] ?? XLSX_TYPE;
  return { stream: files.open(stored), fileName, contentType, bytes };
}

function erased() {
  return notFound("This file is kept no longer: answers in it were erased, or its time was over.");
}

function noFile() {
  return notFound("This file is no longer there.");
}
