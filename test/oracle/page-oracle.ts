import { bothWhere, matchesModel, matchesPlace, matchesRegion, type Times } from "./choices.ts";
import { isDisclosable } from "./disclosure.ts";
import type { NetworkJson, Question, QuestionnaireJson, SurveyRow } from "./inputs.ts";
import {
  bandMeasures,
  disappointedWith,
  indexOfRows,
  type MeasureRows,
  meanOf,
  netPromoterScore,
  type OracleMetric,
  shareOf,
  shown,
} from "./measures.ts";
import { worstAttributes } from "./oracle.ts";
import { timesOf } from "./periods.ts";
import { type OracleRankRow, rankingOf } from "./rankings.ts";
import { ratingOf, type ScoredRow, scoredRows } from "./scored-rows.ts";

/** What can be asked about a group of rows; codes are those of the questionnaire, bands 0 (worst) to 3. */
export type Asked =
  | { readonly kind: "index" | "nps" | "disappointed" | "satisfied" }
  | { readonly kind: "band"; readonly band: number }
  | { readonly kind: "factor" | "factorDisappointed" | "attribute"; readonly code: string }
  | { readonly kind: "factorBand"; readonly code: string; readonly band: number }
  | { readonly kind: "answer"; readonly question: string; readonly answer: string };

/** Figures of single cards, each by a loop over the rows of its own; asked twice, computed once. */
export interface PageOracle {
  rows(question: Question): readonly ScoredRow[];
  responses(question: Question): number;
  figure(question: Question, asked: Asked, decimals?: number): OracleMetric;
  /** The attributes of these factors by % disappointed, worst first. */
  worst(
    question: Question,
    factors: readonly string[],
    most: number,
  ): readonly { readonly code: string; readonly disappointed: OracleMetric }[];
  /** The network inside time, region and model, by the index (null), the score of a factor, or the % disappointed with an attribute. */
  ranking(question: Question, by: string | null): readonly OracleRankRow[];
  /** Whether what the network has of a measure may be disclosed to an actor with these dealers; see `isDisclosable`. */
  isDisclosable(scope: readonly string[], question: Question, asked: Asked): boolean;
}

/** Knows nothing of the product's code. */
export function pageOracle(
  rows: readonly SurveyRow[],
  programme: QuestionnaireJson,
  network: NetworkJson,
): PageOracle {
  const everything = scoredRows(rows, programme, network);
  const inTime = remembered((question: Question): Times => {
    const { now, before } = timesOf(question);
    return { now: everything.filter(now), before: before === null ? [] : everything.filter(before) };
  });
  const rowsOf = remembered(
    (question: Question): Times =>
      bothWhere(
        inTime(timeOnly(question)),
        (row) => matchesPlace(row, question) && matchesModel(row, question),
      ),
  );
  const ranked = remembered(
    (question: Question): Times =>
      bothWhere(
        inTime(timeOnly(question)),
        (row) => matchesRegion(row, question) && matchesModel(row, question),
      ),
  );
  const rankings = remembered(([question, by]: readonly [Question, string | null]) => {
    const { score, share } = askedToRank(programme, by);
    return rankingOf(ranked(question), network, question, {
      score: measureOf(score, programme),
      disappointed: measureOf(share, programme),
      fewestFirst: score.kind === "attribute",
    });
  });
  const figures = remembered(([question, asked, decimals]: readonly [Question, Asked, number]) => {
    const { now, before } = rowsOf(question);
    return shown(measureOf(asked, programme), now, before, decimals);
  });
  const disclosed = remembered(([scope, question, asked]: readonly [readonly string[], Question, Asked]) => {
    const counted: Asked = asked.kind === "factorDisappointed" ? { ...asked, kind: "factor" } : asked;
    const measure = measureOf(counted, programme);
    return isDisclosable(everything, network, scope, question, (row) => measure([row]).n > 0);
  });
  return {
    isDisclosable: (scope, question, asked) => {
      const { region = null, model = null } = question;
      return disclosed([scope, { ...timeOnly(question), region, model }, asked]);
    },
    rows: (question) => rowsOf(question).now,
    responses: (question) => rowsOf(question).now.length,
    figure: (question, asked, decimals = decimalsOf(asked)) => figures([question, asked, decimals]),
    worst: (question, factors, most) =>
      worstAttributes(
        rowsOf(question),
        programme,
        factors.flatMap((code) => programme.factors.filter((factor) => factor.code === code)),
        most,
      ),
    ranking: (question, by) => {
      const { region = null, model = null } = question;
      return rankings([{ ...timeOnly(question), region, model }, by]);
    },
  };
}

/** What a ranking by this code measures, and its column of % disappointed; null = by the index. */
export function askedToRank(
  { factors }: QuestionnaireJson,
  by: string | null,
): { readonly score: Asked; readonly share: Asked } {
  if (by === null) return { score: { kind: "index" }, share: { kind: "disappointed" } };
  if (factors.some(({ code }) => code === by))
    return { score: { kind: "factor", code: by }, share: { kind: "factorDisappointed", code: by } };
  return { score: { kind: "attribute", code: by }, share: { kind: "attribute", code: by } };
}

function remembered<Q, A>(compute: (question: Q) => A): (question: Q) => A {
  const answers = new Map<string, A>();
  return (question) => {
    const key = JSON.stringify(question);
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = compute(question);
    answers.set(key, answer);
    return answer;
  };
}

function timeOnly({ wave = null, month = null, firstDay = null, lastDay = null }: Question): Question {
  return { wave, month, firstDay, lastDay };
}

function decimalsOf({ kind }: Asked): number {
  return kind === "index" || kind === "factor" ? 0 : 1;
}

function measureOf(asked: Asked, programme: QuestionnaireJson): MeasureRows {
  switch (asked.kind) {
    case "index":
      return indexOfRows;
    case "nps":
      return netPromoterScore;
    case "disappointed":
      return shareOf(({ row }) => [row.overall], 1, programme.bands.disappointed);
    case "satisfied":
      return shareOf(({ row }) => [row.overall], programme.bands.indifferent + 1, 10);
    case "band":
      return bandMeasures(programme)[asked.band] ?? indexOfRows;
    case "factor":
      return meanOf((row) => row.factors.get(asked.code));
    case "factorDisappointed":
      return disappointedWith(programme, attributesOf(programme, asked.code));
    case "factorBand":
      return bandOfRatings(programme, attributesOf(programme, asked.code), asked.band);
    case "attribute":
      return disappointedWith(programme, [asked.code]);
    case "answer":
      return answerShare(asked.question, asked.answer);
  }
}

function attributesOf({ factors }: QuestionnaireJson, code: string): string[] {
  const factor = factors.find((each) => each.code === code);
  return factor === undefined ? [] : factor.attributes.map((attribute) => attribute.code);
}

function bandOfRatings({ bands }: QuestionnaireJson, codes: readonly string[], band: number): MeasureRows {
  const ends = [0, bands.disappointed, bands.indifferent, bands.pleased, 10];
  const ratings = ({ row }: ScoredRow) => codes.map((code) => ratingOf(row, code));
  return shareOf(ratings, (ends[band] ?? 0) + 1, ends[band + 1] ?? 0);
}

/** Share of an answer among all answers to its question. */
function answerShare(question: string, answer: string): MeasureRows {
  return shareOf(
    ({ row }) => {
      const given = row.answers?.[question] ?? null;
      return [given === null ? null : given === answer ? 1 : 2];
    },
    1,
    1,
  );
}
