import type { RankingReply } from "#contract/dealer-ranking.ts";
import type { Dealer } from "#domain/network/network.ts";
import { type Aggregates, sumAggregates } from "#domain/scoring/aggregates.ts";
import { type RankingChoice, rankingChoice, typeOfChoice } from "#domain/scoring/factor-choice.ts";
import {
  type Measure,
  MIN_RESPONSES,
  metricOf,
  pointEstimate,
  RANKED_INDEX_DECIMALS,
} from "#domain/scoring/metrics.ts";
import { isLowBest, type RankedBy } from "#domain/scoring/ranking.ts";
import { locationName } from "./dealer-cards.ts";
import { eachDealer } from "./known-sums.ts";
import { networkAverages, type PlaceRanking, rankingsByPlace, wantedOfDealers } from "./network-metrics.ts";
import type { AggregatesOf } from "./queries.ts";
import { CURRENT, PREVIOUS, type ResolvedQuery } from "./resolve-query.ts";
import { changed, replyMetadata, shown } from "./serialize.ts";

type Row = RankingReply["dealerScores"][number];
type Place = RankingReply["places"][number];

const PERCENT_DECIMALS = 1;
const NPS = { kind: "nps" } as const;

/** Every dealer of the actor with responses, best first; with a factorType by the score of that factor or the % disappointed with that attribute, same rules. */
export async function dealerRanking(query: ResolvedQuery): Promise<RankingReply> {
  const { programme } = query.catalogue;
  const choice = rankingChoice(programme, query.request.factorType);
  const by = measuresOf(choice);
  const dealers = choice.kind === "unknown" ? [] : query.dealers;
  const measures = [by.score, by.disappointed, NPS];
  const sums = await query.sum(eachDealer(dealers), wantedOfDealers(query, measures));
  const ranking = await rankingsByPlace(query, by.score);
  const places: [Place, ...Place[]] = [await placeOf(query, ranking[0], by)];
  for (const each of ranking.slice(1)) places.push(await placeOf(query, each, by));
  const rows = dealers
    .filter((dealer) => sums(dealer.id, CURRENT).responses > 0)
    .map((dealer) => rowOf(query, dealer, sums, by, ranking));
  return {
    ...replyMetadata(query, by.score, { title: titleOf(choice), decimals: RANKED_INDEX_DECIMALS }),
    count: dealers.reduce((sum, dealer) => sum + sums(dealer.id, CURRENT).responses, 0),
    factorType: typeOfChoice(choice),
    rankedBy: nameOf(choice) ?? "Index",
    places,
    dealerScores: rows.sort(bestFirst(by.score)),
    total: metricsOf(sumOf(dealers, sums, CURRENT), sumOf(dealers, sums, PREVIOUS), by),
    averageIndex: places[0].average,
    averageDisappointed: places[0].disappointed,
    belowLimit: places[0].below,
    limit: programme.lowIndexLimit,
    waveCode: query.request.waveCode === "" ? null : query.request.waveCode,
  };
}

interface Measures {
  readonly score: RankedBy;
  readonly disappointed: Measure;
}

function measuresOf(choice: RankingChoice): Measures {
  switch (choice.kind) {
    case "factor": {
      const { factor } = choice;
      const disappointed = { kind: "factorDisappointed", factor } as const;
      return { score: { kind: "factor", slot: factor.slot }, disappointed };
    }
    case "attribute": {
      const share = { kind: "attributeDisappointed", slot: choice.attribute.slot } as const;
      return { score: share, disappointed: share };
    }
    default:
      return { score: { kind: "index" }, disappointed: { kind: "disappointed" } };
  }
}

async function placeOf(query: ResolvedQuery, { place, ranking }: PlaceRanking, by: Measures): Promise<Place> {
  const { level, name, region } = place;
  const { score, disappointed } = by;
  const [scored = null, rated = null] = await networkAverages(query, region, [score, disappointed]);
  return {
    level,
    name,
    average: scored === null ? null : shown(metricOf(scored, score), RANKED_INDEX_DECIMALS),
    disappointed: rated === null ? null : shown(metricOf(rated, disappointed), PERCENT_DECIMALS),
    ranked: ranking?.ranked ?? null,
    below: ranking?.belowLimit ?? null,
  };
}

function rowOf(
  query: ResolvedQuery,
  dealer: Dealer,
  sums: AggregatesOf,
  by: Measures,
  [first, beside]: readonly [PlaceRanking, ...PlaceRanking[]],
): Row {
  const current = sums(dealer.id, CURRENT);
  const figures = metricsOf(current, sums(dealer.id, PREVIOUS), by);
  return {
    rank: first.ranking?.byDealer.get(dealer.id)?.rank ?? null,
    networkRank: beside?.ranking?.byDealer.get(dealer.id)?.rank ?? null,
    dealerName: dealer.name,
    code: dealer.code,
    location: locationName(query, dealer) ?? "",
    index: figures.index.value,
    disappointed: figures.disappointed.value,
    nps: figures.nps.value,
    n: figures.index.n,
    insufficient: pointEstimate(current, by.score).n < MIN_RESPONSES,
    figures,
  };
}

function metricsOf(
  current: Aggregates,
  previous: Aggregates,
  { score, disappointed }: Measures,
): Row["figures"] {
  const insufficient = pointEstimate(current, score).n < MIN_RESPONSES;
  const figure = (measure: Measure, decimals: number) =>
    changed(current, previous, measure, decimals, insufficient);
  return {
    index: figure(score, RANKED_INDEX_DECIMALS),
    disappointed: figure(disappointed, PERCENT_DECIMALS),
    nps: figure(NPS, PERCENT_DECIMALS),
  };
}

function sumOf(dealers: readonly Dealer[], sums: AggregatesOf, period: number): Aggregates {
  return sumAggregates(dealers.map(({ id }) => sums(id, period)));
}

/** Insufficient samples stand last, and among them those without a figure; ties in code order. */
function bestFirst(score: RankedBy): (a: Row, b: Row) => number {
  const worth = ({ index }: Row) => (index === null ? -1000 : isLowBest(score) ? -index : index);
  return (a, b) => {
    if (a.insufficient !== b.insufficient) return a.insufficient ? 1 : -1;
    return worth(b) - worth(a) || (a.code < b.code ? -1 : 1);
  };
}

function titleOf(choice: RankingChoice): string {
  return ["Dealer Scores", nameOf(choice)].filter((text) => text !== null).join(" · ");
}

function nameOf(choice: RankingChoice): string | null {
  if (choice.kind === "attribute") return choice.attribute.name;
  return choice.kind === "factor" ? choice.factor.name : null;
}
