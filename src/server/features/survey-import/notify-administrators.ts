import type { Transaction } from "kysely";
import { namesInSentence } from "#domain/survey-sheet/sheet-headers.ts";
import { counted } from "#domain/text/count-text.ts";
import { enqueueNotification, type NotificationEvent } from "#server/features/notifications/index.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { ImportResult, Upload } from "./queries.ts";

const MOST_SHEETS_NAMED = 6;

type Trx = Transaction<Database>;

/** Lets the client's other administrators know that an upload's answers are in. */
export function notifyCompleted(
  trx: Trx,
  upload: Upload,
  result: Pick<ImportResult, "total" | "rejected" | "causes" | "sheets">,
): Promise<void> {
  const message = [completedMessage(upload.fileName, result), ...sheetSentences(result.sheets)].join(" ");
  return enqueueNotification(trx, { ...ofUpload(upload), kind: "upload_completed", message });
}

function completedMessage(
  fileName: string,
  { total, rejected, causes }: Pick<ImportResult, "total" | "rejected" | "causes">,
): string {
  const answers = counted(total - rejected, "answer");
  if (rejected === 0) return `${fileName} was imported: ${answers}.`;
  if (rejected < total) {
    return `${fileName} was imported: ${answers}, ${counted(rejected, "row")} rejected.`;
  }
  return `${fileName} was read, but no row of it could be imported. ${causes[0] ?? ""}`.trim();
}

/** Lets the client's other administrators know that nothing of an upload was taken. */
export function notifyFailed(trx: Trx, upload: Upload, reason: string): Promise<void> {
  const message = `${upload.fileName} was not imported. ${reason}`;
  return enqueueNotification(trx, { ...ofUpload(upload), kind: "upload_failed", message });
}

/** Which sheets of several were read and which were not. */
function sheetSentences(sheets: ImportResult["sheets"]): string[] {
  if (sheets.length < 2) return [];
  const named = (words: string, some: ImportResult["sheets"]) =>
    some.length === 0
      ? []
      : [
          `${words}: ${namesInSentence(
            some.map(({ name }) => name),
            MOST_SHEETS_NAMED,
          )}.`,
        ];
  return [
    ...named(
      "Sheets read",
      sheets.filter(({ reason }) => reason === null),
    ),
    ...named(
      "Left out",
      sheets.filter(({ reason }) => reason !== null),
    ),
  ];
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
    page: "upload-excel",
    ticket: null,
    actor: uploadedBy,
  };
}
