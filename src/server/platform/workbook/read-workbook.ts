import { stat } from "node:fs/promises";
import { csvWorkbook } from "./csv-workbook.ts";
import { type Container, identifyFile } from "./identify-file.ts";
import { fileTooLarge } from "./refusals.ts";
import type { Workbook } from "./workbook.ts";
import { MAX_CSV_FILE_BYTES, MAX_XLS_FILE_BYTES, MAX_XLSX_FILE_BYTES } from "./workbook-limits.ts";
import { identifyXls, readXlsStream } from "./xls-package.ts";
import { xlsWorkbook } from "./xls-workbook.ts";
import { openXlsxPackage } from "./xlsx-package.ts";
import { xlsxWorkbook } from "./xlsx-workbook.ts";

export type { SheetRow, Workbook, WorkbookNotes } from "./workbook.ts";
export { WorkbookError } from "./workbook-error.ts";

export interface OpenOptions {
  readonly maxBytes?: number;
  /** Where shared strings beyond 64 MB go while the workbook is open; the system's by default. */
  readonly temporaryFolder?: string;
  /** Takes a CSV text, too. */
  readonly readsCsv?: boolean;
}

const XLS_LIMIT = { most: MAX_XLS_FILE_BYTES, extension: ".xls" } as const;
const LIMITS = {
  zip: { most: MAX_XLSX_FILE_BYTES, extension: ".xlsx" },
  cfb: XLS_LIMIT,
  "old-xls": XLS_LIMIT,
  csv: { most: MAX_CSV_FILE_BYTES, extension: ".csv" },
} as const;

/** Opens an .xlsx or .xls workbook, told by content, or a CSV text; throws WorkbookError for anything that cannot be read. */
export async function openWorkbook(path: string, options: OpenOptions = {}): Promise<Workbook> {
  const container = await identifyFile(path, options.readsCsv);
  await refuseLargeFile(path, container, options);
  if (container === "csv") return csvWorkbook(path);
  if (container === "zip") return xlsxWorkbook(await openXlsxPackage(path), options.temporaryFolder);
  return xlsWorkbook(readXlsStream(path, container), options.temporaryFolder);
}

/** Says what can be said from the container alone, without parsing a sheet; throws the same WorkbookErrors. */
export async function identifyWorkbook(
  path: string,
  options: OpenOptions = {},
): Promise<Pick<Workbook, "kind">> {
  const container = await identifyFile(path, options.readsCsv);
  await refuseLargeFile(path, container, options);
  if (container === "csv") return { kind: "csv" };
  if (container === "zip") {
    const { zip } = await openXlsxPackage(path);
    zip.close();
    return { kind: "xlsx" };
  }
  identifyXls(path, container);
  return { kind: "xls" };
}

async function refuseLargeFile(path: string, container: Container, { maxBytes }: OpenOptions): Promise<void> {
  const { most, extension } = LIMITS[container];
  const limit = Math.min(most, maxBytes ?? Number.POSITIVE_INFINITY);
  const { size } = await stat(path);
  if (size > limit) throw fileTooLarge(limit, extension);
}
