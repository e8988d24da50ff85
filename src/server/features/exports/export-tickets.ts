import type { ReportRequest } from "#contract/action-plans.ts";
import { findPage } from "#domain/pages/listed-pages.ts";
import { exportFileName } from "#domain/text/export-file-name.ts";
import { type TicketsForExport, ticketsForExport } from "#server/features/action-plans/index.ts";
import { type ReadSnapshot, withSnapshot } from "#server/features/catalogue/index.ts";
import type { DashboardServices } from "#server/features/dashboard/index.ts";
import { recordExport } from "#server/platform/access/record-export.ts";
import type { FileReply, OperationCall } from "#server/platform/http/serve.ts";
import { writeWorkbook, XLSX_TYPE } from "#server/platform/workbook/write-workbook.ts";
import { type About, aboutSheet } from "./about-sheet.ts";
import { TICKET_COLUMNS, ticketCells } from "./ticket-sheet.ts";

type Call = OperationCall<ReportRequest | null | undefined>;

const PAGE = "action-planning";

/** The tickets the list would show, with all that stands in them, as a workbook. */
export async function exportTickets(
  services: Pick<DashboardServices, "db" | "now">,
  call: Call,
): Promise<FileReply> {
  const made = await withSnapshot(
    services.db,
    services.now,
    call,
    async (snapshot) => {
      const exported = await ticketsForExport(snapshot, call, call.body ?? {});
      const { tickets, named, filters } = exported;
      const page = findPage(snapshot.catalogue.pages, PAGE)?.title ?? "";
      const about = aboutTickets(page, exported, snapshot);
      const sheet = { name: "Tickets", columns: TICKET_COLUMNS, rows: tickets.map(ticketCells) };
      return {
        sheets: [aboutSheet(about, snapshot, call), sheet],
        fileName: exportFileName([call.operation.type, ...named], "xlsx"),
        detail: { page, filters, tickets: tickets.length },
        settings: snapshot.settings,
      };
    },
    "export",
  );
  await recordExport(services.db, call, { ...made, subject: made.fileName });
  return {
    stream: writeWorkbook(made.sheets),
    fileName: made.fileName,
    contentType: XLSX_TYPE,
    bytes: null,
  };
}

/** What an export of tickets is about. */
function aboutTickets(
  page: string,
  { tickets, filters }: TicketsForExport,
  { catalogue }: ReadSnapshot,
): About {
  return {
    page,
    card: null,
    dealers: [],
    filters: [],
    choices: [
      ...filters.map(({ name, value }) => [name, value] as const),
      ["Tickets", tickets.length],
      ["Score", "% disappointed when the ticket was created"],
    ],
    responses: null,
    dataDate: catalogue.lastDay,
    waveStatus: null,
    sheets: [],
  };
}
