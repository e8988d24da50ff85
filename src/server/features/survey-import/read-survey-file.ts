import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Network } from "#domain/network/network.ts";
import { proposeQuestionnaire } from "#domain/questionnaire/propose-questionnaire.ts";
import { proposeMapping, type SheetProposal } from "#domain/survey-mapping/propose.ts";
import { mergedDealers } from "#domain/survey-sheet/decided-lines.ts";
import { SurveyIdLedger } from "#domain/survey-sheet/duplicates.ts";
import type { SurveySheetContext } from "#domain/survey-sheet/readers.ts";
import { isEmptyRow } from "#domain/survey-sheet/sheet-headers.ts";
import { identifierText } from "#domain/survey-sheet/sheet-values.ts";
import { openWorkbook } from "#server/platform/workbook/read-workbook.ts";
import { notUsable } from "#server/platform/workbook/refusals.ts";
import { firstRows, rowsUnder } from "#server/platform/workbook/sheet-with-header.ts";
import type { Workbook } from "#server/platform/workbook/workbook.ts";
import { WorkbookError } from "#server/platform/workbook/workbook-error.ts";
import { DatesOfFile } from "./dates-of-file.ts";
import { ErasedRows } from "./erased-rows.ts";
import { exampleWarnings, networkCauses, readNetwork } from "./network-sheets.ts";
import { type ReadSheet, RowFindings, rejectRepeated, withdrawnPlaces, writeReport } from "./rejections.ts";
import { stagedRow } from "./staged-row.ts";
import type {
  FindTask,
  NetworkChanges,
  NetworkTask,
  ProposeTask,
  QuestionnaireTask,
  SheetQuestionnaire,
  SurveyFileMessage,
  SurveyFileTask,
  SurveyTask,
} from "./survey-file-messages.ts";
import {
  FitsElsewhere,
  findSurveySheets,
  isNetworkSheet,
  NeedsMapping,
  type SheetOfAnswers,
  sheetResults,
  sheetWarnings,
  surveyWarnings,
} from "./survey-sheets.ts";

const OUTPUT_CHUNK_CHARACTERS = 1 << 18;
const ONLY_EXAMPLES =
  "The workbook holds the template's example and no row of your own: fill in rows under it and send it again.";
const NO_COLUMNS =
  "No sheet of the workbook has a header with answers under it: its first rows should name its columns.";
/** Enough to tell a scale by its answers. */
const LOOKED_AT_ROWS = 500;
/** Enough for the lists of answers and the earliest day, and no more than a person waits for. */
const LISTED_ROWS = 20_000;
const PROGRESS_EVERY_ROWS = 5_000;
const messages = createWriteStream("", { fd: 3 });

await main();

async function main(): Promise<void> {
  let workbook: Workbook | null = null;
  try {
    for await (const line of createInterface({ input: process.stdin })) {
      const task: SurveyFileTask = JSON.parse(line);
      workbook ??= await openWorkbook(task.path, { readsCsv: task.isCsv });
      if (task.mode === "network") await importNetwork(task, workbook);
      else if (task.mode === "propose") await propose(task, workbook);
      else if (task.mode === "questionnaire") await proposeQuestions(task, workbook);
      else if (task.mode === "find") await find(task, workbook);
      else if (task.mode === "check") await check(task, workbook);
      else await importAll(task, workbook);
    }
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    const elsewhere = error instanceof FitsElsewhere ? error : null;
    say({
      kind: "refused",
      reason: error.message,
      better: elsewhere?.operation ?? null,
      canBeMapped: elsewhere?.canBeMapped ?? error instanceof NeedsMapping,
    });
  } finally {
    workbook?.close();
  }
  process.stdin.destroy();
  process.stdout.end();
  messages.end();
}

