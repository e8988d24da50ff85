import type { VerbatimQuestion } from "#contract/verbatims.ts";
import { countText } from "#domain/text/count-text.ts";
import { exportFileName } from "#domain/text/export-file-name.ts";
import type { ReadSnapshot } from "#server/features/catalogue/index.ts";
import type { DashboardServices } from "#server/features/dashboard/index.ts";
import { type OpenSurveys, openSurveys } from "#server/features/verbatims/index.ts";
import { badRequest, notFound } from "#server/platform/errors.ts";
import type { FileReply } from "#server/platform/http/serve.ts";
import { MAX_SHEET_ROWS } from "#server/platform/workbook/workbook-limits.ts";
import { writeWorkbook, XLSX_TYPE } from "#server/platform/workbook/write-workbook.ts";
import { aboutSheet, type Exporter } from "./about-sheet.ts";
import { aboutVerbatims } from "./about-verbatims.ts";
import { recordExport } from "./record-export.ts";
import { streamFromSnapshot } from "./stream-from-snapshot.ts";
import { verbatimColumns, verbatimRows } from "./verbatim-sheet.ts";

type Call = Exporter & { readonly body: VerbatimQuestion };

const PAGE = "dealer-score";
const CARD = "verbatims";

/** All survey rows that the filters and the search leave, streamed from one snapshot: any number takes the memory of one batch. */
export function exportVerbatims(services: DashboardServices, call: Call): Promise<FileReply> {
  return streamFromSnapshot(services, call, async (snapshot) => {
    const surveys = await openSurveys(snapshot, call.body);
    refuseTooMany(surveys);
    const page = pageOf(snapshot);
    const about = aboutVerbatims(page, call.body, surveys, snapshot);
    const fileName = exportFileName([call.operation.type, page.title, about.dealers.join(" ")], "xlsx");
    const detail = { page: page.title, filters: about.filters, choices: about.choices };
    await recordExport(services.db, call, { fileName, detail, settings: snapshot.settings });
    const rows = verbatimRows(surveys.rows());
    const sheet = { name: "Verbatims", columns: verbatimColumns(surveys.columns), rows };
    return {
      fileName,
      contentType: XLSX_TYPE,
      source: writeWorkbook([aboutSheet(about, snapshot, call), sheet]),
    };
  });
}

function pageOf({ catalogue }: ReadSnapshot) {
  const page = catalogue.pages.find(({ key }) => key === PAGE);
  const has = page !== undefined && page.cards !== "otherQuestions";
  if (!has || !page.cards.some(({ key }) => key === CARD))
    throw notFound("There is no such card.", "NO_CARD");
  return page;
}

function refuseTooMany({ total }: OpenSurveys): void {
  const most = MAX_SHEET_ROWS - 1;
  if (total <= most) return;
  const [rows, room] = [total, most].map(countText);
  throw badRequest(
    `These are ${rows} rows and a sheet holds ${room}. Choose a wave, a region or a dealer.`,
    "TOO_MANY_ROWS",
  );
}
