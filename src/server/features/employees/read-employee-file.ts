import { createWriteStream } from "node:fs";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import {
  EMPLOYEE_SHEET_COLUMNS,
  type EmployeeChoices,
  employeeSheet,
  MAX_EMPLOYEE_ROWS,
  MAX_EMPLOYEE_VALUES,
} from "#domain/people/employee-sheet.ts";
import { isEmptyRow } from "#domain/survey-sheet/sheet-headers.ts";
import { countText } from "#domain/text/count-text.ts";
import { openWorkbook } from "#server/platform/workbook/read-workbook.ts";
import { notUsable } from "#server/platform/workbook/refusals.ts";
import { rowReport } from "#server/platform/workbook/row-report.ts";
import { rowsUnder, type SheetWithHeader, withHeader } from "#server/platform/workbook/sheet-with-header.ts";
import type { Workbook } from "#server/platform/workbook/workbook.ts";
import { WorkbookError } from "#server/platform/workbook/workbook-error.ts";
import { writeWorkbook } from "#server/platform/workbook/write-workbook.ts";
import type {
  EmployeeFileMessage,
  EmployeeFileTask,
  ReportTask,
  RowsTask,
} from "./employee-file-messages.ts";

const NO_CHOICES: EmployeeChoices = {
  designations: [],
  network: { regions: [], states: [], locations: [], dealers: [], models: [] },
};
const messages = createWriteStream("", { fd: 3 });

await main();

async function main(): Promise<void> {
  const task: EmployeeFileTask = JSON.parse(await text(process.stdin));
  try {
    const workbook = await openWorkbook(task.path);
    try {
      if (task.mode === "rows") await readRows(task, workbook);
      else await writeReport(task, workbook);
    } finally {
      workbook.close();
    }
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    say({ kind: "refused", reason: error.message });
  }
  process.stdout.end();
  messages.end();
}

async function readRows({ choices }: RowsTask, workbook: Workbook): Promise<void> {
  const sheet = await findEmployeeSheet(workbook);
  const rules = employeeSheet(choices, sheet);
  if (!rules.ok) throw notUsable(rules.reason);
  let rows = 0;
  let values = 0;
  for await (const batch of rowsUnder(workbook, sheet)) {
    const filled = batch.filter(({ cells }) => !isEmptyRow(cells));
    rows += filled.length;
    if (rows > MAX_EMPLOYEE_ROWS) throw notUsable(tooMany("rows", MAX_EMPLOYEE_ROWS));
    const lines = filled.map(({ number, cells }) => rules.readRow(number, cells));
    values = lines.reduce((sum, line) => sum + line.values, values);
    if (values > MAX_EMPLOYEE_VALUES) throw notUsable(tooMany("places and dealers", MAX_EMPLOYEE_VALUES));
    say({ kind: "lines", lines });
  }
  await workbook.verify();
  say({ kind: "done", warnings: rules.warnings });
}

async function writeReport({ columns, remarks }: ReportTask, workbook: Workbook): Promise<void> {
  const sheet = await findEmployeeSheet(workbook);
  const report = rowReport(workbook, sheet, { columns, rows: new Map(remarks) });
  await pipeline(writeWorkbook([report]), process.stdout, { end: false });
  say({ kind: "done", warnings: [] });
}

/** The first visible sheet with the required headers; else the fault of the sheet that comes closest. */
async function findEmployeeSheet(workbook: Workbook): Promise<SheetWithHeader> {
  let closest = { found: 0, reason: "No sheet has the columns of employees: use the template workbook." };
  for (const each of workbook.sheets.filter(({ isHidden }) => !isHidden)) {
    const sheet = await withHeader(workbook, each, EMPLOYEE_SHEET_COLUMNS);
    if (sheet === null) continue;
    const rules = employeeSheet(NO_CHOICES, sheet);
    if (rules.ok && sheet.hasRows) return sheet;
    if (rules.ok) throw notUsable(`The sheet ${sheet.name} has a header but no rows.`);
    if (rules.found > closest.found) closest = rules;
  }
  throw notUsable(closest.reason);
}

function tooMany(what: string, most: number): string {
  return `This workbook holds more than ${countText(most)} ${what}: split it into several workbooks.`;
}

function say(message: EmployeeFileMessage): void {
  messages.write(`${JSON.stringify(message)}\n`);
}
