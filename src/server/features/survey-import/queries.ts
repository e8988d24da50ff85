import { type Kysely, sql, type Transaction } from "kysely";
import type { UploadedFile, UploadedSheet } from "#contract/survey-import.ts";
import type { DateOrder } from "#domain/calendar/date-text.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { PreviewDocument } from "./preview-document.ts";
import type { ReadBy } from "./survey-file-messages.ts";

type Db = Kysely<Database> | Transaction<Database>;

export interface Upload {
  readonly uploadId: number;
  readonly clientId: number;
  readonly operationId: number;
  readonly operationSlug: string;
  readonly fileName: string;
  /** Null: it went with the answers of a respondent who had them erased. */
  readonly storedFile: string | null;
  readonly reportFile: string | null;
  readonly status: UploadedFile["status"];
  readonly deleted: boolean;
  readonly timeZone: string;
  readonly uploadedBy: number;
  /** Who had it published, where it was looked at first. */
  readonly publishedBy: number | null;
  /** Its import is rolled back in the end. */
  readonly isPreview: boolean;
  /** How its text dates are read: as in the upload whose rows it holds, mended. Null where it holds its own. */
  readonly dateOrder: DateOrder | null;
  /** Somebody was told that its columns, or those of the rows it mends, are another survey's, and had it published all the same. */
  readonly isMisfitAllowed: boolean;
}

export async function findUpload(db: Db, clientId: number, uploadId: number): Promise<Upload | null> {
  const found = await db
    .selectFrom("upload as u")
    .innerJoin("operation as o", "o.operation_id", "u.operation_id")
    .innerJoin("client as c", "c.client_id", "u.client_id")
    .select(["u.upload_id as uploadId", "u.client_id as clientId", "u.operation_id as operationId"])
    .select(["u.filename as fileName", "u.stored_file as storedFile", "u.report_file as reportFile"])
    .select(["u.data_sync as status", "u.uploaded_by as uploadedBy"])
    .select(["u.published_by as publishedBy", "u.is_preview as isPreview"])
    .select(["o.slug as operationSlug", "c.time_zone as timeZone"])
    .select(sql<DateOrder | null>`case when u.mends is not null then u.date_order end`.as("dateOrder"))
    .select(sql<boolean>`u.deleted_on is not null`.as("deleted"))
    .select(
      sql<boolean>`u.preview ->> 'misfit' is not null
        or exists (select from upload s where s.upload_id = u.mends and s.data_sync = 'Completed')`.as(
        "isMisfitAllowed",
      ),
    )
    .where("u.client_id", "=", clientId)
    .where("u.upload_id", "=", uploadId)
    .executeTakeFirst();
  return found ?? null;
}

/** Its original is not kept any more. */
export async function clearOriginal(trx: Transaction<Database>, uploadId: number): Promise<void> {
  await trx.updateTable("upload").set({ stored_file: null }).where("upload_id", "=", uploadId).execute();
}

interface ListedUpload
  extends Omit<
    UploadedFile,
    "createdOn" | "bytes" | "reportUrl" | "fileUrl" | "publishAt" | "keptUntil" | "publishedBy"
  > {
  readonly createdOn: Date;
  readonly previewedOn: Date | null;
  readonly publishAt: Date | null;
  readonly publishedBy: string | null;
  readonly bytes: bigint;
  readonly hasReport: boolean;
}

/** All uploads of a client that are not deleted, newest first. */
export async function listUploads(db: Db, clientId: number): Promise<ListedUpload[]> {
  const { rows } = await sql<ListedUpload>`
    select u.upload_id as "uploadId", u.filename as "fileName", o.type as "operationType", o.slug as operation,
      o.name as "operationName", p.name as "uploadedBy", u.created_on as "createdOn", u.bytes, u.data_sync as status,
      u.step, u.reason, u.warnings, u.sheets, u.rows_total as "rowsTotal", u.rows_imported as "rowsImported",
      u.rows_updated as "rowsUpdated", u.rows_rejected as "rowsRejected", u.rejection_causes as "rejectionCauses",
      u.has_unknown_names as "hasUnknownNames", u.progress, u.report_file is not null as "hasReport", u.is_preview as "isPreview",
      u.previewed_on as "previewedOn", u.publish_at as "publishAt", b.name as "publishedBy",
      s.filename as mends, (
        select json_build_object('fileName', m.filename, 'person', w.name)
        from upload m join person w on w.person_id = m.uploaded_by
        where m.mends = u.upload_id and m.deleted_on is null and m.data_sync <> 'Failed'
      ) as "mendedIn",
      array(select c from jsonb_array_elements(u.read_by) with ordinality r (by, place),
        jsonb_array_elements_text(r.by -> 'newColumns') with ordinality n (c, at) order by r.place, n.at) as "newColumns"
    from upload u join operation o using (operation_id) join person p on p.person_id = u.uploaded_by
      left join person b on b.person_id = u.published_by
      left join upload s on s.upload_id = u.mends
    where u.client_id = ${clientId} and u.deleted_on is null
    order by u.upload_id desc`.execute(db);
  return rows;
}

