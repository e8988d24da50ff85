import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type OpenOptions,
  openWorkbook,
  type SheetRow,
  type Workbook,
  type WorkbookNotes,
} from "#server/platform/workbook/read-workbook.ts";

/** Hands over the path of a file with these bytes, and removes it afterwards. */
export async function withFile<T>(bytes: Buffer, use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "workbook-"));
  try {
    const path = join(folder, "file");
    await writeFile(path, bytes);
    return await use(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export function withWorkbook<T>(
  bytes: Buffer,
  use: (workbook: Workbook) => Promise<T>,
  options: OpenOptions = {},
): Promise<T> {
  return withFile(bytes, async (path) => {
    const workbook = await openWorkbook(path, options);
    try {
      return await use(workbook);
    } finally {
      workbook.close();
    }
  });
}

export async function sheetRows(workbook: Workbook, index: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const batch of workbook.rows(index)) rows.push(...batch);
  return rows;
}

export interface ReadWorkbook {
  readonly kind: string;
  readonly names: readonly string[];
  readonly sheets: readonly (readonly SheetRow[])[];
  readonly notes: WorkbookNotes;
}

/** Reads everything a workbook holds. */
export function readEverything(bytes: Buffer, options: OpenOptions = {}): Promise<ReadWorkbook> {
  const read = async (workbook: Workbook) => {
    const sheets: SheetRow[][] = [];
    for (const { index } of workbook.sheets) sheets.push(await sheetRows(workbook, index));
    await workbook.verify();
    const names = workbook.sheets.map(({ name }) => name);
    return { kind: workbook.kind, names, sheets, notes: workbook.notes() };
  };
  return withWorkbook(bytes, read, options);
}
