import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { REASON_COLUMN } from "#domain/survey-sheet/sheet-headers.ts";
import { rowReport } from "#server/platform/workbook/row-report.ts";
import { sheetNames } from "#server/platform/workbook/sheet-names.ts";
import type { SheetToWrite } from "#server/platform/workbook/sheet-to-write.ts";
import type { SheetWithHeader } from "#server/platform/workbook/sheet-with-header.ts";
import type { Workbook } from "#server/platform/workbook/workbook.ts";
import { writeWorkbook } from "#server/platform/workbook/write-workbook.ts";
import type { Rejections } from "./rejections.ts";

const SUMMARY = "Why rows were rejected";

/** Writes the rejected rows as they were uploaded, each with its reason, ready to mend and send again; behind them the reasons counted. */
export async function writeReport(
  workbook: Workbook,
  rejected: readonly { readonly sheet: SheetWithHeader; readonly rejections: Rejections }[],
  causes: readonly string[],
  path: string,
): Promise<void> {
  const names = sheetNames([...rejected.map(({ sheet }) => sheet.name), SUMMARY]);
  const sheets = rejected.map(({ sheet, rejections }, at) => {
    const rows = new Map([...rejections].map(([row, reason]) => [row, [reason]]));
    const report = rowReport(workbook, sheet, { columns: [REASON_COLUMN], rows });
    return { ...report, name: names[at] ?? sheet.name };
  });
  const summary: SheetToWrite = {
    name: names.at(-1) ?? SUMMARY,
    columns: [{ header: SUMMARY, width: 120 }],
    rows: causes.map((cause) => [cause]),
    isPlain: true,
  };
  await pipeline(writeWorkbook([...sheets, summary]), createWriteStream(path));
}
