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
  const { clientId, fileName, storedFile, sentBy, rows } = file;
  const names = { filename: fileName, stored_file: storedFile };
  const row = { ...names, client_id: clientId, sent_by: sentBy, rows: asJson(rows) };
  const query = trx.insertInto("employee_file").values(row).returning("employee_file_id as id");
  return (await query.executeTakeFirstOrThrow()).id;
}

export async function findFile(trx: Trx, clientId: number, fileId: number): Promise<CheckedFile | null> {
  const found = await trx
    .selectFrom("employee_file")
    .select(["employee_file_id as fileId", "filename as fileName", "stored_file as storedFile"])
    .select("applied_on as appliedOn")
    .select(({ ref }) => ref("rows").$castTo<PlannedRow[]>().as("rows"))
    .where("client_id", "=", clientId)
    .where("employee_file_id", "=", fileId)
    .executeTakeFirst();
  return found ?? null;
}

/** Keeps what a newer check says. */
export async function saveRows(trx: Trx, fileId: number, rows: readonly PlannedRow[]): Promise<void> {
  const file = trx.updateTable("employee_file").where("employee_file_id", "=", fileId);
  await file.set({ rows: asJson(rows) }).execute();
}

export async function markApplied(trx: Trx, fileId: number): Promise<void> {
  const file = trx.updateTable("employee_file").where("employee_file_id", "=", fileId);
  await file.set({ applied_on: sql`now()` }).execute();
}

/** Deletes the workbooks of all clients sent more than these days ago; returns the ids of their stored files. */
export async function deleteOldFiles(owner: Kysely<Database>, days: number): Promise<string[]> {
  const files = await owner
    .deleteFrom("employee_file")
    .where("sent_on", "<", sql<Date>`now() - make_interval(days => ${days}::int)`)
    .returning("stored_file as file")
    .execute();
  return files.map(({ file }) => file);
}

function asJson(rows: readonly PlannedRow[]) {
  return sql<string>`${JSON.stringify(rows)}::jsonb`;
}
