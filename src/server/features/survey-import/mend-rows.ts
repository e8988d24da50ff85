import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { normalizeHeader } from "#domain/survey-sheet/sheet-headers.ts";
import { cellText, shownText } from "#domain/survey-sheet/sheet-values.ts";
import { notUsable } from "#server/platform/workbook/refusals.ts";
import { sheetNames } from "#server/platform/workbook/sheet-names.ts";
import type { SheetWithHeader } from "#server/platform/workbook/sheet-with-header.ts";
import type { SheetRow, Workbook } from "#server/platform/workbook/workbook.ts";
import { writeWorkbook } from "#server/platform/workbook/write-workbook.ts";
import { DatesOfFile } from "./dates-of-file.ts";
import { type EditedRows, editedWorkbook } from "./edited-workbook.ts";
import { ErasedRows } from "./erased-rows.ts";
import { contextOf, readAnswers } from "./read-answers.ts";
import { type ReadSheet, RowFindings, repeatedReason, rowAt, shownPlaces } from "./rejections.ts";
import type { MendTask, SurveyFileMessage } from "./survey-file-messages.ts";
import { findSurveySheets, type SheetOfAnswers } from "./survey-sheets.ts";

type Mended = Extract<SurveyFileMessage, { kind: "mended" }>;
type MendedSheet = Mended["sheets"][number];
type Problem = MendedSheet["rows"][number]["problems"][number];

interface ReadRowProblems {
  readonly row: SheetRow;
  readonly problems: Problem[];
}

/** What a page can hold and a person can look through, of all sheets together: texts, what is said about them, and one for each cell. */
const MOST_CHARACTERS = 8_000_000;
const TOO_MUCH_TEXT =
  "These rows hold more text than the page can show: download the report, mend the rows there and send it.";

/**
 * Reads a report of rejected rows, with what was typed into it, by the rules of an import: what is wrong with each row now.
 * Writes the mended rows as a workbook where a path is named. Rows whose respondents were erased are not there, whatever was
 * typed into them.
 */
export async function mendRows(task: MendTask, report: Workbook): Promise<Mended> {
  const context = contextOf(task, task.network, null);
  const surveys = await findSurveySheets(report, task, context);
  const datesOf = (workbook: Workbook) => new DatesOfFile(workbook, context, surveys.read, task.dateOrder);
  const erased = await erasedRows(task, report, surveys.read, datesOf(report));
  const workbook = editedWorkbook(
    report,
    (index) => editsOf(task, surveys.read, index),
    (index, row) => erased.get(index)?.has(row) === true,
  );
  const findings = new RowFindings(task.operation.programme, surveys.read.length);
  const problemRows = new Map<ReadSheet, Map<number, ReadRowProblems>>();
  let left = MOST_CHARACTERS;
  const { sheets, repeated, total } = await readAnswers(workbook, surveys.read, datesOf(workbook), {
    listener: {
      note(sheet, row, read) {
        findings.note(sheet, row, read);
        const problems = "survey" in read ? [] : read.problems.map((each) => problemOf(sheet.sheet, each));
        left -= charactersOf(row, problems);
        if (left < 0) throw notUsable(TOO_MUCH_TEXT);
        const rows = problemRows.get(sheet) ?? new Map<number, ReadRowProblems>();
        problemRows.set(sheet, rows.set(row.number, { row, problems }));
      },
    },
    erased: new ErasedRows(task.erased),
    accepted: null,
  });
  await workbook.verify();
  for (const [place, other] of repeated) {
    const { sheet, row } = rowAt(sheets, place);
    const column = shownPlaces(sheet.sheet).indexOf(idPlaceOf(surveys.read, sheet));
    const problem = { column, reason: repeatedReason(sheets, place, other) };
    problemRows.get(sheet)?.get(row)?.problems.push(problem);
  }
  findings.noteRepeated(sheets, repeated);
  if (task.mendedPath !== null) await writeMended(problemRows, task.mendedPath);
  return {
    kind: "mended",
    total,
    causes: [...findings.causes(total)],
    sheets: [...problemRows].map(([sheet, rows]) => mendedSheet(sheet, [...rows.values()], task.hasCells)),
  };
}

