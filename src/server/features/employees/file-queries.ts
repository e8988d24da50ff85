import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";
import type { PlannedRow } from "./plan-rows.ts";

type Trx = Transaction<Database>;

/** A checked workbook. */
export interface CheckedFile {
  readonly fileId: number;
  readonly fileName: string;
  readonly storedFile: string;
  readonly appliedOn: Date | null;
  readonly rows: readonly PlannedRow[];
}

export async function insertFile(
  trx: Trx,
  file: Pick<CheckedFile, "fileName" | "storedFile" | "rows"> & {
    readonly clientId: number;
    readonly sentBy: number;
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into employee_file (client_id, filename, stored_file, sent_by, rows)
    values (${file.clientId}, ${file.fileName}, ${file.storedFile}, ${file.sentBy}, ${JSON.stringify(file.rows)}::jsonb)
    returning employee_file_id as id`.execute(trx);
  const row = rows[0];
  if (row === undefined) throw new Error("A file was inserted without an id.");
  return row.id;
}

export async function findFile(trx: Trx, clientId: number, fileId: number): Promise<CheckedFile | null> {
  const { rows } = await sql<CheckedFile>`
    select employee_file_id as "fileId", filename as "fileName", stored_file as "storedFile", applied_on as "appliedOn", rows
    from employee_file where client_id = ${clientId} and employee_file_id = ${fileId}`.execute(trx);
  return rows[0] ?? null;
}

/** Keeps what a newer check says. */
export async function saveRows(trx: Trx, fileId: number, rows: readonly PlannedRow[]): Promise<void> {
  await sql`
    update employee_file set rows = ${JSON.stringify(rows)}::jsonb where employee_file_id = ${fileId}`.execute(
    trx,
  );
}

export async function markApplied(trx: Trx, fileId: number): Promise<void> {
  await sql`update employee_file set applied_on = now() where employee_file_id = ${fileId}`.execute(trx);
}

/** Forgets the workbooks of all clients sent more than these days ago; returns the ids of their stored files. */
export async function deleteOldFiles(owner: Kysely<Database>, days: number): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    delete from employee_file where sent_on < now() - make_interval(days => ${days}::int)
    returning stored_file as file`.execute(owner);
  return rows.map(({ file }) => file);
}
