import { MAX_LISTED_TICKETS, type ReportRequest, type Ticket } from "#contract/action-plans.ts";
import { countText } from "#domain/text/count-text.ts";
import type { ReadSnapshot } from "#server/features/catalogue/index.ts";
import type { RequestContext } from "#server/platform/access/actor.ts";
import { badRequest } from "#server/platform/errors.ts";
import { type ChosenTickets, chosenTickets } from "./chosen-tickets.ts";
import { type ListedTickets, ticketsInSnapshot } from "./list-tickets.ts";

/** The tickets of a list as somebody takes them away, and what was chosen. */
export interface TicketsForExport extends ChosenTickets {
  readonly tickets: readonly Ticket[];
}

/** What the list would show, all of it or a refusal. */
export async function ticketsForExport(
  snapshot: ReadSnapshot,
  context: RequestContext,
  request: ReportRequest,
): Promise<TicketsForExport> {
  const listed = await ticketsInSnapshot(snapshot, context, request);
  refuseTooMany(listed);
  return { tickets: listed.tickets, ...chosenTickets(request, snapshot.catalogue) };
}

function refuseTooMany({ total }: ListedTickets): void {
  if (total <= MAX_LISTED_TICKETS) return;
  const [tickets, room] = [total, MAX_LISTED_TICKETS].map(countText);
  throw badRequest(
    `These are ${tickets} tickets and a report holds ${room}. Choose a wave, a region or a dealer.`,
    "TOO_MANY_TICKETS",
  );
}
