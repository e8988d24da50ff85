import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { type ListProposal, proposeList } from "#domain/dealer-master/dealer-list.ts";
import { proposeQuestionnaire } from "#domain/questionnaire/propose-questionnaire.ts";
import { proposeMapping, type SheetProposal } from "#domain/survey-mapping/propose.ts";
import { widened } from "#domain/survey-mapping/surplus-values.ts";
import { HEADER_WITHIN_ROWS } from "#domain/survey-sheet/sheet-headers.ts";
import { identifierText, shortened } from "#domain/survey-sheet/sheet-values.ts";
import { openWorkbook } from "#server/platform/workbook/read-workbook.ts";
import { notUsable } from "#server/platform/workbook/refusals.ts";
import { firstRows, rowsWithin } from "#server/platform/workbook/sheet-with-header.ts";
import type { Workbook } from "#server/platform/workbook/workbook.ts";
import { WorkbookError } from "#server/platform/workbook/workbook-error.ts";
import { DatesOfFile } from "./dates-of-file.ts";
import { readDealerList } from "./dealer-list-sheet.ts";
import { ErasedRows } from "./erased-rows.ts";
import { findUnknownNames } from "./find-unknown-names.ts";
import { mendRows } from "./mend-rows.ts";
import { exampleWarnings, hasNetworkSheet, networkCauses, readNetwork } from "./network-sheets.ts";
import { AcceptedRows, contextOf, readAnswers } from "./read-answers.ts";
import {
  type ReadSheet,
  RowFindings,
  rejectRepeated,
  retractedPlaces,
  totalsWarnings,
  writeReport,
} from "./rejections.ts";
import type {
  FindTask,
  NetworkTask,
  ProposeTask,
  QuestionnaireTask,
  SheetHeaderChoice,
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
  readByOf,
  sheetResults,
  sheetWarnings,
  surveyWarnings,
} from "./survey-sheets.ts";

const ONLY_EXAMPLES =
  "The workbook holds the template's example and no row of your own: fill in rows under it and send it again.";
const ONLY_TOTALS = "The workbook holds rows of totals and no answer.";
const NO_COLUMNS =
  "No sheet of the workbook has a header with answers under it: its first rows should name its columns.";
/** Enough to tell a scale by its answers. */
const LOOKED_AT_ROWS = 500;
/** Enough for the lists of answers and the earliest day, and no more than a person waits for; of all sheets together. */
const LISTED_ROWS = 20_000;
const LISTED_CELLS = 500_000;
/** Each sheet is looked at, however much the others hold. */
const LEAST_CELLS = 20_000;

/** What a reading of a workbook is asked and answers over. */
export interface ReadingStreams {
  /** Tasks, a JSON line each. */
  readonly tasks: Readable;
  /** COPY text of the accepted rows. */
  readonly rows: Writable;
  /** Messages, a JSON line each. */
  readonly messages: Writable;
}

/** Where what was read goes. */
interface Output {
  readonly rows: Writable;
  readonly say: (message: SurveyFileMessage) => void;
}

/** Does with one workbook what it is asked, until there are no more tasks. */
export async function readSurveyFile({ tasks, rows, messages }: ReadingStreams): Promise<void> {
  const output: Output = { rows, say: (message) => void messages.write(`${JSON.stringify(message)}\n`) };
  let workbook: Workbook | null = null;
  try {
    for await (const line of createInterface({ input: tasks })) {
      const task: SurveyFileTask = JSON.parse(line);
      workbook ??= await openWorkbook(task.path, { readsCsv: task.isCsv });
      await answer(task, workbook, output);
    }
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    const elsewhere = error instanceof FitsElsewhere ? error : null;
    output.say({
      kind: "refused",
      reason: error.message,
      better: elsewhere?.operation ?? null,
      canBeMapped: elsewhere?.canBeMapped ?? error instanceof NeedsMapping,
    });
  } finally {
    workbook?.close();
  }
  tasks.destroy();
  rows.end();
  messages.end();
}

async function answer(task: SurveyFileTask, workbook: Workbook, output: Output): Promise<void> {
  if (task.mode === "network") await importNetwork(task, workbook, output);
  else if (task.mode === "list") await proposeLists(workbook, output);
  else if (task.mode === "propose") await propose(task, workbook, output);
  else if (task.mode === "questionnaire") await proposeQuestions(task, workbook, output);
  else if (task.mode === "find") await find(task, workbook, output);
  else if (task.mode === "check") await check(task, workbook, output);
  else if (task.mode === "mend") output.say(await mendRows(task, workbook));
  else if (task.mode === "unknown") output.say(await findUnknownNames(task, workbook));
  else await importAll(task, workbook, output);
}