async function importNetwork(task: NetworkTask, workbook: Workbook): Promise<void> {
  const { changes, sheets, notes } = await readNetwork(task.network, workbook);
  await workbook.verify();
  if (changes === null) throw notUsable("The workbook has neither a sheet Dealers nor a sheet Models.");
  const total = sheets.reduce((sum, { rows }) => sum + rows, 0);
  if (total === 0) throw notUsable("The sheets Dealers and Models have no rows.");
  process.stdout.end();
  say({ kind: "network", changes });
  const all = sheets.filter(({ rejections }) => rejections.size > 0);
  const refused = all.reduce((sum, { rejections }) => sum + rejections.size, 0);
  say({
    kind: "rows",
    total,
    rejected: refused,
    causes: networkCauses(all),
    unknown: [],
    busiestDay: null,
    misfit: null,
    withdrawn: [],
    erased: 0,
    sheets: [],
    warnings: [...notes, ...exampleWarnings(sheets), ...notesOf(workbook)],
  });
  if (all.length > 0 && task.reportPath !== null)
    await writeReport(workbook, all, networkCauses(all), task.reportPath);
  say({ kind: "done", reportWritten: all.length > 0 && task.reportPath !== null });
}

async function propose({ programme, network }: ProposeTask, workbook: Workbook): Promise<void> {
  const sheets: (SheetProposal & { readonly name: string })[] = [];
  for (const { index, name, isHidden } of workbook.sheets) {
    if (isHidden) continue;
    const proposal = proposeMapping({ programme, network }, await firstRows(workbook, index, LOOKED_AT_ROWS));
    if (proposal !== null) sheets.push({ ...proposal, name });
  }
  if (sheets.length === 0) throw notUsable(NO_COLUMNS);
  say({ kind: "proposed", sheets });
}

async function proposeQuestions({ network, today }: QuestionnaireTask, workbook: Workbook): Promise<void> {
  const sheets: SheetQuestionnaire[] = [];
  for (const { index, name, isHidden } of workbook.sheets) {
    if (isHidden || isNetworkSheet(name)) continue;
    const rows = await firstRows(workbook, index, LISTED_ROWS + 1);
    const proposal = proposeQuestionnaire({ network, today }, rows.slice(0, LISTED_ROWS));
    if (proposal === null) continue;
    const looked = Math.min(rows.length, LISTED_ROWS);
    sheets.push({ ...proposal, name, rows: looked, isWhole: rows.length <= LISTED_ROWS });
  }
  if (sheets.length === 0) throw notUsable(NO_COLUMNS);
  say({ kind: "questionnaires", sheets });
}

/** Whether a cell of any sheet holds one of the values, in whatever letters. */
async function find({ values }: FindTask, workbook: Workbook): Promise<void> {
  const sought = new Set(values.map((value) => value.toUpperCase()));
  say({ kind: "found", isFound: await holdsOne(sought, workbook) });
}

async function holdsOne(sought: ReadonlySet<string>, workbook: Workbook): Promise<boolean> {
  for (const { index } of workbook.sheets) {
    for await (const batch of workbook.rows(index)) {
      for (const { cells } of batch) {
        // Cells may be sparse: `some` passes over the holes.
        if (cells.some((cell) => sought.has(identifierText(cell).toUpperCase()))) return true;
      }
    }
  }
  return false;
}

/** `check` stops here: everything that refuses a workbook as a whole is known from its headers. */
async function check(task: SurveyTask, workbook: Workbook): Promise<void> {
  const { network, changes } = await readNetwork(task.network, workbook);
  const surveys = await findSurveySheets(workbook, task, contextOf(task, network, changes));
  say({ kind: "checked", warnings: surveyWarnings(surveys), fileKind: workbook.kind });
}

