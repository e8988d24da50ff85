import type { VerbatimRow } from "#contract/verbatims.ts";
import { isSmall, own, type Situation } from "./situation.ts";

const THOUSANDTHS_OF_A_TENTH = 100;

/** What a row of Dealer Score says of its survey and of its dealer's sample. */
export type VerbatimFigures = Pick<
  VerbatimRow,
  "surveyId" | "surveyDate" | "dealerCode" | "index" | "nps" | "overall" | "dealerN" | "insufficient"
>;

export function verbatimFigures(row: VerbatimRow): VerbatimFigures {
  const { surveyId, surveyDate, dealerCode, index, nps, overall, dealerN, insufficient } = row;
  return { surveyId, surveyDate, dealerCode, index, nps, overall, dealerN, insufficient };
}

/** The rows in scope under the question's filters, by survey. */
export function verbatimRows(situation: Situation): VerbatimFigures[] {
  const { oracle } = situation;
  return oracle
    .rows(own(situation))
    .map(({ row, dealer, index }) => {
      const alone = { ...own(situation), dealers: [dealer.code] };
      return {
        surveyId: row.survey_id,
        surveyDate: row.survey_date,
        dealerCode: dealer.code,
        index: index === null ? null : Math.round(Number(index) / THOUSANDTHS_OF_A_TENTH) / 10,
        nps: row.recommend,
        overall: row.overall,
        dealerN: oracle.figure(alone, { kind: "index" }).n,
        insufficient: isSmall(situation, alone),
      };
    })
    .sort(bySurvey);
}

export function bySurvey(a: VerbatimFigures, b: VerbatimFigures): number {
  return a.surveyId < b.surveyId ? -1 : 1;
}
