import type { ReportRequest } from "#contract/action-plans.ts";
import { type NamedChoice, reportFilters, statusName } from "#domain/action-plans/ticket-report.ts";
import {
  FILTERS,
  type FilterKey,
  type NormalizedRequest,
  normalizedRequest,
} from "#domain/filters/filters.ts";
import {
  type Catalogue,
  chosenDealers,
  chosenNames,
  filtersOfPage,
} from "#server/features/catalogue/index.ts";

/** What was chosen of the tickets that somebody takes away. */
export interface ChosenTickets {
  /** Status and dealers, for the name of a file. */
  readonly named: readonly string[];
  /** What narrows the list, by names. */
  readonly filters: readonly NamedChoice[];
}

/** The page in the structure. */
export const TICKET_PAGE = "action-planning";

export function chosenTickets(
  { ticketNo: asked, begins, ...body }: ReportRequest,
  catalogue: Catalogue,
): ChosenTickets {
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
