import { allClients } from "#server/features/catalogue/index.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { deleteOldEvents, enqueue, hasWaitingEvents } from "./event-queries.ts";
import { hasPushWork } from "./push-queries.ts";
import type { NotificationServices } from "./services.ts";

type Services = Pick<NotificationServices, "db" | "now">;

/** Queues again what a crash left behind, and what has waited for its time: digests, second attempts. */
export async function recoverNotifications({ db, now }: Services): Promise<void> {
  for (const { clientId: client } of await allClients(db)) {
    await inTransaction(db, wholeClient(client), {}, async (trx) => {
      if (await hasWaitingEvents(trx, client)) await enqueue(trx, "deliver_notifications", client);
      if (await hasPushWork(trx, client, new Date(now()))) await enqueue(trx, "send_pushes", client);
    });
  }
}

/** Removes notifications that are older than ninety days. */
export async function deleteOldNotifications({ db, now }: Services): Promise<void> {
  for (const { clientId: client } of await allClients(db)) {
    await inTransaction(db, wholeClient(client), { work: "schedule" }, (trx) =>
      deleteOldEvents(trx, client, new Date(now())),
    );
  }
}
