import type { SurveyRow } from "#domain/survey-sheet/survey-sheet.ts";
import { normalizedText } from "#domain/text/search-normalization.ts";
import { copyField, copyNumbers, copyTexts } from "#server/platform/database/copy-text.ts";
import type { Response, Verbatim } from "#server/platform/database/tables.ts";

interface StagedColumn<Name extends string = string> {
  readonly name: Name;
  readonly type: string;
  /** The column's field in a line of COPY text. */
  readonly field: (survey: SurveyRow, rowNumber: number) => string;
}

/** What a response keeps of a row as it is. */
export const RESPONSE_COLUMNS: readonly StagedColumn<keyof Response>[] = [
  { name: "survey_id", type: "text", field: ({ surveyId }) => copyField(surveyId) },
  { name: "survey_date", type: "date", field: ({ day }) => day },
  { name: "month", type: "int", field: ({ month }) => copyField(month) },
  { name: "vin", type: "text", field: ({ vin }) => copyField(vin) },
  { name: "overall", type: "smallint", field: ({ overall }) => copyField(overall) },
  { name: "recommend", type: "smallint", field: ({ recommend }) => copyField(recommend) },
  { name: "ratings", type: "smallint[]", field: ({ ratings }) => copyNumbers(ratings) },
  { name: "other_answers", type: "smallint[]", field: ({ otherAnswers }) => copyNumbers(otherAnswers) },
  { name: "index_score", type: "int", field: ({ index }) => copyField(index) },
  { name: "factor_scores", type: "int[]", field: ({ factors }) => copyNumbers(factors) },
];

/** What its texts keep of a row as it is. */
export const VERBATIM_COLUMNS: readonly StagedColumn<keyof Verbatim>[] = [
  { name: "texts", type: "text[]", field: ({ verbatims }) => copyTexts(verbatims) },
  { name: "normalized", type: "text", field: ({ verbatims }) => copyField(normalizedText(verbatims)) },
];

/** Columns of the staging table, in the order `stagedRow` writes them. */
export const STAGED_COLUMNS: readonly StagedColumn[] = [
  { name: "row_number", type: "int", field: (_, rowNumber) => copyField(rowNumber) },
  { name: "dealer_code", type: "text", field: ({ dealerCode }) => copyField(dealerCode) },
  { name: "model_code", type: "text", field: ({ modelCode }) => copyField(modelCode) },
  ...RESPONSE_COLUMNS,
  ...VERBATIM_COLUMNS,
];

/** One line of COPY text for an accepted row. */
export function stagedRow(rowNumber: number, survey: SurveyRow): string {
  return `${STAGED_COLUMNS.map(({ field }) => field(survey, rowNumber)).join("\t")}\n`;
}
