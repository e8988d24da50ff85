import type { Transaction } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";
import { enqueue, insertEvent, type NotificationEvent } from "./event-queries.ts";

/** Queues a notification in the transaction that does what it is about; a job then delivers it. */
export async function enqueueNotification(
  trx: Transaction<Database>,
  event: NotificationEvent,
): Promise<void> {
  await insertEvent(trx, event);
  await enqueue(trx, "deliver_notifications", event.client);
}
