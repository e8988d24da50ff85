import { STATUS } from "#domain/action-plans/action-plan.ts";
import { today } from "#domain/calendar/calendar.ts";
import { allClients, loadNetwork } from "#server/features/catalogue/index.ts";
import { enqueueNotification } from "#server/features/notifications/index.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { publishTickets } from "./publish-tickets.ts";
import type { PlanServices } from "./services.ts";
import { markOverdue } from "./write-queries.ts";

/** Minutes after midnight, client time, before which nobody is notified: a due date moved late at night still counts. */
export const NOTIFIED_AFTER_MINUTES = 10;
const MINUTE_MS = 60_000;

/** Notifies once of every ticket whose due date has passed in its client's time zone; harmless at any time. */
export async function notifyOverdue({ db, now }: Pick<PlanServices, "db" | "now">): Promise<void> {
  for (const { clientId, timeZone } of await allClients(db)) {
    const day = today(timeZone, now() - NOTIFIED_AFTER_MINUTES * MINUTE_MS);
    await inTransaction(db, wholeClient(clientId), { work: "schedule" }, async (trx) => {
      const late = await markOverdue(trx, clientId, day);
      const { dealers } = late.length === 0 ? { dealers: [] } : await loadNetwork(trx, clientId);
      for (const ticket of late) {
        const dealer = dealers.find(({ id }) => id === ticket.dealerId);
        if (dealer === undefined) throw new Error(`Ticket ${ticket.ticketNo} is of a dealer nobody knows.`);
        await publishTickets(trx, { clientId, slug: ticket.slug }, dealer);
        await enqueueNotification(trx, {
          client: clientId,
          operation: ticket.operationId,
          dealer: ticket.dealerId,
          page: "action-planning",
          kind: "overdue",
          message: `Ticket ${ticket.ticketNo} is overdue: ${ticket.pointName}, ${dealer.name}.`,
          ticket: { no: ticket.ticketNo, status: STATUS.overdue },
          actor: null,
        });
      }
    });
  }
}
