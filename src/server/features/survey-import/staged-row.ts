import { foldedText } from "#domain/folded-text.ts";
import type { SurveyRow } from "#domain/survey-sheet.ts";
import { copyField, copyNumbers, copyTexts } from "#server/platform/copy-text.ts";

/** Columns of the staging table, in the order `stagedRow` writes them. */
export const STAGED_COLUMNS = [
  "row_number int",
  "survey_id text",
  "survey_date date",
  "month int",
  "dealer_code text",
  "model_code text",
  "vin text",
  "overall smallint",
  "recommend smallint",
  "ratings smallint[]",
  "other_answers smallint[]",
  "index_score int",
  "factor_scores int[]",
  "texts text[]",
  "folded text",
] as const;

/** One line of COPY text for an accepted row. */
export function stagedRow(rowNumber: number, survey: SurveyRow): string {
  return `${rowNumber}\t${copyField(survey.surveyId)}\t${survey.day}\t${survey.month}\t${copyField(survey.dealerCode)}\t${copyField(survey.modelCode)}\t${copyField(survey.vin)}\t${copyField(survey.overall)}\t${copyField(survey.recommend)}\t${copyNumbers(survey.ratings)}\t${copyNumbers(survey.otherAnswers)}\t${copyField(survey.index)}\t${copyNumbers(survey.factors)}\t${copyTexts(survey.verbatims)}\t${copyField(foldedText(survey.verbatims))}\n`;
}
