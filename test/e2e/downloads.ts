import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { openWorkbook } from "#server/platform/workbook/read-workbook.ts";

/** The first sheet of a workbook, row by row, by the product's own reader. */
export async function readSheet(path: string): Promise<unknown[][]> {
  const [first] = (await readSheets(path)).values();
  return first ?? [];
}

/** All sheets of a workbook by name; see `readSheet`. */
export async function readSheets(path: string): Promise<ReadonlyMap<string, unknown[][]>> {
  const workbook = await openWorkbook(path);
  try {
    const sheets = new Map<string, unknown[][]>();
    for (const { name, index } of workbook.sheets) {
      const rows: unknown[][] = [];
      for await (const batch of workbook.rows(index)) {
        for (const { cells } of batch) rows.push(cells.map((cell) => cell ?? null));
      }
      sheets.set(name, rows);
    }
    return sheets;
  } finally {
    workbook.close();
  }
}

/** Clicks what starts a download and keeps the file under its own name. */
export async function fetched(
  page: Page,
  button: Locator,
  folder: string,
): Promise<{ name: string; path: string }> {
  const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
  const name = file.suggestedFilename();
  const path = join(folder, name);
  await file.saveAs(path);
  return { name, path };
}
