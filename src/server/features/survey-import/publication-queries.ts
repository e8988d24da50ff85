import { sql, type Transaction } from "kysely";
import type { WaveMovement } from "#domain/movements/movements.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { PreviewDocument } from "./preview-document.ts";
import type { UploadKey } from "./response-queries.ts";

type Trx = Transaction<Database>;

interface NewPublication {
  readonly act: "publish" | "undo";
  readonly person: number;
  /** Answers that came or went. */
  readonly responses: number;
  readonly movements: WaveMovement[];
}

/** Notes that answers began or ceased to count, and what that moved; nothing where none did. */
export async function notePublication(
  trx: Trx,
  { clientId, operationId, uploadId }: UploadKey,
  { act, person, responses, movements }: NewPublication,
): Promise<void> {
  if (responses === 0 && movements.length === 0) return;
  const row = {
    client_id: clientId,
    operation_id: operationId,
    upload_id: uploadId,
    act,
    person_id: person,
    responses,
    movements: sql<string>`${JSON.stringify(movements)}::jsonb`,
  };
  await trx.insertInto("publication").values(row).execute();
}

interface StoredPreview {
  readonly fileName: string;
  readonly operationName: string;
  readonly operationId: number;
  readonly preview: PreviewDocument;
  readonly total: number;
  readonly imported: number;
  readonly updated: number;
  readonly rejected: number;
  readonly causes: readonly string[];
  readonly warnings: readonly string[];
  readonly previewedOn: Date;
  readonly publishAt: Date | null;
}

/** The preview of an upload that waits to be published; null where it does not. */
export async function findPreview(
  trx: Trx,
  clientId: number,
  uploadId: number,
): Promise<StoredPreview | null> {
  const found = await trx
    .selectFrom("upload as u")
    .innerJoin("operation as o", "o.operation_id", "u.operation_id")
    .select(["u.filename as fileName", "o.name as operationName", "u.operation_id as operationId"])
    .select(({ ref }) => ref("u.preview").$castTo<PreviewDocument>().as("preview"))
    .select(["u.rows_total as total", "u.rows_imported as imported", "u.rows_updated as updated"])
    .select(["u.rows_rejected as rejected", "u.rejection_causes as causes", "u.warnings"])
    .select(({ ref }) => ref("u.previewed_on").$notNull().as("previewedOn"))
    .select("u.publish_at as publishAt")
    .where("u.client_id", "=", clientId)
    .where("u.upload_id", "=", uploadId)
    .where("u.data_sync", "=", "Previewed")
    .where("u.deleted_on", "is", null)
    .executeTakeFirst();
  return found ?? null;
}

/** Has a preview imported for good, or once more to be looked at (`publishedBy` null); false where it is none any more. */
export async function resumeImport(
  trx: Trx,
  { clientId, uploadId }: Omit<UploadKey, "operationId">,
  publishedBy: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("upload")
    .set({
      data_sync: "In Progress",
      step: "Workbook checked",
      progress: 0,
      is_preview: publishedBy === null,
    })
    .set(publishedBy === null ? {} : { publish_at: null, published_by: publishedBy })
    .where("client_id", "=", clientId)
    .where("upload_id", "=", uploadId)
    .where("data_sync", "=", "Previewed")
    .where("deleted_on", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Sets when a preview is published, by the client's clock; null where it is none any more. */
export async function setPublishAt(
  trx: Trx,
  { clientId, uploadId }: Omit<UploadKey, "operationId">,
  { localTime, person }: { readonly localTime: string; readonly person: number },
): Promise<Date | null> {
  const set = await trx
    .updateTable("upload as u")
    .from("client as c")
    .set({ publish_at: sql<Date>`${localTime}::timestamp at time zone c.time_zone`, published_by: person })
    .whereRef("c.client_id", "=", "u.client_id")
    .where("u.client_id", "=", clientId)
    .where("u.upload_id", "=", uploadId)
    .where("u.data_sync", "=", "Previewed")
    .where("u.deleted_on", "is", null)
    .returning("u.publish_at as at")
    .executeTakeFirst();
  return set?.at ?? null;
}

/** Takes that time back: the preview is kept as if made now. False where it is none any more. */
export async function clearPublishAt(
  trx: Trx,
  { clientId, uploadId }: Omit<UploadKey, "operationId">,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("upload")
    .set({ publish_at: null, published_by: null, previewed_on: now })
    .where("client_id", "=", clientId)
    .where("upload_id", "=", uploadId)
    .where("data_sync", "=", "Previewed")
    .where("deleted_on", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Previews of a client whose time to be published has come. */
export async function duePreviews(trx: Trx, clientId: number, now: Date) {
  return previewsOf(trx, clientId)
    .select(["operation_id as operationId", "filename as fileName"])
    .select(({ ref }) => ref("published_by").$notNull().as("person"))
    .where("publish_at", "<=", now)
    .orderBy("publish_at")
    .orderBy("upload_id")
    .execute();
}

/** Previews of a client that nobody published in time; taken, so that nobody else has them. */
export async function expiredPreviews(trx: Trx, clientId: number, before: Date) {
  return previewsOf(trx, clientId)
    .select(["filename as fileName", "stored_file as storedFile", "report_file as reportFile"])
    .where("publish_at", "is", null)
    .where("previewed_on", "<", before)
    .forUpdate()
    .execute();
}

function previewsOf(trx: Trx, clientId: number) {
  return trx
    .selectFrom("upload")
    .select("upload_id as uploadId")
    .where("client_id", "=", clientId)
    .where("data_sync", "=", "Previewed")
    .where("deleted_on", "is", null);
}
