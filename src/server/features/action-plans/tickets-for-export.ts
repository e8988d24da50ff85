import { MAX_LISTED_TICKETS, type ReportRequest, type Ticket } from "#contract/action-plans.ts";
import { type NamedChoice, reportFilters, statusName } from "#domain/action-plans/ticket-report.ts";
import {
  FILTERS,
  type FilterKey,
  type NormalizedRequest,
  normalizedRequest,
} from "#domain/filters/filters.ts";
import { countText } from "#domain/text/count-text.ts";
import {
  type Catalogue,
  chosenDealers,
  chosenNames,
  filtersOfPage,
  type ReadSnapshot,
} from "#server/features/catalogue/index.ts";
import type { RequestContext } from "#server/platform/access/actor.ts";
import { badRequest } from "#server/platform/errors.ts";
import { type ListedTickets, ticketsInSnapshot } from "./list-tickets.ts";

/** The tickets of a list as somebody takes them away, and what was chosen. */
export interface TicketsForExport {
  readonly tickets: readonly Ticket[];
  /** Status and dealers, for the name of a file. */
  readonly named: readonly string[];
  /** What narrows the list, by names. */
  readonly filters: readonly NamedChoice[];
}

/** The page in the structure. */
export const TICKET_PAGE = "action-planning";

/** What the list would show, all of it or a refusal. */
export async function ticketsForExport(
  snapshot: ReadSnapshot,
  context: RequestContext,
  request: ReportRequest,
): Promise<TicketsForExport> {
  const { begins, ...question } = request;
  const listed = await ticketsInSnapshot(snapshot, context, question);
  refuseTooMany(listed);
  const tickets = listed.tickets.filter(({ ticketNo }) => String(ticketNo).startsWith(begins ?? ""));
  return { tickets, ...choiceOf(request, snapshot.catalogue) };
}

function refuseTooMany({ total }: ListedTickets): void {
  if (total <= MAX_LISTED_TICKETS) return;
  const [tickets, room] = [total, MAX_LISTED_TICKETS].map(countText);
  throw badRequest(
    `These are ${tickets} tickets and a report holds ${room}. Choose a wave, a region or a dealer.`,
    "TOO_MANY_TICKETS",
  );
}

function choiceOf({ ticketNo: asked, begins, ...body }: ReportRequest, catalogue: Catalogue) {
  const request = normalizedRequest(body);
  const ticketNo = asked ?? null;
  const chosen = chosenNames(statedFilters(request, catalogue), request, catalogue);
  const filters = reportFilters({
    ticketNo,
    filters: chosen.map(({ filter, value }) => ({ name: filter, value })),
    status: request.status,
    begins: begins ?? null,
  });
  return {
    named:
      ticketNo === null
        ? [statusName(request.status), chosenDealers(request, catalogue).join(" ")]
        : [`Ticket ${ticketNo}`],
    filters,
  };
}

/** The page's filters and whatever else narrows the list; the model doesn't touch tickets. */
function statedFilters(request: NormalizedRequest, catalogue: Catalogue): FilterKey[] {
  const ofPage = filtersOfPage(catalogue, TICKET_PAGE);
  return FILTERS.map(({ key }) => key).filter(
    (key) => key !== "modelCode" && (ofPage.includes(key) || request[key] !== ""),
  );
}
