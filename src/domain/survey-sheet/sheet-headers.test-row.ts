import type { HeaderRow } from "./sheet-headers.ts";

/** A header in row 1 of a sheet called Rows. */
export function headerRow(header: HeaderRow["header"]): HeaderRow {
  return { name: "Rows", headerRow: 1, header };
}
