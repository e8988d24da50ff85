import { type Kysely, sql, type Transaction } from "kysely";
import type { UploadedFile, UploadedSheet } from "#contract/survey-import.ts";
import type { Database } from "#server/platform/database/tables.ts";

type Db = Kysely<Database> | Transaction<Database>;

export interface Upload {
  readonly uploadId: number;
  readonly clientId: number;
  readonly operationId: number;
  readonly operationSlug: string;
  readonly fileName: string;
  readonly storedFile: string;
  readonly reportFile: string | null;
  readonly status: UploadedFile["status"];
  readonly deleted: boolean;
  readonly timeZone: string;
  readonly uploadedBy: number;
}

export async function findUpload(db: Db, clientId: number, uploadId: number): Promise<Upload | null> {
  const { rows } = await sql<Upload>`
    select u.upload_id as "uploadId", u.client_id as "clientId", u.operation_id as "operationId",
      o.slug as "operationSlug", u.filename as "fileName", u.stored_file as "storedFile", u.report_file as "reportFile",
      u.data_sync as status, u.deleted_on is not null as deleted, c.time_zone as "timeZone",
      u.uploaded_by as "uploadedBy"
    from upload u join operation o using (operation_id) join client c on c.client_id = u.client_id
    where u.client_id = ${clientId} and u.upload_id = ${uploadId}`.execute(db);
  return rows[0] ?? null;
}

interface ListedUpload extends Omit<UploadedFile, "createdOn" | "bytes" | "reportUrl" | "fileUrl"> {
  readonly createdOn: Date;
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
      u.progress, u.report_file is not null as "hasReport"
    from upload u join operation o using (operation_id) join person p on p.person_id = u.uploaded_by
    where u.client_id = ${clientId} and u.deleted_on is null
    order by u.upload_id desc`.execute(db);
  return rows;
}

/** An upload of the same bytes that still counts: under way, or with answers. One whose rows were all rejected may come again, once the network knows its dealers. */
export async function findSameBytes(db: Db, operationId: number, sha256: string) {
  const { rows } = await sql<{ fileName: string; createdOn: Date }>`
    select filename as "fileName", created_on as "createdOn" from upload
    where operation_id = ${operationId} and sha256 = decode(${sha256}, 'hex') and deleted_on is null
      and data_sync <> 'Failed' and not (data_sync = 'Completed' and rows_rejected = rows_total)
    order by upload_id desc limit 1`.execute(db);
  return rows[0] ?? null;
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
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into upload (client_id, operation_id, filename, stored_file, sha256, bytes, uploaded_by, warnings, step)
    values (${upload.clientId}, ${upload.operationId}, ${upload.fileName}, ${upload.storedFile}, decode(${upload.sha256}, 'hex'),
      ${upload.bytes}, ${upload.uploadedBy}, ${upload.warnings}, 'Workbook checked')
    returning upload_id as id`.execute(trx);
  const row = rows[0];
  if (row === undefined) throw new Error("The upload was not stored.");
  return row.id;
}

/** The oldest upload of an operation that waits to be imported. */
export async function nextWaiting(db: Db, operationId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select upload_id as id from upload where operation_id = ${operationId} and data_sync = 'In Progress'
    order by upload_id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

export async function saveProgress(
  db: Db,
  uploadId: number,
  { step, progress, rows }: { step: UploadedFile["step"]; progress: number; rows: number },
): Promise<void> {
  await sql`
    update upload set step = ${step}, progress = ${progress}, rows_total = ${rows}
    where upload_id = ${uploadId} and data_sync = 'In Progress'`.execute(db);
}

/** What became of the rows of an imported upload. */
export interface ImportResult {
  readonly total: number;
  readonly imported: number;
  readonly updated: number;
  readonly rejected: number;
  /** A sentence for each kind of problem of the rejected rows. */
  readonly causes: readonly string[];
  readonly warnings: readonly string[];
  readonly sheets: readonly UploadedSheet[];
  /** Null where no row was rejected. */
  readonly reportFile: string | null;
}

export async function markCompleted(
  trx: Transaction<Database>,
  uploadId: number,
  result: ImportResult,
): Promise<void> {
  await sql`
    update upload set data_sync = 'Completed', step = 'Scores updated', progress = 1, reason = null,
      rows_total = ${result.total}, rows_imported = ${result.imported}, rows_updated = ${result.updated},
      rows_rejected = ${result.rejected}, rejection_causes = ${result.causes}, warnings = ${result.warnings},
      sheets = ${JSON.stringify(result.sheets)}::jsonb, report_file = ${result.reportFile}
    where upload_id = ${uploadId}`.execute(trx);
}

/** False when its import has ended otherwise. */
export async function markFailed(
  trx: Transaction<Database>,
  uploadId: number,
  reason: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update upload set data_sync = 'Failed', reason = ${reason}
    where upload_id = ${uploadId} and data_sync = 'In Progress'`.execute(trx);
  return numAffectedRows === 1n;
}

export async function markDeleted(
  trx: Transaction<Database>,
  uploadId: number,
  personId: number,
): Promise<void> {
  await sql`
    update upload set deleted_on = now(), deleted_by = ${personId} where upload_id = ${uploadId}`.execute(
    trx,
  );
}
