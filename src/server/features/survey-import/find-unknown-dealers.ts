import { UnknownDealers } from "#domain/dealer-master/unknown-dealers.ts";
import type { Workbook } from "#server/platform/workbook/workbook.ts";
import { DatesOfFile } from "./dates-of-file.ts";
import { ErasedRows } from "./erased-rows.ts";
import { contextOf, readAnswers } from "./read-answers.ts";
import type { DealersTask, SurveyFileMessage } from "./survey-file-messages.ts";
import { findSurveySheets } from "./survey-sheets.ts";

/** A person waits for them. */
const MOST_ROWS = 100_000;

class EnoughRows extends Error {}

/** Reads a report of rejected rows by the rules of an import: which dealers its rows name that the network does not know. */
export async function findUnknownDealers(
  task: DealersTask,
  report: Workbook,
): Promise<Extract<SurveyFileMessage, { kind: "dealers" }>> {
  const context = contextOf(task, task.network, null);
  const surveys = await findSurveySheets(report, task, context);
  const unknown = new UnknownDealers();
  const erased = new ErasedRows(task.erased);
  let rows = 0;
  let isWhole = true;
  try {
    await readAnswers(report, surveys.read, new DatesOfFile(report, context, surveys.read, task.dateOrder), {
      listener: {
        note({ sheet }, { cells }, read) {
          rows += 1;
          if (rows > MOST_ROWS) throw new EnoughRows();
          if ("problems" in read) unknown.note(sheet.header, cells, read.problems);
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
  const { dealers, more } = unknown.mostFrequent();
  return { kind: "dealers", dealers: [...dealers], more, isWhole };
}
