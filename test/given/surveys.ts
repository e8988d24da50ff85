import type { Programme } from "#domain/programme/programme.ts";
import type { SurveyRow } from "#test/oracle/inputs.ts";
import { type TestSheet, workbookBytes } from "#test/workbooks.ts";

/** A survey row as the oracle reads it, with the texts the workbook has besides. */
export interface GivenSurvey extends SurveyRow {
  /** By verbatim code. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly vin?: string;
}

let written = 0;

/** One answered survey; everything that matters to a test is said by the test. */
export function aSurvey(change: Partial<GivenSurvey> = {}): GivenSurvey {
  written += 1;
  return {
    survey_id: `survey-${written}`,
    survey_date: "2026-02-10",
    dealer_code: "D01",
    model_code: "M1",
    overall: 8,
    recommend: 9,
    ratings: { Q4_1: 8, Q4_2: 9, Q5_1: 7, Q5_2: 8, Q5_3: 10, Q3_1: 6 },
    ...change,
  };
}

/** Several surveys alike but for their ids. */
export function surveys(count: number, change: Partial<GivenSurvey> = {}): GivenSurvey[] {
  return Array.from({ length: count }, () => aSurvey(change));
}

/** The sheet a person would upload for these rows. */
export function surveySheet(programme: Programme, rows: readonly GivenSurvey[]): TestSheet {
  const attributes = programme.factors.flatMap((factor) => factor.attributes.map(({ code }) => code));
  const verbatims = programme.verbatims.map(({ code }) => code);
  const questions = programme.otherQuestions.map(({ code }) => code);
  const header = ["survey_id", "survey_date", "dealer_code", "model_code", "overall", "recommend"];
  const vins = rows.some(({ vin }) => vin !== undefined) ? ["vin"] : [];
  return {
    name: "Survey",
    rows: [
      [...header, ...vins, ...attributes, ...verbatims, ...questions],
      ...rows.map((row) => [
        row.survey_id,
        row.survey_date,
        row.dealer_code,
        row.model_code,
        row.overall,
        row.recommend,
        ...vins.map(() => row.vin ?? null),
        ...attributes.map((code) => row.ratings[code] ?? null),
        ...verbatims.map((code) => row.texts?.[code] ?? null),
        ...questions.map((code) => row.answers?.[code] ?? null),
      ]),
    ],
  };
}

/** The workbook a person would upload for these rows. */
export function surveyWorkbook(programme: Programme, rows: readonly GivenSurvey[]): Promise<Buffer> {
  return workbookBytes({ sheets: [surveySheet(programme, rows)] });
}
