import { enqueueNotification } from "#server/features/notifications/enqueue-notification.ts";
import type { NotificationEvent } from "#server/features/notifications/event-queries.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { inInstallation } from "./installation.ts";

/** Something happens in an operation that nobody in particular did; left out: an upload of the whole client. */
export function raise(
  slug: string,
  event: Partial<NotificationEvent> & Pick<NotificationEvent, "message">,
): Promise<void> {
  return inInstallation(async ({ app, ownerPool }) => {
    const found = await ownerPool.query<{ operation: number; client: number }>(
      "select operation_id as operation, client_id as client from operation where slug = $1",
      [slug],
    );
    const { operation = 0, client = 0 } = found.rows[0] ?? {};
    await inTransaction(app, wholeClient(client), {}, (trx) =>
      enqueueNotification(trx, {
        client,
        operation,
        dealer: null,
        page: "upload-excel",
        kind: "upload_completed",
        ticket: null,
        actor: null,
        ...event,
      }),
    );
  });
}
