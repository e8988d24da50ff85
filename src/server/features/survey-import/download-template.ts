import { epochDayOf, firstDayOfMonth } from "#domain/calendar/calendar.ts";
import { surveyTemplate, type TemplateColumn } from "#domain/survey-sheet/template.ts";
import { loadNetwork, loadProgramme } from "#server/features/catalogue/index.ts";
import type { OperationRow } from "#server/platform/access/actor.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import type { FileReply } from "#server/platform/http/serve.ts";
import type { SheetToWrite } from "#server/platform/workbook/sheet-to-write.ts";
import { writeWorkbook, XLSX_TYPE } from "#server/platform/workbook/write-workbook.ts";
import type { ImportServices } from "./services.ts";

const NARROWEST = 14;

/** A workbook to fill in: every column of an operation's surveys and of the network, each with a note and an example. */
export async function downloadTemplate(
  { db }: Pick<ImportServices, "db">,
  operation: Pick<OperationRow, "id" | "clientId" | "slug">,
): Promise<FileReply> {
  const template = await inTransaction(
    db,
    wholeClient(operation.clientId),
    { readOnly: true },
    async (trx) => {
      const programme = await loadProgramme(trx, operation.id);
      const { dealers, models } = await loadNetwork(trx, operation.clientId);
      const epochDay = epochDayOf(firstDayOfMonth(programme.firstMonth));
      return surveyTemplate(programme, { dealers, models, epochDay });
    },
  );
  return {
    stream: writeWorkbook([
      sheet("Surveys", template.surveys),
      sheet("Dealers", template.dealers),
      sheet("Models", template.models),
    ]),
    fileName: `${operation.slug} template.xlsx`,
    contentType: XLSX_TYPE,
    bytes: null,
  };
}

function sheet(name: string, columns: readonly TemplateColumn[]): SheetToWrite {
  return {
    name,
    columns: columns.map(({ name: header, note }) => ({
      header,
      note,
      width: Math.max(NARROWEST, header.length + 2),
    })),
    rows: [columns.map(({ example }) => example)],
    isPlain: true,
  };
}
