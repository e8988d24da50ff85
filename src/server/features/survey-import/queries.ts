import { type Kysely, sql, type Transaction } from "kysely";
import type { UploadedFile } from "#contract/survey-import.ts";
import type { OperationType } from "#domain/programme.ts";
import type { Database } from "#server/platform/tables.ts";
import type { NetworkChanges } from "./survey-file-messages.ts";

const OPERATION_LOCK = 4711;
const ACCEPTANCE_LOCK = 4712;

type Db = Kysely<Database> | Transaction<Database>;

export interface Upload {
  readonly uploadId: number;
  readonly clientId: number;
  readonly operationId: number;
  readonly operationSlug: string;
  readonly filename: string;
  readonly storedFile: string;
  readonly reportFile: string | null;
  readonly dataSync: UploadedFile["data_sync"];
  readonly deleted: boolean;
  readonly timeZone: string;
  readonly uploadedBy: number;
}

export async function findUpload(db: Db, clientId: number, uploadId: number): Promise<Upload | null> {
  const { rows } = await sql<Upload>`
    select u.upload_id as "uploadId", u.client_id as "clientId", u.operation_id as "operationId",
      o.slug as "operationSlug", u.filename, u.stored_file as "storedFile", u.report_file as "reportFile",
      u.data_sync as "dataSync", u.deleted_on is not null as deleted, c.time_zone as "timeZone",
      u.uploaded_by as "uploadedBy"
    from upload u join operation o using (operation_id) join client c on c.client_id = u.client_id
    where u.client_id = ${clientId} and u.upload_id = ${uploadId}`.execute(db);
  return rows[0] ?? null;
}

/** All uploads of a client that are not deleted, newest first. */
export async function listUploads(db: Db, clientId: number) {
  const { rows } = await sql<{
    uploadId: number;
    filename: string;
    type: OperationType;
    slug: string;
    operationName: string;
    uploadedBy: string;
    createdOn: Date;
    bytes: bigint;
    dataSync: UploadedFile["data_sync"];
    step: UploadedFile["step"];
    reason: string | null;
    warnings: string[];
    rowsTotal: number;
    rowsImported: number;
    rowsUpdated: number;
    rowsRejected: number;
    progress: number;
    hasReport: boolean;
  }>`
    select u.upload_id as "uploadId", u.filename, o.type, o.slug, o.name as "operationName", p.name as "uploadedBy",
      u.created_on as "createdOn", u.bytes, u.data_sync as "dataSync", u.step, u.reason, u.warnings,
      u.rows_total as "rowsTotal", u.rows_imported as "rowsImported", u.rows_updated as "rowsUpdated",
      u.rows_rejected as "rowsRejected", u.progress, u.report_file is not null as "hasReport"
    from upload u join operation o using (operation_id) join person p on p.person_id = u.uploaded_by
    where u.client_id = ${clientId} and u.deleted_on is null
    order by u.upload_id desc`.execute(db);
  return rows;
}

/** The operations of a client an upload may go to. */
export async function operationsOfType(db: Db, clientId: number, type: OperationType) {
  const { rows } = await sql<{ id: number; slug: string }>`
    select operation_id as id, slug from operation where client_id = ${clientId} and type = ${type}`.execute(
    db,
  );
  return rows;
}

