import { sql, type Transaction } from "kysely";
import type { NotifyingPage } from "#domain/notifications/notifications.ts";
import type { Database } from "#server/platform/database/tables.ts";

/** What people in scope are notified of, and the page it leads to. */
export interface NotificationEvent {
  readonly client: number;
  readonly operation: number;
  /** Those whose scope holds this dealer are notified; null: not about one dealer. */
  readonly dealer: number | null;
  readonly page: NotifyingPage;
  readonly kind:
    | "ticket_created"
    | "answer_saved"
    | "status_changed"
    | "overdue"
    | "upload_completed"
    | "upload_failed"
    | "audio_added";
  readonly message: string;
  readonly ticket: { readonly no: number; readonly status: number } | null;
  /** Never notified; null: nobody did it. */
  readonly actor: number | null;
}

/** Queues a notification in the transaction that does what it is about; a job then delivers it. */
export async function enqueueNotification(
  trx: Transaction<Database>,
  event: NotificationEvent,
): Promise<void> {
  await sql`
    insert into notification_event
      (client_id, operation_id, dealer_id, page, kind, message, ticket_no, status_id, actor)
    values (${event.client}, ${event.operation}, ${event.dealer}, ${event.page}, ${event.kind},
      ${event.message}, ${event.ticket?.no ?? null}, ${event.ticket?.status ?? null}, ${event.actor})`.execute(
    trx,
  );
  await sql`select enqueue_notifications('tell_people', ${event.client})`.execute(trx);
}