async function importNetwork(task: NetworkTask, workbook: Workbook, { rows, say }: Output): Promise<void> {
  const { changes, sheets, notes } =
    task.list === null
      ? await readNetwork(task.network, workbook)
      : await readDealerList(task.network, workbook, task.list);
  await workbook.verify();
  if (changes === null) throw notUsable("The workbook has neither a sheet Dealers nor a sheet Models.");
  const total = sheets.reduce((sum, { rows }) => sum + rows, 0);
  if (total === 0)
    throw notUsable(
      task.list === null
        ? "The sheets Dealers and Models have no rows."
        : `The sheet ${task.list.sheet} has no rows of dealers or models.`,
    );
  rows.end();
  say({ kind: "network", changes });
  const all = sheets.filter(({ rejections }) => rejections.size > 0);
  const refused = all.reduce((sum, { rejections }) => sum + rejections.size, 0);
  say({
    kind: "rows",
    total,
    rejected: refused,
    causes: networkCauses(all),
    unknown: [],
    hasUnknownNames: false,
    busiestDay: null,
    misfit: null,
    readBy: [],
    dateOrder: null,
    retracted: [],
    erased: 0,
    sheets: [],
    warnings: [...notes, ...exampleWarnings(sheets), ...totalsWarnings(sheets), ...notesOf(workbook)],
  });
  if (all.length > 0 && task.reportPath !== null)
    await writeReport(workbook, all, networkCauses(all), task.reportPath);
  say({ kind: "done", reportWritten: all.length > 0 && task.reportPath !== null });
}

async function proposeLists(workbook: Workbook, { say }: Output): Promise<void> {
  const sheets: (ListProposal & { readonly name: string })[] = [];
  for (const { index, name, isHidden } of workbook.sheets) {
    if (isHidden) continue;
    const proposal = proposeList(await firstRows(workbook, index, LOOKED_AT_ROWS));
    if (proposal !== null) sheets.push({ ...proposal, name });
  }
  say({ kind: "listed", sheets, isTemplate: await hasNetworkSheet(workbook) });
}

async function propose(
  { programme, network, header }: ProposeTask,
  workbook: Workbook,
  { say }: Output,
): Promise<void> {
  const sheets: (SheetProposal & { readonly name: string })[] = [];
  for (const { index, name } of sheetsWith(header, workbook.sheets)) {
    const chosen = header?.sheet === name ? header : null;
    const rows = await firstRows(workbook, index, LOOKED_AT_ROWS);
    const proposal = proposeMapping({ programme, network }, rows, chosen);
    if (proposal === null && chosen !== null) throw noHeader(chosen);
    if (proposal !== null) sheets.push({ ...proposal, name });
  }
  if (sheets.length === 0) throw notUsable(NO_COLUMNS);
  say({ kind: "proposed", sheets });
}

/** The sheets that people see, among them the one whose header was chosen. */
function sheetsWith(chosen: SheetHeaderChoice | null, sheets: Workbook["sheets"]) {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  if (chosen !== null && !visible.some(({ name }) => name === chosen.sheet))
    throw notUsable(`There is no visible sheet of answers '${shortened(chosen.sheet)}' in the file.`);
  return visible;
}

/** The row that was chosen is none that later files could be known by. */
function noHeader({ sheet, row, rows }: SheetHeaderChoice): WorkbookError {
  const above = rows === 2 ? ", under another one," : "";
  return notUsable(
    `Row ${row} of the sheet ${sheet} can be no header: choose one with texts${above} among its first ${HEADER_WITHIN_ROWS} filled rows.`,
  );
}

