import { sql, type Transaction } from "kysely";
import type { UploadedFile } from "#contract/survey-import.ts";
import type { DateOrder } from "#domain/calendar/date-text.ts";
import type { OperationType } from "#domain/programme/programme.ts";
import type { Database } from "#server/platform/database/tables.ts";

/** The report of an upload's rejected rows. */
export interface Report {
  readonly fileName: string;
  readonly status: UploadedFile["status"];
  readonly operationId: number;
  readonly operationName: string;
  readonly operationType: OperationType;
  readonly timeZone: string;
  readonly rejected: number;
  /** Null: there is none, or none any more. */
  readonly reportFile: string | null;
  readonly dateOrder: DateOrder | null;
  /** It waits to be published, and its own sheets add dealers or models, which nothing else knows before. */
  readonly addsCodes: boolean;
  /** Their codes. */
  readonly ownDealers: readonly string[];
  readonly ownModels: readonly string[];
  /** Who has mended them, and the upload they came in with. */
  readonly mendedBy: { readonly person: string; readonly fileName: string } | null;
}

/** Null where the upload is gone. While it is being imported it has none. */
export async function findReport(
  trx: Transaction<Database>,
  clientId: number,
  uploadId: number,
): Promise<Report | null> {
  const { rows } = await sql<Report>`
    select u.filename as "fileName", u.data_sync as status, u.operation_id as "operationId", o.name as "operationName",
      o.type as "operationType", c.time_zone as "timeZone", u.rows_rejected as rejected, u.date_order as "dateOrder",
      u.data_sync = 'Previewed' and jsonb_array_length(u.preview -> 'newDealers') + jsonb_array_length(u.preview -> 'newModels') > 0 as "addsCodes",
      case when u.data_sync = 'Previewed' then array(
        select each ->> 'code' from jsonb_array_elements(u.preview -> 'newDealers') each) else '{}' end as "ownDealers",
      case when u.data_sync = 'Previewed' then array(
        select each ->> 'code' from jsonb_array_elements(u.preview -> 'newModels') each) else '{}' end as "ownModels",
      case when u.data_sync in ('Previewed', 'Completed') then u.report_file end as "reportFile", (
        select json_build_object('person', p.name, 'fileName', m.filename)
        from upload m join person p on p.person_id = m.uploaded_by
        where m.mends = u.upload_id and m.deleted_on is null and m.data_sync <> 'Failed'
      ) as "mendedBy"
    from upload u join operation o using (operation_id) join client c on c.client_id = u.client_id
    where u.client_id = ${clientId} and u.upload_id = ${uploadId} and u.deleted_on is null`.execute(trx);
  return rows[0] ?? null;
}
