import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Network } from "#domain/network.ts";
import { isEmptyRow } from "#domain/sheet-headers.ts";
import { reasonOf } from "#domain/sheet-values.ts";
import { surveySheet } from "#domain/survey-sheet.ts";
import { SurveyIdLedger } from "#domain/survey-sheet-duplicates.ts";
import type { SurveySheetContext } from "#domain/survey-sheet-readers.ts";
import { openWorkbook } from "#server/platform/workbook/read-workbook.ts";
import { notUsable } from "#server/platform/workbook/refusals.ts";
import { rowsUnder } from "#server/platform/workbook/sheet-with-header.ts";
import type { Workbook } from "#server/platform/workbook/workbook.ts";
import { WorkbookError } from "#server/platform/workbook/workbook-error.ts";
import { networkWarnings, readNetwork } from "./network-sheets.ts";
import { type Rejections, rejectRepeated } from "./rejections.ts";
import { stagedRow } from "./staged-row.ts";
import type {
  NetworkChanges,
  NetworkTask,
  SurveyFileMessage,
  SurveyFileTask,
  SurveyTask,
} from "./survey-file-messages.ts";
import { findSurveySheet } from "./survey-sheets.ts";
import { writeReport } from "./write-report.ts";

const OUTPUT_CHUNK_CHARACTERS = 1 << 18;
const PROGRESS_EVERY_ROWS = 5_000;
const messages = createWriteStream("", { fd: 3 });

await main();

async function main(): Promise<void> {
  let workbook: Workbook | null = null;
  try {
    for await (const line of createInterface({ input: process.stdin })) {
      const task: SurveyFileTask = JSON.parse(line);
      workbook ??= await openWorkbook(task.path);
      if (task.mode === "network") await importNetwork(task, workbook);
      else if (task.mode === "check") await check(task, workbook);
      else await importAll(task, workbook);
    }
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    say({ kind: "refused", reason: error.message });
  } finally {
    workbook?.close();
  }
  process.stdin.destroy();
  process.stdout.end();
  messages.end();
}

async function importNetwork(task: NetworkTask, workbook: Workbook): Promise<void> {
  const { changes, rejected } = await readNetwork(task.network, workbook);
  await workbook.verify();
  if (changes === null) throw notUsable("The workbook has neither a sheet Dealers nor a sheet Models.");
  const total = rejected.reduce((sum, { rows }) => sum + rows, 0);
  if (total === 0) throw notUsable("The sheets Dealers and Models have no rows.");
  process.stdout.end();
  say({ kind: "network", changes });
  const all = rejected.filter(({ rejections }) => rejections.size > 0);
  const refused = all.reduce((sum, { rejections }) => sum + rejections.size, 0);
  say({ kind: "rows", total, rejected: refused, withdrawn: [], warnings: notesOf(workbook) });
  if (all.length > 0 && task.reportPath !== null) await writeReport(workbook, all, task.reportPath);
  say({ kind: "done", reportWritten: all.length > 0 && task.reportPath !== null });
}

/** `check` stops here: everything that refuses a workbook as a whole is known from its headers. */
async function check(task: SurveyTask, workbook: Workbook): Promise<void> {
  const { network, changes } = await readNetwork(task.network, workbook);
  const { warnings } = await openSurveys(contextOf(task, network, changes), workbook);
  say({ kind: "checked", warnings: [...warnings] });
}

async function importAll(task: SurveyTask, workbook: Workbook): Promise<void> {
  const { network, changes, rejected } = await readNetwork(task.network, workbook);
  const surveys = await openSurveys(contextOf(task, network, changes), workbook);
  say({ kind: "network", changes });
  const rejections: Rejections = new Map();
  const ledger = new SurveyIdLedger();
  let total = 0;
  let output = "";
  for await (const batch of rowsUnder(workbook, surveys.sheet)) {
    for (const row of batch) {
      if (isEmptyRow(row.cells)) continue;
      total += 1;
      const read = surveys.readRow(row.cells);
      const surveyId = "survey" in read ? read.survey.surveyId : read.surveyId;
      const first = surveyId === null ? null : ledger.note(surveyId, row.number);
      if ("problems" in read) rejections.set(row.number, reasonOf(read.problems));
      else if (first === null) output += stagedRow(row.number, read.survey);
      if (output.length >= OUTPUT_CHUNK_CHARACTERS) {
        await write(output);
        output = "";
      }
      if (total % PROGRESS_EVERY_ROWS === 0)
        say({ kind: "progress", fraction: workbook.progress(), rows: total });
    }
  }
  await workbook.verify();
  await write(output);
  process.stdout.end();
  const withdrawn = withdrawnRows(ledger.repeated, rejections);
  rejectRepeated(rejections, ledger.repeated);
  const all = [{ sheet: surveys.sheet, rejections }, ...rejected].filter((each) => each.rejections.size > 0);
  say({
    kind: "rows",
    total,
    rejected: rejections.size,
    withdrawn,
    warnings: [...surveys.warnings, ...networkWarnings(rejected), ...notesOf(workbook)],
  });
  if (all.length > 0 && task.reportPath !== null) await writeReport(workbook, all, task.reportPath);
  say({ kind: "done", reportWritten: all.length > 0 && task.reportPath !== null });
}

function contextOf(task: SurveyTask, network: Network, changes: NetworkChanges | null): SurveySheetContext {
  const codes = (known: readonly { code: string }[], added: readonly { code: string }[]) => [
    ...new Set([...known, ...added].map(({ code }) => code)),
  ];
  return {
    programme: task.programme,
    dealerCodes: codes(network.dealers, changes?.dealers ?? []),
    modelCodes: codes(network.models, changes?.models ?? []),
    today: task.today,
  };
}

async function openSurveys(context: SurveySheetContext, workbook: Workbook) {
  const sheet = await findSurveySheet(workbook, context);
  if ("reason" in sheet) throw notUsable(sheet.reason);
  const rules = surveySheet(context, sheet.header);
  if (!rules.ok) throw notUsable(rules.reason);
  return { sheet, readRow: rules.readRow, warnings: rules.warnings };
}

/** Rows that were sent on before their survey_id came again. */
function withdrawnRows(repeated: ReadonlyMap<number, number>, rejections: Rejections): number[] {
  return [...repeated].filter(([row, other]) => row < other && !rejections.has(row)).map(([row]) => row);
}

function notesOf(workbook: Workbook): string[] {
  const { formulasWithoutValue, errorCells, cutCells } = workbook.notes();
  const note = (count: number, text: string) => (count === 0 ? [] : [`${text}: ${count}.`]);
  return [
    ...note(formulasWithoutValue, "Formulas without a stored value, read as blank"),
    ...note(errorCells, "Error cells, read as blank"),
    ...note(cutCells, "Texts over 32,767 characters, cut"),
  ];
}

async function write(output: string): Promise<void> {
  if (output !== "" && !process.stdout.write(output)) await once(process.stdout, "drain");
}

function say(message: SurveyFileMessage): void {
  messages.write(`${JSON.stringify(message)}\n`);
}
