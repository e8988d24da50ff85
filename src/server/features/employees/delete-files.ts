import type { Kysely } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { deleteOldFiles } from "./file-queries.ts";

/** Days a workbook of employees is kept. */
export const EMPLOYEE_FILE_DAYS = 30;

interface Services {
  /** Sees the rows of every client. */
  readonly owner: Kysely<Database>;
  readonly files: FileStore;
}

/** Removes workbooks of employees that nobody needs any more. A crash in between leaves files to the sweep. */
export async function deleteEmployeeFiles({ owner, files }: Services): Promise<void> {
  await files.removeAll(await deleteOldFiles(owner, EMPLOYEE_FILE_DAYS));
}
