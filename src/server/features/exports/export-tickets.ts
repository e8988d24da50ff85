import type { ReportRequest } from "#contract/action-plans.ts";
import { findPage } from "#domain/pages/default-pages.ts";
import { exportFileName } from "#domain/text/export-file-name.ts";
import { inView } from "#server/platform/database/view.ts";
import type { FileReply, OperationCall } from "#server/platform/http/serve.ts";
import { writeWorkbook, XLSX_TYPE } from "#server/platform/workbook/write-workbook.ts";
import { aboutSheet } from "./about-sheet.ts";
import { aboutTickets } from "./about-tickets.ts";
import { recordExport } from "./record-export.ts";
import type { ExportServices } from "./services.ts";
import { TICKET_COLUMNS, ticketCells } from "./ticket-sheet.ts";

type Call = OperationCall<ReportRequest | null | undefined>;

const PAGE = "action-planning";

/** The tickets the list would show, with all that stands in them, as a workbook. */
export async function exportTickets(services: ExportServices, call: Call): Promise<FileReply> {
  const made = await inView(services.db, services.now, call, async (view) => {
    const taken = await services.takeTickets(view, call, call.body ?? {});
    const { tickets, named, filters } = taken;
    const page = findPage(view.catalogue.pages, PAGE)?.name ?? "";
    const about = aboutTickets(page, taken, view);
    const sheet = { name: "Tickets", columns: TICKET_COLUMNS, rows: tickets.map(ticketCells) };
    return {
      sheets: [aboutSheet(about, view, call), sheet],
      fileName: exportFileName([call.operation.type, ...named], "xlsx"),
      detail: { page, filters, tickets: tickets.length },
      settings: view.settings,
    };
  });
  await recordExport(services.db, call, made);
  return {
    stream: writeWorkbook(made.sheets),
    fileName: made.fileName,
    contentType: XLSX_TYPE,
    bytes: null,
  };
}
