import type { EmployeeFile } from "#contract/employee-files.ts";
import type { CheckedFile } from "./file-queries.ts";
import type { PlannedRow } from "./plan-rows.ts";

/** What a check says; `before` are the rows of the check it stands against. */
export function fileReply(
  { fileId, fileName, rows }: Pick<CheckedFile, "fileId" | "fileName" | "rows">,
  warnings: readonly string[],
  before: readonly PlannedRow[] = rows,
): EmployeeFile {
  const known = new Map(before.map(({ row, mark }) => [row, mark]));
  return {
    fileId,
    fileName,
    warnings: [...warnings],
    rows: rows.map(({ mark, ...row }) => ({ ...row, changed: known.get(row.row) !== mark })),
  };
}

/** How many rows come to what. */
export function countsOf(rows: readonly PlannedRow[]) {
  const count = (wanted: PlannedRow["outcome"]) => rows.filter(({ outcome }) => outcome === wanted).length;
  return {
    created: count("create"),
    updated: count("update"),
    unchanged: count("unchanged"),
    refused: count("refused"),
  };
}
