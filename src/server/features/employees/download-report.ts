import { extname } from "node:path";
import type { EmployeeFileRow } from "#contract/employee-files.ts";
import { RESULT_COLUMN } from "#domain/people/employee-sheet.ts";
import { REASON_COLUMN } from "#domain/survey-sheet/sheet-headers.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction, withoutDealers } from "#server/platform/database/db.ts";
import type { FileReply } from "#server/platform/http/serve.ts";
import { XLSX_TYPE } from "#server/platform/workbook/write-workbook.ts";
import { noSuchFile } from "./apply-file.ts";
import { openRowReport } from "./employee-reader.ts";
import { findFile } from "./file-queries.ts";
import type { ClientContext, EmployeeServices } from "./services.ts";

type Outcome = EmployeeFileRow["outcome"];

const CHECKED: Readonly<Record<Outcome, string>> = {
  create: "To be registered",
  update: "To be updated",
  unchanged: "Unchanged",
  refused: "Refused",
};
const APPLIED: typeof CHECKED = { ...CHECKED, create: "Registered", update: "Updated" };

/** The rows of a checked workbook as they were sent, each with its result; refused ones with the reason. Written down. */
export async function downloadReport(
  { db, files }: EmployeeServices,
  { actor, clientId }: ClientContext,
  id: string | undefined,
): Promise<FileReply> {
  const fileId = /^\d{1,9}$/.test(id ?? "") ? Number(id) : null;
  if (fileId === null) throw noSuchFile();
  const file = await inTransaction(db, withoutDealers(clientId), {}, (trx) =>
    findFile(trx, clientId, fileId),
  );
  // Between two transactions: a slow store keeps no connection from others.
  if (file === null || (await files.size(file.storedFile)) === null) throw noSuchFile();
  await inTransaction(db, withoutDealers(clientId), {}, (trx) =>
    writeAudit(trx, {
      client: clientId,
      person: actor.personId,
      action: "employee_file.download",
      subject: file.fileName,
      detail: { file: fileId },
    }),
  );
  const words = file.appliedOn === null ? CHECKED : APPLIED;
  const { fileName } = file;
  const copy = await files.localCopy(file.storedFile);
  const stream = openRowReport({
    path: copy.path,
    columns: [RESULT_COLUMN, REASON_COLUMN],
    remarks: file.rows.map(({ row, outcome, notes }) => {
      const isRefused = outcome === "refused";
      const result = [words[outcome], ...(isRefused ? [] : notes)].join("\n");
      return [row, [result, isRefused ? notes.join("\n") : null]];
    }),
  });
  stream.once("close", copy.release);
  return {
    stream,
    fileName: `${fileName.slice(0, fileName.length - extname(fileName).length)} row report.xlsx`,
    contentType: XLSX_TYPE,
    bytes: null,
  };
}
