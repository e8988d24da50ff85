import type { Attribute, Factor, Programme } from "#domain/programme/programme.ts";
import type { Aggregates } from "./aggregates.ts";
import {
  type Measure,
  type Metric,
  MIN_RESPONSES,
  metricOf,
  pointEstimate,
  RANKED_INDEX_DECIMALS,
} from "./metrics.ts";
import { publish } from "./rounding.ts";

/** A dealer with the aggregates of its responses in what is ranked. */
export interface RankEntry {
  readonly dealerId: number;
  readonly aggregates: Aggregates;
}

/** `rank` 0 = insufficient sample; `index` is what is ranked by, published (one decimal), null without any; `n` = responses with one. */
export interface DealerRank {
  readonly rank: number;
  readonly index: number | null;
  readonly n: number;
}

/** An attribute and its factor with the % disappointed of a group. */
export interface ImprovementArea {
  readonly attribute: Attribute;
  readonly factor: Factor;
  readonly metric: Metric;
}

/** What dealers are ranked by: the index, or under the same rules the score of a factor or the % disappointed with an attribute. */
export type RankedBy = Extract<Measure, { kind: "index" | "factor" | "attributeDisappointed" }>;

const BY_INDEX: RankedBy = { kind: "index" };

/** Ranks by dealer, best published score first; ties share a rank and the next skips (1, 2, 2, 4). */
export function rankDealers(
  entries: readonly RankEntry[],
  rankedBy: RankedBy = BY_INDEX,
): Map<number, DealerRank> {
  const ranking = new Map<number, DealerRank>();
  let rank = 0;
  let last: number | null = null;
  for (const [place, { entry, index, n }] of rankedByScore(entries, -1, rankedBy).entries()) {
    if (index !== last) rank = place + 1;
    last = index;
    ranking.set(entry.dealerId, { rank, index, n });
  }
  for (const { dealerId, aggregates } of entries) {
    if (ranking.has(dealerId)) continue;
    ranking.set(dealerId, { rank: 0, ...publishedScore(aggregates, rankedBy) });
  }
  return ranking;
}

/** How many dealers have a rank at all: "12 of 96". */
export function countRanked(ranking: ReadonlyMap<number, DealerRank>): number {
  return [...ranking.values()].filter(({ rank }) => rank > 0).length;
}

/** How many ranked dealers have a published score under the limit; null where what is ranked by is no score. */
export function belowLimit(
  ranking: ReadonlyMap<number, DealerRank>,
  limit: number,
  rankedBy: RankedBy = BY_INDEX,
): number | null {
  if (isLowBest(rankedBy)) return null;
  return [...ranking.values()].filter(({ rank, index }) => rank > 0 && index !== null && index < limit)
    .length;
}

/** The `count` ranked dealers with the highest published index, best first; ties keep the order given (by code). */
export function topDealers<E extends RankEntry>(entries: readonly E[], count: number): E[] {
  return rankedByScore(entries, -1, BY_INDEX)
    .slice(0, count)
    .map(({ entry }) => entry);
}

/** The `count` ranked dealers with the lowest published index, worst first; ties keep the order given (by code). */
export function bottomDealers<E extends RankEntry>(entries: readonly E[], count: number): E[] {
  return rankedByScore(entries, 1, BY_INDEX)
    .slice(0, count)
    .map(({ entry }) => entry);
}

/** The `count` attributes (all where none is said) with the highest % disappointed, worst first; ties in the programme's order, unrated ones left out. */
export function improvementAreas(
  factors: Programme["factors"],
  aggregates: Aggregates,
  count = Number.POSITIVE_INFINITY,
): ImprovementArea[] {
  return factors
    .flatMap((factor) => factor.attributes.map((attribute) => ({ attribute, factor })))
    .map((area) => ({
      ...area,
      metric: metricOf(aggregates, { kind: "attributeDisappointed", slot: area.attribute.slot }),
    }))
    .filter(({ metric }) => metric.value !== null)
    .sort((a, b) => (b.metric.value ?? 0) - (a.metric.value ?? 0))
    .slice(0, count);
}

/** Of those who are disappointed the fewest are best. */
export function isLowBest({ kind }: RankedBy): boolean {
  return kind === "attributeDisappointed";
}

/** Direction −1: the best first. */
function rankedByScore<E extends RankEntry>(
  entries: readonly E[],
  direction: 1 | -1,
  rankedBy: RankedBy,
): { entry: E; index: number; n: number }[] {
  const upwards = isLowBest(rankedBy) ? -direction : direction;
  return entries
    .flatMap((entry) => {
      const { index, n } = publishedScore(entry.aggregates, rankedBy);
      return index === null || n < MIN_RESPONSES ? [] : [{ entry, index, n }];
    })
    .sort((a, b) => upwards * (a.index - b.index));
}

function publishedScore(aggregates: Aggregates, rankedBy: RankedBy): { index: number | null; n: number } {
  const { value, n } = pointEstimate(aggregates, rankedBy);
  return { index: value === null ? null : publish(value, RANKED_INDEX_DECIMALS), n };
}
