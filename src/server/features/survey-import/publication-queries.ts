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
  await sql`
    insert into publication (client_id, operation_id, upload_id, act, person_id, responses, movements)
    values (${clientId}, ${operationId}, ${uploadId}, ${act}, ${person}, ${responses},
      ${JSON.stringify(movements)}::jsonb)`.execute(trx);
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
  const { rows } = await sql<StoredPreview>`
    select u.filename as "fileName", o.name as "operationName", u.operation_id as "operationId", u.preview,
      u.rows_total as total, u.rows_imported as imported, u.rows_updated as updated, u.rows_rejected as rejected,
      u.rejection_causes as causes, u.warnings, u.previewed_on as "previewedOn", u.publish_at as "publishAt"
    from upload u join operation o using (operation_id)
    where u.client_id = ${clientId} and u.upload_id = ${uploadId} and u.data_sync = 'Previewed'
      and u.deleted_on is null`.execute(trx);
  return rows[0] ?? null;
}

/** Has a preview imported for good, or once more to be looked at (`publishedBy` null); false where it is none any more. */
export async function resumeImport(
  trx: Trx,
  { clientId, uploadId }: Omit<UploadKey, "operationId">,
  publishedBy: number | null,
): Promise<boolean> {
  const resumed = await sql`
    update upload set data_sync = 'In Progress', step = 'Workbook checked', progress = 0,
      publish_at = case when ${publishedBy}::int is null then publish_at end,
      is_preview = ${publishedBy === null}, published_by = coalesce(${publishedBy}::int, published_by)
    where client_id = ${clientId} and upload_id = ${uploadId} and data_sync = 'Previewed' and deleted_on is null`.execute(
    trx,
  );
  return resumed.numAffectedRows === 1n;
}

/** Sets when a preview is published, by the client's clock; null where it is none any more. */
export async function setPublishAt(
  trx: Trx,
  { clientId, uploadId }: Omit<UploadKey, "operationId">,
  { localTime, person }: { readonly localTime: string; readonly person: number },
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    update upload u set publish_at = ${localTime}::timestamp at time zone c.time_zone, published_by = ${person}
    from client c
    where c.client_id = u.client_id and u.client_id = ${clientId} and u.upload_id = ${uploadId}
      and u.data_sync = 'Previewed' and u.deleted_on is null
    returning u.publish_at as at`.execute(trx);
  return rows[0]?.at ?? null;
}

/** Takes that time back: the preview is kept as if made now. False where it is none any more. */
export async function clearPublishAt(
  trx: Trx,
  { clientId, uploadId }: Omit<UploadKey, "operationId">,
  now: Date,
): Promise<boolean> {
  const cleared = await sql`
    update upload set publish_at = null, published_by = null, previewed_on = ${now}
    where client_id = ${clientId} and upload_id = ${uploadId} and data_sync = 'Previewed' and deleted_on is null`.execute(
    trx,
  );
  return cleared.numAffectedRows === 1n;
}

/** Previews of a client whose time to be published has come. */
export async function duePreviews(trx: Trx, clientId: number, now: Date) {
  const { rows } = await sql<{ uploadId: number; operationId: number; person: number; fileName: string }>`
    select upload_id as "uploadId", operation_id as "operationId", published_by as person, filename as "fileName"
    from upload where client_id = ${clientId} and data_sync = 'Previewed' and deleted_on is null
      and publish_at <= ${now} order by publish_at, upload_id`.execute(trx);
  return rows;
}

/** Previews of a client that nobody published in time; taken, so that nobody else has them. */
export async function expiredPreviews(trx: Trx, clientId: number, before: Date) {
  const { rows } = await sql<{
    uploadId: number;
    fileName: string;
    storedFile: string | null;
    reportFile: string | null;
  }>`
    select upload_id as "uploadId", filename as "fileName", stored_file as "storedFile", report_file as "reportFile"
    from upload where client_id = ${clientId} and data_sync = 'Previewed' and deleted_on is null
      and publish_at is null and previewed_on < ${before} for update`.execute(trx);
  return rows;
}
