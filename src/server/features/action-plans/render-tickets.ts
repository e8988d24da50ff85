import { join } from "node:path";
import {
  type ReportTicket,
  reportFacts,
  reportSentence,
  SIGN_OFF_COLUMNS,
  type TicketReport,
  textsOfTicket,
} from "#domain/action-plans/ticket-report.ts";
import type { PdfRenderer, Sheet } from "#server/platform/documents/pdf-renderer.ts";

const TEMPLATE = join(import.meta.dirname, "ticket-report.typ");
const NARROWEST_COLUMN_CHARACTERS = 13;
const MAX_LINES_KEPT_TOGETHER = 36;

/** How a client's reports look: `accent` as hex on white; null: as the product's. */
export interface ReportLook {
  readonly accent: string | null;
  readonly logo: NonNullable<Sheet["picture"]> | null;
}

const OWN_LOOK: ReportLook = { accent: null, logo: null };

/** The report of action-plan tickets as a PDF, for a person. */
export function renderTickets(
  pdfRenderer: PdfRenderer,
  person: number,
  report: TicketReport,
  look: ReportLook = OWN_LOOK,
): Promise<Buffer> {
  const { title, client, operation, page, madeBy, tickets } = report;
  return pdfRenderer.render(person, {
    template: TEMPLATE,
    data: {
      title,
      accent: look.accent,
      author: madeBy.name,
      heading: [client, operation, page],
      sentence: reportSentence(tickets),
      facts: reportFacts(report),
      signOff: SIGN_OFF_COLUMNS,
      tickets: tickets.map((ticket) => ({ ...textsOfTicket(ticket), breakable: isTall(ticket) })),
    },
    picture: look.logo,
  });
}

/** A ticket stays on one page unless it might be taller than one. */
function isTall({
  improvementPoint,
  managerRemarks,
  dealerRemarks,
  fileNames,
  points,
}: ReportTicket): boolean {
  const detail = points.reduce((lines, point) => lines + Math.max(...Object.values(point).map(linesOf)), 0);
  const columns = [improvementPoint, managerRemarks, dealerRemarks, fileNames.join("\n")].map(linesOf);
  return Math.max(detail, ...columns) > MAX_LINES_KEPT_TOGETHER;
}

/** How many lines a text takes at most. */
function linesOf(text: string): number {
  return text
    .split(/\r\n|\r|\n/)
    .reduce((lines, line) => lines + Math.ceil((line.length + 1) / NARROWEST_COLUMN_CHARACTERS), 0);
}
