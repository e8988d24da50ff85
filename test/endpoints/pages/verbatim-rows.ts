import type { VerbatimRow } from "#contract/verbatims.ts";
import { isSmall, own, type Situation } from "./situation.ts";

const THOUSANDTHS_OF_A_TENTH = 100;

/** What a row of Dealer Score says of its survey and of its dealer's sample. */
export type VerbatimFigures = Pick<
  VerbatimRow,
  "survey_id" | "survey_date" | "dealer_code" | "index" | "nps" | "overall" | "dealer_n" | "insufficient"
>;

export function verbatimFigures(row: VerbatimRow): VerbatimFigures {
  const { survey_id, survey_date, dealer_code, index, nps, overall, dealer_n, insufficient } = row;
  return { survey_id, survey_date, dealer_code, index, nps, overall, dealer_n, insufficient };
}

/** The rows in scope under the question's filters, by survey. */
export function verbatimRows(situation: Situation): VerbatimFigures[] {
  const { oracle } = situation;
  return oracle
    .rows(own(situation))
    .map(({ row, dealer, index }) => {
      const alone = { ...own(situation), dealers: [dealer.code] };
      return {
        survey_id: row.survey_id,
        survey_date: row.survey_date,
        dealer_code: dealer.code,
        index: index === null ? null : Math.round(Number(index) / THOUSANDTHS_OF_A_TENTH) / 10,
        nps: row.recommend,
        overall: row.overall,
        dealer_n: oracle.figure(alone, { kind: "index" }).n,
        insufficient: isSmall(situation, alone),
      };
    })
    .sort(bySurvey);
}

export function bySurvey(a: VerbatimFigures, b: VerbatimFigures): number {
  return a.survey_id < b.survey_id ? -1 : 1;
}
