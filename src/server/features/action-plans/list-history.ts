import type { TicketHistory } from "#contract/action-plans.ts";
import { withSnapshot } from "#server/features/catalogue/index.ts";
import type { RequestContext } from "#server/platform/access/actor.ts";
import { notFound } from "#server/platform/errors.ts";
import { findHistory, findTickets, type StoredChange, type StoredTicket } from "./queries.ts";
import type { PlanServices } from "./services.ts";
import { describedChanges } from "./ticket-changes.ts";

type Save = TicketHistory["saves"][number];

/** Who changed what of a ticket in scope, and when, newest first. */
export function listHistory(
  { db, now }: Pick<PlanServices, "db" | "now">,
  context: RequestContext,
  ticketNo: number,
): Promise<TicketHistory> {
  return withSnapshot(db, now, context, async ({ trx, catalogue, scope, today }) => {
    const whatever = { wave: null, month: null, begins: null, status: null, today };
    const filter = { operationId: catalogue.operationId, dealerIds: scope.dealerIds, ticketNo, ...whatever };
    const [ticket] = await findTickets(trx, filter, 1);
    if (ticket === undefined) throw notFound("There is no such ticket in your scope.", "NO_TICKET");
    return { saves: savesOf(ticket, await findHistory(trx, ticket)) };
  });
}

/** Of tickets from before the history was kept the creation is known. */
function savesOf(ticket: StoredTicket, changes: readonly StoredChange[]): Save[] {
  const versions = [...new Set(changes.map(({ version }) => version))];
  const saves = versions.flatMap((version) => {
    const ofSave = changes.filter((change) => change.version === version);
    return ofSave.slice(0, 1).map(({ at, person }) => ({
      at: at.toISOString(),
      person,
      changes: ofSave.flatMap(describedChanges),
    }));
  });
  if (changes.some(({ field }) => field === "created")) return saves;
  const { createdOn, createdBy: person, pointName } = ticket;
  const created = describedChanges({ field: "created", before: null, after: pointName });
  return [...saves, { at: createdOn.toISOString(), person, changes: created }];
}
