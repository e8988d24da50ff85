import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ReportRequest, Ticket } from "#contract/action-plans.ts";
import { creatorRole } from "#domain/action-plans/action-plan.ts";
import type { ReportTicket, TicketReport } from "#domain/action-plans/ticket-report.ts";
import { clockOf } from "#domain/calendar/date-display.ts";
import { findPage } from "#domain/pages/listed-pages.ts";
import { exportFileName } from "#domain/text/export-file-name.ts";
import { brandingOf, logoName, shownBranding } from "#server/features/branding/index.ts";
import { type ReadSnapshot, scopeInWords, withSnapshot } from "#server/features/catalogue/index.ts";
import { recordExport } from "#server/platform/access/record-export.ts";
import type { FileReply, OperationCall } from "#server/platform/http/serve.ts";
import { TICKET_PAGE } from "./chosen-tickets.ts";
import { type ReportLook, renderTickets } from "./render-tickets.ts";
import type { ReportServices } from "./services.ts";
import { ticketsForExport } from "./tickets-for-export.ts";

type Call = OperationCall<ReportRequest | null | undefined>;

/** The tickets the list would show, as a PDF; nobody takes it away without an entry in the audit. */
export async function writeReport(services: ReportServices, call: Call): Promise<FileReply> {
  const { db, files, now, pdfRenderer } = services;
  const { fileName, settings, report, branding } = await withSnapshot(
    db,
    now,
    call,
    async (snapshot) => {
      const { tickets, named, filters } = await ticketsForExport(snapshot, call, call.body ?? {});
      return {
        fileName: exportFileName([call.operation.type, ...named], "pdf"),
        settings: snapshot.settings,
        branding: await brandingOf(snapshot.trx, call.operation.clientId),
        report: { ...headOf(snapshot, call, now()), filters, tickets: tickets.map(reportTicket) },
      };
    },
    "export",
  );
  const pdf = await renderTickets(pdfRenderer, call.actor.personId, report, await lookOf(files, branding));
  const { page, filters, tickets } = report;
  const detail = { page, filters, tickets: tickets.length };
  await recordExport(db, call, { subject: fileName, settings, detail });
  return { stream: Readable.from([pdf]), fileName, contentType: "application/pdf", bytes: pdf.length };
}

async function lookOf(
  files: ReportServices["files"],
  branding: Awaited<ReturnType<typeof brandingOf>>,
): Promise<ReportLook> {
  const { logo } = branding;
  // The report goes without a logo that is not there rather than not at all.
  const isThere = logo !== null && (await files.size(logo.file)) !== null;
  const bytes = isThere ? await buffer(files.open(logo.file)) : null;
  return {
    accent: shownBranding(branding).accent?.light.accent ?? null,
    logo: logo && bytes && { name: logoName(logo), base64: bytes.toString("base64") },
  };
}

function headOf(
  { catalogue, scope, today }: ReadSnapshot,
  { operation, membership, actor }: Call,
  now: number,
): Omit<TicketReport, "filters" | "tickets"> {
  return {
    title: "Action Planning Report",
    client: membership.clientName,
    operation: `${operation.name} (${operation.type})`,
    page: findPage(catalogue.pages, TICKET_PAGE)?.title ?? "",
    scope: scopeInWords(scope, catalogue),
    madeBy: { name: actor.name, designation: membership.designation },
    madeOn: today,
    madeAt: clockOf(membership.timeZone).time(now),
    dataDate: catalogue.lastDay,
  };
}

function reportTicket(ticket: Ticket): ReportTicket {
  return {
    ticketNo: ticket.ticketNo,
    improvementPoint: ticket.pointName,
    dealerName: ticket.dealerName,
    dealerCode: ticket.dealerCode,
    score: ticket.score,
    createdBy: ticket.createdBy,
    designation: creatorRole(ticket.designation, ticket.signer),
    createdOn: ticket.createdOn,
    dueOn: ticket.dueDate,
    status: ticket.status,
    managerRemarks: ticket.managerRemarks,
    dealerRemarks: ticket.dealerRemarks,
    fileNames: ticket.proofs.map(({ name }) => name),
    points: ticket.points.map(({ id: _id, ...texts }) => texts),
  };
}
