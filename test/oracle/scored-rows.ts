import { dividedBy, type Fraction, fraction, fractionOfDecimal, nearest, plus, times } from "./fractions.ts";
import type { NetworkJson, QuestionnaireJson, SurveyRow } from "./inputs.ts";

const NOT_APPLICABLE = 99;

/** A survey row with its places, its wave and its scores, rounded once to thousandths of a point. */
export interface ScoredRow {
  readonly row: SurveyRow;
  readonly dealer: NetworkJson["dealers"][number];
  readonly month: string;
  /** 1 = the programme's first quarter. */
  readonly wave: number;
  readonly index: bigint | null;
  /** By factor code. */
  readonly factors: ReadonlyMap<string, bigint>;
}

/** Rows of dealers that are in the network, scored one by one from the definitions. */
export function scoredRows(
  rows: readonly SurveyRow[],
  programme: QuestionnaireJson,
  network: NetworkJson,
): ScoredRow[] {
  const scored: ScoredRow[] = [];
  for (const row of rows) {
    const dealer = network.dealers.find((candidate) => candidate.code === row.dealer_code);
    if (dealer === undefined) continue;
    const wave = quarterOf(row.survey_date) - quarterOf(programme.firstMonth) + 1;
    scored.push({ row, dealer, month: row.survey_date.slice(0, 7), wave, ...scoresOf(row, programme, wave) });
  }
  return scored;
}

/** The rating of an attribute, or null where the cell is blank or says not applicable. */
export function ratingOf(row: SurveyRow, attributeCode: string): number | null {
  const rating = row.ratings[attributeCode] ?? null;
  return rating === NOT_APPLICABLE ? null : rating;
}

function quarterOf(date: string): number {
  const [year = "0", month = "0"] = date.split("-");
  return Number(year) * 4 + Math.ceil(Number(month) / 3);
}

function weightsIn(programme: QuestionnaireJson, wave: number): Readonly<Record<string, number>> {
  for (let earlier = wave; earlier >= 1; earlier -= 1) {
    const own = programme.weights.find((revision) => revision.fromWave === `WQ-${earlier}`);
    if (own !== undefined) return own.weights;
  }
  return {};
}

function scoresOf(
  row: SurveyRow,
  programme: QuestionnaireJson,
  wave: number,
): { index: bigint | null; factors: Map<string, bigint> } {
  const weights = weightsIn(programme, wave);
  const factors = new Map<string, bigint>();
  let weighted: Fraction = fraction(0);
  let allWeights: Fraction = fraction(0);
  for (const factor of programme.factors) {
    const answers = factor.attributes
      .map((attribute) => ratingOf(row, attribute.code))
      .filter((rating) => rating !== null);
    if (answers.length === 0) continue;
    let total = 0;
    for (const answer of answers) total += answer;
    const score = fraction(100 * total, answers.length);
    factors.set(factor.code, nearest(times(score, fraction(1000))));
    const weight = fractionOfDecimal(weights[factor.code] ?? 0);
    weighted = plus(weighted, times(weight, score));
    allWeights = plus(allWeights, weight);
  }
  const index =
    allWeights.top === 0n ? null : nearest(times(dividedBy(weighted, allWeights), fraction(1000)));
  return { index, factors };
}