/** Which rows of the report, as they stand there, are of respondents who were erased since it was written. */
async function erasedRows(
  task: MendTask,
  report: Workbook,
  surveys: readonly SheetOfAnswers[],
  dates: DatesOfFile,
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const rows = new Map<number, Set<number>>();
  if (task.erased.hashes.length === 0) return rows;
  const kept = new Map<number, Set<number>>();
  await readAnswers(report, surveys, dates, {
    listener: {
      note({ sheet }, row) {
        const of = kept.get(sheet.index) ?? new Set();
        kept.set(sheet.index, of.add(row.number));
      },
    },
    erased: new ErasedRows(task.erased),
    accepted: null,
  });
  for (const { sheet } of surveys) {
    const gone = new Set<number>();
    for await (const batch of report.rows(sheet.index)) {
      for (const { number } of batch)
        if (number > sheet.headerRow && kept.get(sheet.index)?.has(number) !== true) gone.add(number);
    }
    rows.set(sheet.index, gone);
  }
  return rows;
}

function editsOf(task: MendTask, surveys: readonly SheetOfAnswers[], index: number): EditedRows {
  const edited = new Map<number, Map<number, string>>();
  const sheet = surveys.find((each) => each.sheet.index === index)?.sheet;
  if (sheet === undefined) return edited;
  const places = shownPlaces(sheet);
  for (const { sheet: name, column, text, rows } of task.edits) {
    const place = places[column];
    if (name !== sheet.name || place === undefined) continue;
    for (const row of rows) {
      if (row <= sheet.headerRow) continue;
      const typed = edited.get(row) ?? new Map<number, string>();
      edited.set(row, typed.set(place, text));
    }
  }
  return edited;
}

function mendedSheet(
  { sheet }: ReadSheet,
  problemRows: readonly ReadRowProblems[],
  hasCells: boolean,
): MendedSheet {
  const places = shownPlaces(sheet);
  const rows = problemRows
    .filter(({ problems }) => hasCells || problems.length > 0)
    .map(({ row, problems }) => ({
      number: row.number,
      cells: hasCells ? places.map((place) => cellText(row.cells[place])) : [],
      problems,
    }));
  return { name: sheet.name, columns: places.map((place) => shownText(sheet.header[place])), rows };
}

/** Texts that were typed stand in the rows by now. */
function charactersOf({ cells }: SheetRow, problems: readonly Problem[]): number {
  const said = problems.reduce((sum, { reason }) => sum + reason.length, 0);
  // Cells may be sparse: `reduce` passes over the holes.
  return cells.reduce<number>((sum, cell) => sum + cellText(cell).length, said) + cells.length;
}

function problemOf(
  sheet: SheetWithHeader,
  { column, reason }: { readonly column: string; readonly reason: string },
): Problem {
  const normalized = normalizeHeader(column);
  const place = shownPlaces(sheet).findIndex(
    (each) => normalizeHeader(shownText(sheet.header[each]).trim()) === normalized,
  );
  return { column: normalized === "" || place === -1 ? null : place, reason };
}

function idPlaceOf(surveys: readonly SheetOfAnswers[], { sheet }: ReadSheet): number {
  return surveys.find((each) => each.sheet === sheet)?.rules.idPlace ?? -1;
}

/** The rows as they are now, wrong ones too, under the columns they came with. */
async function writeMended(
  problemRows: ReadonlyMap<ReadSheet, ReadonlyMap<number, ReadRowProblems>>,
  path: string,
): Promise<void> {
  const names = sheetNames([...problemRows.keys()].map(({ sheet }) => sheet.name));
  const sheets = [...problemRows].map(([{ sheet }, rows], at) => {
    const places = shownPlaces(sheet);
    return {
      name: names[at] ?? sheet.name,
      columns: places.map((place) => ({ header: shownText(sheet.header[place]) })),
      rows: [...rows.values()].map(({ row }) => places.map((place): Cell | undefined => row.cells[place])),
    };
  });
  if (sheets.length > 0) await pipeline(writeWorkbook(sheets), createWriteStream(path));
}
