import type { UploadedFile } from "#contract/survey-import.ts";
import { countText } from "#domain/text/count-text.ts";

type Outcome = Pick<UploadedFile, "status" | "rowsTotal" | "rowsImported" | "rowsUpdated" | "rowsRejected">;

const BYTES_PER_KB = 1000;
const BYTES_PER_MB = 1000 * BYTES_PER_KB;

/** '7.1 MB', '12 KB' */
export function sizeText(bytes: number): string {
  if (bytes >= BYTES_PER_MB) return `${(bytes / BYTES_PER_MB).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / BYTES_PER_KB))} KB`;
}

/** '68%' for 0.684; never 100% before it is all done. */
export function percentText(share: number): string {
  return `${Math.floor(Math.min(1, Math.max(0, share)) * 100)}%`;
}

/** 'Completed'; 'Not published'; 'Completed, 10 of 11 rows rejected' where that is not the whole truth. */
export function statusText({ status, rowsRejected, rowsTotal }: Outcome): string {
  if (status === "Previewed") return "Not published";
  if (status !== "Completed" || rowsRejected === 0) return status;
  return `Completed, ${countText(rowsRejected)} of ${countText(rowsTotal)} row${rowsTotal === 1 ? "" : "s"} rejected`;
}

/** The colour of what became of an upload: none of its rows kept is a failure, some of them a warning. */
export function statusTone(file: Outcome): "busy" | "quiet" | "good" | "warning" | "bad" {
  if (file.status === "In Progress") return "busy";
  if (file.status === "Previewed") return "quiet";
  if (file.status === "Failed" || storedRows(file) === 0) return "bad";
  return file.rowsRejected > 0 ? "warning" : "good";
}

/** '1,204 of 1,206 rows'; '3 of 3 rows, 1 of them updated': a row that replaces an earlier one is kept, not lost. */
export function storedText(file: Outcome): string {
  const { rowsTotal, rowsUpdated } = file;
  const stored = storedRows(file);
  if (stored === 0) return `No row of ${countText(rowsTotal)} was imported`;
  const rows = `${countText(stored)} of ${countText(rowsTotal)} row${rowsTotal === 1 ? "" : "s"}`;
  if (rowsUpdated === 0) return rows;
  return rowsUpdated === stored ? `${rows}, updated` : `${rows}, ${countText(rowsUpdated)} of them updated`;
}

function storedRows({ rowsImported, rowsUpdated }: Outcome): number {
  return rowsImported + rowsUpdated;
}