async function importAll(task: SurveyTask, workbook: Workbook): Promise<void> {
  const { network, changes, sheets: networkSheets, notes } = await readNetwork(task.network, workbook);
  const context = contextOf(task, network, changes);
  const surveys = await findSurveySheets(workbook, task, context);
  say({ kind: "network", changes });
  const dates = new DatesOfFile(workbook, context, surveys.read);
  const findings = new RowFindings(task.operation.programme, surveys.read.length);
  const erased = new ErasedRows(task.erased);
  const { sheets, repeated } = await readAnswers(workbook, surveys.read, dates, { findings, erased });
  await workbook.verify();
  process.stdout.end();
  const withdrawn = withdrawnPlaces(sheets, repeated);
  rejectRepeated(sheets, repeated);
  findings.noteRepeated(sheets, repeated);
  const total = sheets.reduce((sum, { rows }) => sum + rows, 0);
  const causes = [...findings.causes(total)];
  say({
    kind: "rows",
    total,
    rejected: sheets.reduce((sum, { rejections }) => sum + rejections.size, 0),
    causes,
    unknown: findings.unknownCodes(),
    busiestDay: findings.busiestDay(),
    misfit: surveys.misfit,
    withdrawn,
    erased: erased.count,
    sheets: sheetResults(workbook, [...sheets, ...networkSheets], surveys.leftOut),
    warnings: [
      ...erased.warnings(),
      ...findings.warnings(dates.decision),
      ...surveyWarnings(surveys),
      ...sheetWarnings(workbook),
      ...exampleWarnings([...sheets, ...networkSheets]),
      ...networkCauses(networkSheets),
      ...notes,
      ...notesOf(workbook),
    ],
  });
  const all = [...sheets, ...networkSheets].filter(({ rejections }) => rejections.size > 0);
  if (all.length > 0 && task.reportPath !== null)
    await writeReport(workbook, all, [...causes, ...networkCauses(networkSheets)], task.reportPath);
  say({ kind: "done", reportWritten: all.length > 0 && task.reportPath !== null });
}

/** Sends the accepted rows of all sheets on; what was read and what was not, and rows whose survey_id stands twice in the file. */
async function readAnswers(
  workbook: Workbook,
  surveys: readonly SheetOfAnswers[],
  dates: DatesOfFile,
  { findings, erased }: { readonly findings: RowFindings; readonly erased: ErasedRows },
) {
  const indexes = surveys.map(({ sheet }) => sheet.index);
  const sheets: ReadSheet[] = [];
  const ledger = new SurveyIdLedger();
  let total = 0;
  let before = 0;
  let output = "";
  for (const survey of surveys) {
    const { sheet } = survey;
    const read: ReadSheet = { sheet, before, rejections: new Map(), examples: [], rows: 0 };
    sheets.push(read);
    let last = 0;
    for await (const batch of rowsUnder(workbook, sheet)) {
      const rules = await dates.rulesFor(survey, batch);
      for (const row of batch) {
        if (isEmptyRow(row.cells)) continue;
        last = row.number;
        if (rules.isExample(row.cells)) {
          read.examples.push(row.number);
          continue;
        }
        const answer = rules.readRow(row.cells);
        if (erased.meets(answer)) continue;
        total += 1;
        read.rows += 1;
        const surveyId = "survey" in answer ? answer.survey.surveyId : answer.surveyId;
        const first = surveyId === null ? null : ledger.note(surveyId, before + row.number);
        findings.note(read, row.number, answer);
        if ("survey" in answer && first === null) output += stagedRow(before + row.number, answer.survey);
        if (output.length >= OUTPUT_CHUNK_CHARACTERS) {
          await write(output);
          output = "";
        }
        if (total % PROGRESS_EVERY_ROWS === 0)
          say({ kind: "progress", fraction: workbook.progress(indexes), rows: total });
      }
    }
    before += last;
  }
  await write(output);
  if (total === 0 && erased.count === 0 && sheets.some(({ examples }) => examples.length > 0))
    throw notUsable(ONLY_EXAMPLES);
  return { sheets, repeated: ledger.repeated };
}

function contextOf(task: SurveyTask, network: Network, changes: NetworkChanges | null): SurveySheetContext {
  const codes = (known: readonly { code: string }[], added: readonly { code: string }[]) => [
    ...new Set([...known, ...added].map(({ code }) => code)),
  ];
  return {
    programme: task.operation.programme,
    dealerCodes: codes(network.dealers, changes?.dealers ?? []),
    mergedDealers: mergedDealers(network),
    modelCodes: codes(network.models, changes?.models ?? []),
    today: task.today,
    dateOrder: "day-first",
  };
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
