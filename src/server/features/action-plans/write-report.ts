import { Readable } from "node:stream";
import { MAX_LISTED_TICKETS, type ReportRequest, type Ticket } from "#contract/action-plans.ts";
import { SHOWN_STATUSES, STATUS_NAMES } from "#domain/action-plan.ts";
import { timeOfDay } from "#domain/calendar.ts";
import { countText } from "#domain/count-text.ts";
import { findPage } from "#domain/default-pages.ts";
import { exportFileName } from "#domain/export-file-name.ts";
import { type ChartRequest, chartRequest, FILTERS, type FilterKey } from "#domain/filters.ts";
import type { ReportTicket, TicketReport } from "#domain/ticket-report.ts";
import { writeAudit } from "#server/platform/audit.ts";
import { type Catalogue, filtersOfPage } from "#server/platform/catalogue.ts";
import { chosenDealers, chosenNames, scopeInWords } from "#server/platform/chosen-names.ts";
import { inTransaction } from "#server/platform/db.ts";
import { writeTicketReport } from "#server/platform/document/ticket-report.ts";
import { badRequest } from "#server/platform/errors.ts";
import type { FileReply, OperationCall } from "#server/platform/serve.ts";
import { inView, type View } from "#server/platform/view.ts";
import { type ListedTickets, ticketsInView } from "./list-tickets.ts";
import type { ReportServices } from "./services.ts";

type Call = OperationCall<ReportRequest | null | undefined>;

const PAGE = "action-planning";
const STATUSES = new Map(SHOWN_STATUSES.map((code) => [String(code), STATUS_NAMES[code]]));

/** The tickets the list would show, as a PDF; nobody takes it away without an entry in the audit. */
export async function writeReport(services: ReportServices, call: Call): Promise<FileReply> {
  const { db, now, press } = services;
  const { fileName, settings, report } = await inView(db, now, call, async (view) => {
    const { begins, ...question } = call.body ?? {};
    const listed = await ticketsInView(view, call, question);
    refuseTooMany(listed);
    const tickets = listed.tickets.filter(({ ticket_no }) => String(ticket_no).startsWith(begins ?? ""));
    const { named, filters } = choiceOf(call.body ?? {}, view.catalogue);
    return {
      fileName: exportFileName([call.operation.type, ...named], "pdf"),
      settings: view.settings,
      report: { ...headOf(view, call, now()), filters, tickets: tickets.map(reportTicket) },
    };
  });
  const pdf = await writeTicketReport(press, report);
  const { page, filters, tickets } = report;
  await inTransaction(db, settings, {}, (trx) =>
    writeAudit(trx, {
      client: call.operation.clientId,
      person: call.viewer.personId,
      action: "export.download",
      subject: fileName,
      detail: { operation: call.operation.slug, page, filters, tickets: tickets.length },
    }),
  );
  return { stream: Readable.from([pdf]), fileName, contentType: "application/pdf", bytes: pdf.length };
}

function refuseTooMany({ total }: ListedTickets): void {
  if (total <= MAX_LISTED_TICKETS) return;
  const [tickets, room] = [total, MAX_LISTED_TICKETS].map(countText);
  throw badRequest(
    `These are ${tickets} tickets and a report holds ${room}. Choose a wave, a region or a dealer.`,
    "TOO_MANY_TICKETS",
  );
}

function headOf(
  { catalogue, scope, today }: View,
  { operation, membership, viewer }: Call,
  now: number,
): Omit<TicketReport, "filters" | "tickets"> {
  return {
    title: "Action Planning Report",
    client: membership.clientName,
    operation: `${operation.name} (${operation.type})`,
    page: findPage(catalogue.pages, PAGE)?.name ?? "",
    scope: scopeInWords(scope, catalogue),
    madeBy: { name: viewer.name, designation: membership.designation },
    madeOn: today,
    madeAt: timeOfDay(membership.timeZone, now),
    dataDate: catalogue.lastDay,
  };
}

/** What was chosen, for the head of the report, and status and dealer for the name of the file. */
function choiceOf({ ticket_no, begins, ...body }: ReportRequest, catalogue: Catalogue) {
  if (ticket_no !== null && ticket_no !== undefined) {
    return { named: [`Ticket ${ticket_no}`], filters: [{ name: "Ticket No.", value: String(ticket_no) }] };
  }
  const request = chartRequest(body);
  const chosen = chosenNames(statedFilters(request, catalogue), request, catalogue);
  const status = STATUSES.get(request.status) ?? request.status;
  return {
    named: [status, chosenDealers(request, catalogue).join(" ")],
    filters: [
      ...chosen.map(({ filter, value }) => ({ name: filter, value })),
      { name: "Status", value: status === "" ? "All" : status },
      ...(begins ? [{ name: "Ticket No. begins with", value: begins }] : []),
    ],
  };
}

/** The page's filters and whatever else narrows the list; the model doesn't touch tickets. */
function statedFilters(request: ChartRequest, catalogue: Catalogue): FilterKey[] {
  const ofPage = filtersOfPage(catalogue, PAGE);
  return FILTERS.map(({ key }) => key).filter(
    (key) => key !== "model_code" && (ofPage.includes(key) || request[key] !== ""),
  );
}

function reportTicket(ticket: Ticket): ReportTicket {
  return {
    ticketNo: ticket.ticket_no,
    improvementPoint: ticket.improvement_points,
    dealerName: ticket.dealer_name,
    dealerCode: ticket.dealer_code,
    score: ticket.score,
    createdBy: ticket.created_by,
    designation: ticket.designation,
    createdOn: ticket.created_date,
    dueOn: ticket.due_date,
    status: ticket.status,
    managerRemarks: ticket.manager_remarks,
    dealerRemarks: ticket.dealer_remarks,
    fileNames: ticket.documentlist.map(({ document_name }) => document_name),
    points: ticket.sublist.map((point) => ({
      additionalPoint: point.additional_point,
      rootCause: point.root_cause,
      actionPlan: point.action_plan,
      responsibility: point.responsibility,
      createdBy: point.created_by,
    })),
  };
}
