import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { UnknownNames } from "#domain/dealer-master/unknown-names.ts";
import { shownText } from "#domain/survey-sheet/sheet-values.ts";
import { sheetNames } from "#server/platform/workbook/sheet-names.ts";
import { rowsUnder } from "#server/platform/workbook/sheet-with-header.ts";
import type { Workbook } from "#server/platform/workbook/workbook.ts";
import { writeWorkbook } from "#server/platform/workbook/write-workbook.ts";
import { DatesOfFile } from "./dates-of-file.ts";
import { ErasedRows } from "./erased-rows.ts";
import { contextOf, readAnswers } from "./read-answers.ts";
import { shownPlaces } from "./rejections.ts";
import type { SurveyFileMessage, UnknownTask } from "./survey-file-messages.ts";
import { findSurveySheets, type SheetOfAnswers } from "./survey-sheets.ts";

/** Rows of dealers and models that somebody has yet to decide about: a person waits for them. */
const MOST_ROWS = 100_000;

class EnoughRows extends Error {}

/** Rows by the index of their sheet. */
type RowNumbers = Map<number, Set<number>>;

/** Reads a report of rejected rows by the rules of an import: which dealers and models its rows name that the network does not know. */
export async function findUnknownNames(
  task: UnknownTask,
  report: Workbook,
): Promise<Extract<SurveyFileMessage, { kind: "unknown" }>> {
  const context = contextOf(task, task.network, null);
  const surveys = await findSurveySheets(report, task, context);
  const mapped = new Set(surveys.read.filter((each) => each.mapped !== null).map(({ sheet }) => sheet));
  const dealers = new UnknownNames("dealer", task.own.dealer);
  const models = new UnknownNames("model", task.own.model);
  const erased = new ErasedRows(task.erased);
  const remaining: RowNumbers | null =
    task.remainingPath === null || task.erased.hashes.length === 0 ? null : new Map();
  let rows = 0;
  let rowsRight = 0;
  let isWhole = true;
  try {
    await readAnswers(report, surveys.read, new DatesOfFile(report, context, surveys.read, task.dateOrder), {
      listener: {
        note({ sheet }, { number, cells }, read) {
          remaining?.set(sheet.index, (remaining.get(sheet.index) ?? new Set()).add(number));
          if ("survey" in read) rowsRight += 1;
          else {
            const noted = { header: sheet.header, isMapped: mapped.has(sheet) };
            const open = [dealers, models].filter((names) => names.note(noted, cells, read.problems));
            if (open.length > 0) rows += 1;
          }
          if (rows > MOST_ROWS && remaining === null) throw new EnoughRows();
        },
      },
      erased,
      accepted: null,
    });
    await report.verify();
  } catch (error) {
    if (!(error instanceof EnoughRows)) throw error;
    isWhole = false;
  }
  const remainingWritten = remaining !== null && erased.count > 0;
  if (remainingWritten && task.remainingPath !== null)
    await writeRemaining(report, surveys.read, remaining, task.remainingPath);
  return {
    kind: "unknown",
    dealers: foundOf(dealers),
    models: foundOf(models),
    rowsRight,
    remainingWritten,
    isWhole,
  };
}

function foundOf(names: UnknownNames) {
  const { open, more, marked } = names.mostFrequent();
  return { open: [...open], more, marked: [...marked] };
}

/** The rows as they stand there, without those that do not remain, under the columns they came with. */
async function writeRemaining(
  report: Workbook,
  surveys: readonly SheetOfAnswers[],
  remaining: RowNumbers,
  path: string,
): Promise<void> {
  const names = sheetNames(surveys.map(({ sheet }) => sheet.name));
  const sheets = surveys.map(({ sheet }, at) => {
    const places = shownPlaces(sheet);
    async function* rows() {
      for await (const batch of rowsUnder(report, sheet)) {
        for (const { number, cells } of batch)
          if (remaining.get(sheet.index)?.has(number) === true) yield places.map((place) => cells[place]);
      }
    }
    return {
      name: names[at] ?? sheet.name,
      columns: places.map((place) => ({ header: shownText(sheet.header[place]) })),
      rows: rows(),
    };
  });
  await pipeline(writeWorkbook(sheets), createWriteStream(path));
}
