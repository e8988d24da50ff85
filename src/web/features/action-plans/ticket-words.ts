import type { Ticket, TicketHeader } from "#contract/action-plans.ts";
import { STATUS } from "#domain/action-plans/action-plan.ts";
import type { FilterSelection } from "#domain/filters/cascade.ts";
import type { FilterList } from "#domain/filters/filters.ts";
import { ALL } from "#domain/network/network.ts";
import { formatCount } from "#web/charts/card/number-format.ts";
import { bad, good, plain, type Segment, sentenceOf } from "#web/ui/segment.ts";

/** The columns of the list, on the screen and on paper. */
export const TICKET_COLUMNS = [
  "Ticket No.",
  "Improvement Points",
  "Dealer",
  "Score",
  "Created By",
  "Created Date",
  "Due Date",
  "Status",
  "Attachments",
  "RSM/ASM Remarks",
] as const;

/** Under a list that ends before its tickets do. */
export const NEWEST_NOTE = "These are the newest: find older ones by their number, or with the filters.";

export const SCORE_NOTE = "Score: % disappointed when the ticket was created";

/** The page's finding: what is open and what is late. */
export function ticketSentence({ header, total }: TicketHeader): readonly Segment[] {
  if (total === 0) return sentenceOf(plain("No tickets for this selection."));
  const late = countOf(header, STATUS.overdue);
  const overdue =
    late === 0 ? good("none is overdue") : bad(`${formatCount(late)} ${late === 1 ? "is" : "are"} overdue`);
  return sentenceOf(plain(`${openWords(header)}; `), overdue, plain("."));
}

/** `16 tickets are open and 8 on Review Again`, what there is of it. */
function openWords(header: TicketHeader["header"]): string {
  const open = countOf(header, STATUS.open);
  const again = countOf(header, STATUS.reviewAgain);
  if (open === 0) return again === 0 ? "No ticket is open" : `${counted(again)} on Review Again`;
  return `${counted(open)} open${again === 0 ? "" : ` and ${formatCount(again)} on Review Again`}`;
}

/** How many tickets there are, and of what. */
export function ticketContext(
  filters: readonly FilterList[],
  selection: FilterSelection,
  { total }: TicketHeader,
): string {
  const chosen = filters.flatMap(({ filterKey: key, data }) => {
    const item = data.find(({ code }) => code === selection[key]);
    return item === undefined || item.code === ALL || key === "modelCode" ? [] : [item.name];
  });
  return [`${formatCount(total)} ${total === 1 ? "ticket" : "tickets"}`, ...chosen].join(" · ");
}

/** What all dealers of the actor have: 'All your 25 dealers: 31 open, 8 overdue'. */
export function everywhereWords({ dealers, open, overdue }: NonNullable<TicketHeader["everywhere"]>): string {
  return `All your ${formatCount(dealers)} dealers: ${formatCount(open)} open, ${formatCount(overdue)} overdue`;
}

/** What a save did to a ticket, where its row may leave the list for it; "" = it stays. */
export function newsOf(before: Ticket, after: Ticket | null): string {
  if (after === null) return `Ticket ${before.ticketNo} was deleted.`;
  return before.statusCode === after.statusCode ? "" : `Ticket ${after.ticketNo} is now ${after.status}.`;
}

/** What to say of open tickets that somebody else has moved out of the list. */
export function newsOfLeft(ticketNos: readonly number[]): string {
  const [first, ...others] = ticketNos;
  return others.length === 0
    ? `Ticket ${first} is no longer in this list: its status was changed elsewhere, or it was deleted.`
    : `Tickets ${ticketNos.join(", ")} are no longer in this list: their status was changed elsewhere, or they were deleted.`;
}

function counted(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "ticket is" : "tickets are"}`;
}

function countOf(header: TicketHeader["header"], code: number): number {
  return header.find(({ statusCode }) => statusCode === code)?.count ?? 0;
}
