import type { Transaction } from "kysely";
import { countText } from "#domain/count-text.ts";
import { type NotificationEvent, raiseNotification } from "#server/platform/notifications.ts";
import type { Database } from "#server/platform/tables.ts";
import type { Upload } from "./queries.ts";

type Trx = Transaction<Database>;

/** Lets the client's other administrators know that an upload's answers are in. */
export function tellCompleted(
  trx: Trx,
  upload: Upload,
  { total, rejected }: { readonly total: number; readonly rejected: number },
): Promise<void> {
  const taken = `${upload.filename} was imported: ${countText(total - rejected)} answers`;
  const message = rejected === 0 ? `${taken}.` : `${taken}, ${countText(rejected)} rows rejected.`;
  return raiseNotification(trx, { ...ofUpload(upload), kind: "upload_completed", message });
}

/** Lets the client's other administrators know that nothing of an upload was taken. */
export function tellFailed(trx: Trx, upload: Upload, reason: string): Promise<void> {
  const message = `${upload.filename} was not imported. ${reason}`;
  return raiseNotification(trx, { ...ofUpload(upload), kind: "upload_failed", message });
}

function ofUpload({
  clientId,
  operationId,
  uploadedBy,
}: Upload): Omit<NotificationEvent, "kind" | "message"> {
  return {
    client: clientId,
    operation: operationId,
    dealer: null,
    component: "cui_012",
    ticket: null,
    actor: uploadedBy,
  };
}
