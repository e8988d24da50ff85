import { openWorkbook } from "#server/platform/workbook/read-workbook.ts";

/** The first sheet of a workbook, row by row, by the product's own reader. */
export async function readSheet(path: string): Promise<unknown[][]> {
  const workbook = await openWorkbook(path);
  try {
    const rows: unknown[][] = [];
    for await (const batch of workbook.rows(0)) {
      for (const { cells } of batch) rows.push(cells.map((cell) => cell ?? null));
    }
    return rows;
  } finally {
    workbook.close();
  }
}