/** An upload of the same bytes that still counts: its name and whether it is under way. */
export async function findSameBytes(db: Db, operationId: number, sha256: string) {
  const { rows } = await sql<{ filename: string; createdOn: Date }>`
    select filename, created_on as "createdOn" from upload
    where operation_id = ${operationId} and sha256 = decode(${sha256}, 'hex') and deleted_on is null and data_sync <> 'Failed'
    order by upload_id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function insertUpload(
  trx: Transaction<Database>,
  upload: {
    readonly clientId: number;
    readonly operationId: number;
    readonly filename: string;
    readonly storedFile: string;
    readonly sha256: string;
    readonly bytes: number;
    readonly uploadedBy: number;
    readonly warnings: readonly string[];
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into upload (client_id, operation_id, filename, stored_file, sha256, bytes, uploaded_by, warnings, step)
    values (${upload.clientId}, ${upload.operationId}, ${upload.filename}, ${upload.storedFile}, decode(${upload.sha256}, 'hex'),
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

export async function markCompleted(
  trx: Transaction<Database>,
  uploadId: number,
  result: {
    readonly total: number;
    readonly imported: number;
    readonly updated: number;
    readonly rejected: number;
    readonly warnings: readonly string[];
    readonly reportFile: string | null;
  },
): Promise<void> {
  await sql`
    update upload set data_sync = 'Completed', step = 'Scores updated', progress = 1, reason = null,
      rows_total = ${result.total}, rows_imported = ${result.imported}, rows_updated = ${result.updated},
      rows_rejected = ${result.rejected}, warnings = ${result.warnings}, report_file = ${result.reportFile}
    where upload_id = ${uploadId}`.execute(trx);
}

export async function markFailed(
  trx: Transaction<Database>,
  uploadId: number,
  reason: string,
): Promise<void> {
  await sql`
    update upload set data_sync = 'Failed', reason = ${reason}
    where upload_id = ${uploadId} and data_sync = 'In Progress'`.execute(trx);
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

/** Asks for the operation's waiting uploads to be imported, once this transaction commits. */
export async function enqueueImports(
  trx: Transaction<Database>,
  operationId: number,
  clientId: number,
): Promise<void> {
  const payload = JSON.stringify({ operationId, clientId });
  await sql`select enqueue_job('import_surveys', ${payload}::json, ${`import_surveys ${operationId}`})`.execute(
    trx,
  );
}

/** Operations of a client with uploads In Progress that nobody works on. */
export async function forsakenOperations(trx: Transaction<Database>, clientId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select distinct operation_id as id from upload where client_id = ${clientId} and data_sync = 'In Progress'
    ) waiting where pg_try_advisory_xact_lock(${OPERATION_LOCK}, id)`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function allClients(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select client_id as id from client order by client_id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** One acceptance of an operation at a time; held to the end of the transaction. */
export async function lockAcceptance(trx: Transaction<Database>, operationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ACCEPTANCE_LOCK}, ${operationId})`.execute(trx);
}

/** One writer of an operation's figures at a time; held to the end of the transaction. */
export async function lockOperation(trx: Transaction<Database>, operationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${OPERATION_LOCK}, ${operationId})`.execute(trx);
}

/** Renews what is derived from responses as a whole: the version, and the first and last survey date. */
export async function renewOperation(trx: Transaction<Database>, operationId: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update operation o set data_version = o.data_version + 1, first_day = d.first_day, last_day = d.last_day
    from (
      select min(f.survey_date) as first_day, max(l.survey_date) as last_day
      from operation p join dealer using (client_id)
      left join lateral (select survey_date from response r where r.operation_id = p.operation_id
        and r.dealer_id = dealer.dealer_id and r.is_current order by survey_date limit 1) f on true
      left join lateral (select survey_date from response r where r.operation_id = p.operation_id
        and r.dealer_id = dealer.dealer_id and r.is_current order by survey_date desc limit 1) l on true
      where p.operation_id = ${operationId}
    ) d where o.operation_id = ${operationId}
    returning o.data_version as version`.execute(trx);
  return rows[0]?.version ?? 0;
}

/** Inserts or updates network rows by code. A change counts for every operation of the client. */
export async function applyNetworkChanges(
  trx: Transaction<Database>,
  clientId: number,
  { regions, states, locations, dealers, models }: NetworkChanges,
): Promise<void> {
  await sql`
    insert into region (client_id, region_code, name)
    select ${clientId}::int, x.code, x.name from jsonb_to_recordset(${JSON.stringify(regions)}::jsonb) x(code text, name text)
    on conflict (client_id, region_code) do update set name = excluded.name, updated_on = now()`.execute(trx);
  await sql`
    insert into state (client_id, state_code, name, region_code)
    select ${clientId}::int, x.code, x.name, x.parent
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) x(code text, name text, parent text)
    on conflict (client_id, state_code) do update set name = excluded.name, region_code = excluded.region_code`.execute(
    trx,
  );
  await sql`
    insert into location (client_id, location_code, name, state_code)
    select ${clientId}::int, x.code, x.name, x.parent
    from jsonb_to_recordset(${JSON.stringify(locations)}::jsonb) x(code text, name text, parent text)
    on conflict (client_id, location_code) do update set name = excluded.name, state_code = excluded.state_code`.execute(
    trx,
  );
  await sql`
    insert into dealer (client_id, dealer_code, name, location_code)
    select ${clientId}::int, x.code, x.name, x.parent
    from jsonb_to_recordset(${JSON.stringify(dealers)}::jsonb) x(code text, name text, parent text)
    on conflict (client_id, dealer_code) do update set name = excluded.name, location_code = excluded.location_code`.execute(
    trx,
  );
  await sql`
    insert into model (client_id, model_code, name)
    select ${clientId}::int, x.code, x.name from jsonb_to_recordset(${JSON.stringify(models)}::jsonb) x(code text, name text)
    on conflict (client_id, model_code) do update set name = excluded.name`.execute(trx);
  await sql`update operation set data_version = data_version + 1 where client_id = ${clientId}`.execute(trx);
}