async function proposeQuestions(
  { network, today, header }: QuestionnaireTask,
  workbook: Workbook,
  { say }: Output,
): Promise<void> {
  const sheets: SheetQuestionnaire[] = [];
  let left = LISTED_CELLS;
  const others = workbook.sheets.filter(({ name }) => !isNetworkSheet(name));
  for (const { index, name } of sheetsWith(header, others)) {
    const most = { rows: LISTED_ROWS, cells: Math.max(left, LEAST_CELLS) };
    const { rows, cells, isWhole } = await rowsWithin(workbook, index, most);
    left -= cells;
    const chosen = header?.sheet === name ? header : null;
    const proposal = proposeQuestionnaire({ network, today }, rows, chosen);
    if (proposal === null && chosen !== null) throw noHeader(chosen);
    if (proposal !== null) sheets.push({ ...proposal, name, rows: rows.length, isWhole });
  }
  if (sheets.length === 0) throw notUsable(NO_COLUMNS);
  say({ kind: "questionnaires", sheets, bringsModels: await bringsModels(workbook) });
}

/** Whether a sheet of the workbook adds models: its own answers need them then. */
async function bringsModels(workbook: Workbook): Promise<boolean> {
  const sheet = workbook.sheets.find(({ name }) => /^models$/i.test(name.trim()));
  return sheet !== undefined && (await firstRows(workbook, sheet.index, 2)).length === 2;
}

/** Whether a cell of any sheet holds one of the values, in whatever letters. */
async function find({ values }: FindTask, workbook: Workbook, { say }: Output): Promise<void> {
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
async function check(task: SurveyTask, workbook: Workbook, { say }: Output): Promise<void> {
  const { network, changes } = await readNetwork(task.network, workbook);
  const surveys = await findSurveySheets(workbook, task, contextOf(task, network, changes));
  say({ kind: "checked", warnings: surveyWarnings(surveys), fileKind: workbook.kind });
}

async function importAll(task: SurveyTask, workbook: Workbook, { rows, say }: Output): Promise<void> {
  const { network, changes, sheets: networkSheets, notes } = await readNetwork(task.network, workbook);
  const context = contextOf(task, network, changes);
  const surveys = await findSurveySheets(workbook, task, context);
  say({ kind: "network", changes });
  const dates = new DatesOfFile(workbook, context, surveys.read, task.dateOrder);
  const findings = new RowFindings(task.operation.programme, surveys.read.length);
  const erased = new ErasedRows(task.erased);
  const { sheets, repeated, total } = await readAnswers(workbook, surveys.read, dates, {
    listener: findings,
    erased,
    accepted: new AcceptedRows(rows),
    onProgress: (fraction, rows) => say({ kind: "progress", fraction, rows }),
  });
  if (total === 0 && erased.count === 0 && sheets.some(({ examples }) => examples.length > 0))
    throw notUsable(ONLY_EXAMPLES);
  if (total === 0 && erased.count === 0 && sheets.some(({ totals }) => totals.length > 0))
    throw notUsable(ONLY_TOTALS);
  await workbook.verify();
  rows.end();
  const retracted = retractedPlaces(sheets, repeated);
  rejectRepeated(sheets, repeated);
  findings.noteRepeated(sheets, repeated);
  const causes = [...findings.causes(total)];
  say({
    kind: "rows",
    total,
    rejected: sheets.reduce((sum, { rejections }) => sum + rejections.size, 0),
    causes,
    unknown: findings.unknownCodes(),
    hasUnknownNames: findings.hasUnknownNames(),
    busiestDay: findings.busiestDay(),
    misfit: surveys.misfit,
    readBy: readByOf(surveys),
    dateOrder: dates.decision?.order ?? null,
    retracted,
    erased: erased.count,
    sheets: sheetResults(workbook, [...sheets, ...networkSheets], surveys.leftOut),
    warnings: [
      ...erased.warnings(),
      ...findings.warnings(dates.decision),
      ...surveyWarnings(surveys),
      ...sheetWarnings(workbook),
      ...exampleWarnings([...sheets, ...networkSheets]),
      ...totalsWarnings(sheets),
      ...networkCauses(networkSheets),
      ...notes,
      ...notesOf(workbook),
    ],
  });
  const wide = workbook.kind === "csv" ? sheets.map(withAllColumns) : sheets;
  const all = [...wide, ...networkSheets].filter(({ rejections }) => rejections.size > 0);
  if (all.length > 0 && task.reportPath !== null)
    await writeReport(workbook, all, [...causes, ...networkCauses(networkSheets)], task.reportPath);
  say({ kind: "done", reportWritten: all.length > 0 && task.reportPath !== null });
}

/** In text form what stands behind the last column has to be mended, too. */
function withAllColumns({ sheet, rejections, width }: ReadSheet) {
  return { sheet: { ...sheet, header: widened(sheet.header, width) }, rejections };
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