/** An upload of the same bytes that still counts: under way, or with answers. One whose rows were all rejected may come again, once the network knows its dealers. */
export async function findSameBytes(db: Db, operationId: number, sha256: string) {
  const found = await db
    .selectFrom("upload")
    .select(["filename as fileName", "created_on as createdOn"])
    .where("operation_id", "=", operationId)
    .where("sha256", "=", Buffer.from(sha256, "hex"))
    .where("deleted_on", "is", null)
    .where("data_sync", "<>", "Failed")
    .where(({ and, eb, not }) =>
      not(and([eb("data_sync", "=", "Completed"), eb("rows_rejected", "=", eb.ref("rows_total"))])),
    )
    .orderBy("upload_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

export async function insertUpload(
  trx: Transaction<Database>,
  upload: {
    readonly clientId: number;
    readonly operationId: number;
    readonly fileName: string;
    readonly storedFile: string;
    readonly sha256: string;
    readonly bytes: number;
    readonly uploadedBy: number;
    readonly warnings: readonly string[];
    readonly isPreview: boolean;
    /** The upload whose rejected rows it holds, and how text dates were read there. */
    readonly mends: { readonly uploadId: number; readonly dateOrder: DateOrder | null } | null;
  },
): Promise<number> {
  const row = {
    client_id: upload.clientId,
    operation_id: upload.operationId,
    filename: upload.fileName,
    stored_file: upload.storedFile,
    sha256: Buffer.from(upload.sha256, "hex"),
    bytes: BigInt(upload.bytes),
    uploaded_by: upload.uploadedBy,
    warnings: upload.warnings,
    is_preview: upload.isPreview,
    mends: upload.mends?.uploadId ?? null,
    date_order: upload.mends?.dateOrder ?? null,
    step: "Workbook checked",
  };
  const query = trx.insertInto("upload").values(row).returning("upload_id as id");
  return (await query.executeTakeFirstOrThrow()).id;
}

/** The oldest upload of an operation that waits to be imported. */
export async function nextWaiting(db: Db, operationId: number): Promise<number | null> {
  const oldest = await db
    .selectFrom("upload")
    .select("upload_id as id")
    .where("operation_id", "=", operationId)
    .where("data_sync", "=", "In Progress")
    .orderBy("upload_id")
    .limit(1)
    .executeTakeFirst();
  return oldest?.id ?? null;
}

export async function saveProgress(
  db: Db,
  uploadId: number,
  { step, progress, rows }: { step: UploadedFile["step"]; progress: number; rows: number },
): Promise<void> {
  const upload = db.updateTable("upload").set({ step, progress, rows_total: rows });
  await upload.where("upload_id", "=", uploadId).where("data_sync", "=", "In Progress").execute();
}

/** What became of the rows of an imported upload. */
export interface ImportResult {
  readonly total: number;
  readonly imported: number;
  readonly updated: number;
  readonly rejected: number;
  /** A sentence for each kind of problem of the rejected rows. */
  readonly causes: readonly string[];
  /** Some of them name a dealer or model that the network does not know. */
  readonly hasUnknownNames: boolean;
  readonly warnings: readonly string[];
  readonly sheets: readonly UploadedSheet[];
  /** Null where no row was rejected. */
  readonly reportFile: string | null;
  /** How its text dates were read; null: no row depended on it. */
  readonly dateOrder: DateOrder | null;
  readonly readBy: ReadBy;
}

export async function markCompleted(
  trx: Transaction<Database>,
  uploadId: number,
  result: ImportResult,
): Promise<void> {
  const completed = trx.updateTable("upload").set({ data_sync: "Completed", ...columnsOf(result) });
  await completed.set({ preview: null }).where("upload_id", "=", uploadId).execute();
}

/** Keeps what an import would do that was rolled back. */
export async function markPreviewed(
  trx: Transaction<Database>,
  uploadId: number,
  result: ImportResult,
  preview: PreviewDocument,
): Promise<void> {
  const previewed = trx.updateTable("upload").set({ data_sync: "Previewed", ...columnsOf(result) });
  const stored = sql<string>`${JSON.stringify(preview)}::jsonb`;
  await previewed
    .set({ preview: stored, previewed_on: sql`now()` })
    // What turns out to be another survey's is asked for again.
    .set((preview.misfit ?? null) === null ? {} : { publish_at: null })
    .where("upload_id", "=", uploadId)
    .execute();
}

function columnsOf(result: ImportResult) {
  return {
    step: "Scores updated",
    progress: 1,
    reason: null,
    rows_total: result.total,
    rows_imported: result.imported,
    rows_updated: result.updated,
    rows_rejected: result.rejected,
    rejection_causes: result.causes,
    has_unknown_names: result.hasUnknownNames,
    warnings: result.warnings,
    sheets: sql<string>`${JSON.stringify(result.sheets)}::jsonb`,
    report_file: result.reportFile,
    date_order: result.dateOrder,
    read_by: sql<string>`${JSON.stringify(result.readBy)}::jsonb`,
  };
}

/** False when its import has ended otherwise. */
export async function markFailed(
  trx: Transaction<Database>,
  uploadId: number,
  reason: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("upload")
    .set({ data_sync: "Failed", reason })
    .where("upload_id", "=", uploadId)
    .where("data_sync", "=", "In Progress")
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Keeps others from changing an upload to the end of the transaction. */
export async function holdUpload(trx: Transaction<Database>, uploadId: number): Promise<void> {
  await trx.selectFrom("upload").select("upload_id").where("upload_id", "=", uploadId).forUpdate().execute();
}

/** Its files belong to nobody from here on, and are the caller's to remove. `personId` null: nobody published it in time. */
export async function markDeleted(
  trx: Transaction<Database>,
  uploadId: number,
  personId: number | null,
): Promise<void> {
  const upload = trx.updateTable("upload").where("upload_id", "=", uploadId);
  const withoutFiles = { stored_file: null, report_file: null };
  await upload.set({ deleted_on: sql`now()`, deleted_by: personId, ...withoutFiles }).execute();
}
