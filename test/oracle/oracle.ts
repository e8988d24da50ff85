import { bothWhere, isAsked, matchesModel, matchesPlace, matchesRegion, type Times } from "./choices.ts";
import { isMore } from "./fractions.ts";
import type { NetworkJson, Question, QuestionnaireJson, SurveyRow } from "./inputs.ts";
import {
  bandMeasures,
  disappointedWith,
  indexOfRows,
  meanOf,
  netPromoterScore,
  type OracleMetric,
  shareOf,
  shown,
} from "./measures.ts";
import { timesOf } from "./periods.ts";
import { type OracleRankRow, rankingOf } from "./rankings.ts";
import { type ScoredRow, scoredRows } from "./scored-rows.ts";

export interface OracleAnswer {
  readonly responses: number;
  readonly index: OracleMetric;
  readonly nps: OracleMetric;
  readonly disappointed: OracleMetric;
  /** Disappointed, indifferent, pleased, delighted. */
  readonly bands: readonly OracleMetric[];
  readonly factors: readonly {
    readonly code: string;
    readonly score: OracleMetric;
    readonly disappointed: OracleMetric;
  }[];
  readonly regions: readonly {
    readonly region: string;
    readonly index: OracleMetric;
    readonly nps: OracleMetric;
  }[];
  /** The whole network inside wave, month, model and region, in the network's order. */
  readonly ranking: readonly OracleRankRow[];
  readonly below800: number;
  /** Dealers among those asked for, five at most, ties by code. */
  readonly top: readonly OracleRankRow[];
  readonly bottom: readonly OracleRankRow[];
  /** Attributes by % disappointed, ten at most, worst first. */
  readonly improvementAreas: readonly { readonly code: string; readonly disappointed: OracleMetric }[];
}

/** Answers any question about the rows by looping over them; knows nothing of the product's code. */
export function oracle(
  rows: readonly SurveyRow[],
  programme: QuestionnaireJson,
  network: NetworkJson,
): (question: Question) => OracleAnswer {
  const everything = scoredRows(rows, programme, network);
  return (question) => answer(everything, programme, network, question);
}

function answer(
  everything: readonly ScoredRow[],
  programme: QuestionnaireJson,
  network: NetworkJson,
  question: Question,
): OracleAnswer {
  const { now, before } = timesOf(question);
  const time = { now: everything.filter(now), before: before === null ? [] : everything.filter(before) };
  const asked = bothWhere(time, (row) => matchesPlace(row, question) && matchesModel(row, question));
  const ranked = bothWhere(time, (row) => matchesRegion(row, question) && matchesModel(row, question));
  const disappointed = shareOf(({ row }) => [row.overall], 1, programme.bands.disappointed);
  const regions = [...new Set(network.dealers.map((dealer) => dealer.region))];
  const ranking = rankingOf(ranked, network, question, { score: indexOfRows, disappointed });
  const inRanking = ranking
    .filter((row) => row.rank > 0 && isAsked(row.dealer, network, question))
    .sort((a, b) => (a.dealer < b.dealer ? -1 : 1));

  return {
    responses: asked.now.length,
    index: shown(indexOfRows, asked.now, asked.before, 0),
    nps: shown(netPromoterScore, asked.now, asked.before, 1),
    disappointed: shown(disappointed, asked.now, asked.before, 1),
    bands: bandMeasures(programme).map((band) => shown(band, asked.now, asked.before, 1)),
    factors: programme.factors.map(({ code, attributes }) => ({
      code,
      score: shown(
        meanOf((row) => row.factors.get(code)),
        asked.now,
        asked.before,
        0,
      ),
      disappointed: shown(
        disappointedWith(
          programme,
          attributes.map((attribute) => attribute.code),
        ),
        asked.now,
        asked.before,
        1,
      ),
    })),
    regions: regions.map((region) => {
      const own = bothWhere(asked, (row) => row.dealer.region === region);
      return {
        region,
        index: shown(indexOfRows, own.now, own.before, 0),
        nps: shown(netPromoterScore, own.now, own.before, 1),
      };
    }),
    ranking,
    below800: ranking.filter((row) => row.rank > 0 && (row.index.value ?? 0) < programme.lowIndexLimit)
      .length,
    top: [...inRanking].sort((a, b) => (b.index.value ?? 0) - (a.index.value ?? 0)).slice(0, 5),
    bottom: [...inRanking].sort((a, b) => (a.index.value ?? 0) - (b.index.value ?? 0)).slice(0, 5),
    improvementAreas: worstAttributes(asked, programme, programme.factors, 10),
  };
}

/** The attributes of some factors by % disappointed, worst first; ties stay in order, unrated ones are left out. */
export function worstAttributes(
  asked: Times,
  programme: QuestionnaireJson,
  factors: QuestionnaireJson["factors"],
  most: number,
): { code: string; disappointed: OracleMetric }[] {
  const left = factors
    .flatMap((factor) => factor.attributes)
    .map(({ code }) => ({ code, exact: disappointedWith(programme, [code])(asked.now).exact }));
  const worst: { code: string; disappointed: OracleMetric }[] = [];
  while (worst.length < most) {
    let place = -1;
    for (const [candidate, { exact }] of left.entries()) {
      const best = left[place]?.exact ?? null;
      if (exact !== null && (best === null || isMore(exact, best))) place = candidate;
    }
    const [next] = place < 0 ? [] : left.splice(place, 1);
    if (next === undefined) break;
    worst.push({
      code: next.code,
      disappointed: shown(disappointedWith(programme, [next.code]), asked.now, asked.before, 1),
    });
  }
  return worst;
}
