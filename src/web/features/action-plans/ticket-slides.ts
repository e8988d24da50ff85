import type { Ticket } from "#contract/action-plans.ts";
import { creatorRole } from "#domain/action-plans/action-plan.ts";
import { reportSentence } from "#domain/action-plans/ticket-report.ts";
import { numericDay } from "#domain/calendar/date-display.ts";
import { formatCount } from "#web/charts/card/number-format.ts";
import type { ShownCard, ShownTable } from "#web/charts/export/shown-cards.ts";
import { SCORE_NOTE, TICKET_COLUMNS } from "./ticket-words.ts";

type Kind = ShownTable["head"][number]["kind"];

const KINDS: Readonly<Record<(typeof TICKET_COLUMNS)[number], Kind>> = {
  "Ticket No.": "number",
  "Improvement Points": "name",
  Dealer: "name",
  Score: "number",
  "Created By": "text",
  "Created Date": "text",
  "Due Date": "text",
  Status: "text",
  Attachments: "number",
  "RSM/ASM Remarks": "words",
};
const NOTHING = "–";

/** The tickets as a table of slides, in the columns of the list; `total` is how many there are. */
export function ticketSlides(name: string, tickets: readonly Ticket[], total: number): ShownCard {
  const part = `The newest ${formatCount(tickets.length)} of ${formatCount(total)} tickets`;
  return {
    name,
    subtitle: "",
    sentence: reportSentence(tickets),
    footnote: [SCORE_NOTE, ...(total > tickets.length ? [part] : [])].join(" · "),
    table: {
      head: TICKET_COLUMNS.map((text) => ({ text, kind: KINDS[text] })),
      rows: tickets.map((ticket) => ({ cells: cellsOf(ticket) })),
    },
  };
}

function cellsOf(ticket: Ticket): readonly string[] {
  return [
    String(ticket.ticketNo),
    ticket.pointName,
    `${ticket.dealerName}\n${ticket.dealerCode} · ${ticket.waveName}`,
    `${ticket.score.toFixed(1)}%`,
    `${ticket.createdBy}\n${creatorRole(ticket.designation, ticket.signer)}`,
    numericDay(ticket.createdOn),
    numericDay(ticket.dueDate),
    ticket.status,
    ticket.proofs.length === 0 ? NOTHING : String(ticket.proofs.length),
    ticket.managerRemarks === "" ? NOTHING : ticket.managerRemarks,
  ];
}
