import { surveyColumns } from "#domain/survey-sheet-columns.ts";
import { loadProgramme } from "#server/platform/catalogue.ts";
import { inTransaction } from "#server/platform/db.ts";
import type { FileReply } from "#server/platform/serve.ts";
import type { OperationRow } from "#server/platform/viewer.ts";
import { writeWorkbook, XLSX_TYPE } from "#server/platform/workbook/write-workbook.ts";
import { type ImportServices, wholeClient } from "./services.ts";

/** An empty workbook with every column of an operation's survey sheet. */
export async function downloadTemplate({ db }: ImportServices, operation: OperationRow): Promise<FileReply> {
  const programme = await inTransaction(db, wholeClient(operation.clientId), { readOnly: true }, (trx) =>
    loadProgramme(trx, operation.id),
  );
  const columns = surveyColumns(programme).map(({ name }) => ({
    header: name,
    width: Math.max(12, name.length + 2),
  }));
  return {
    stream: writeWorkbook([{ name: "Surveys", columns, rows: [] }]),
    fileName: `${operation.slug} template.xlsx`,
    contentType: XLSX_TYPE,
    bytes: null,
  };
}
