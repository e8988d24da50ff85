import type { VerbatimRow } from "#contract/verbatims.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import type { OpenSurveys } from "#server/features/verbatims/index.ts";
import type { ColumnToWrite, RowToWrite } from "#server/platform/workbook/sheet-to-write.ts";
import { dayCell } from "./about-sheet.ts";
import { NAME_WIDTH } from "./metric-columns.ts";

const TEXT_WIDTH = 60;

/** A row per survey, its texts one column each. */
export function verbatimColumns(questions: OpenSurveys["columns"]): ColumnToWrite[] {
  return [
    { header: "Survey ID", width: 18 },
    { header: "Date", format: "date" },
    { header: "Dealer", width: NAME_WIDTH },
    { header: "Dealer code" },
    { header: "VIN", width: 20 },
    { header: "Model", width: 18 },
    { header: "Index", format: "decimal" },
    { header: "Recommend", format: "integer" },
    { header: "Overall", format: "integer" },
    ...questions.map(({ name }) => ({ header: name, width: TEXT_WIDTH })),
    { header: "Recording" },
    { header: "Sample of the dealer", width: 22 },
  ];
}

/** The rows of all batches, as they come. */
export async function* verbatimRows(
  batches: AsyncIterable<readonly VerbatimRow[]>,
): AsyncGenerator<RowToWrite> {
  for await (const batch of batches) for (const row of batch) yield rowOf(row);
}

function rowOf(row: VerbatimRow): Cell[] {
  return [
    row.surveyId,
    dayCell(row.surveyDate),
    row.dealerName,
    row.dealerCode,
    row.vin,
    row.model,
    row.index,
    row.nps,
    row.overall,
    ...row.verbatims,
    row.audioFile === null ? null : "yes",
    row.insufficient ? "insufficient sample" : null,
  ];
}
