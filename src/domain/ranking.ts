import { type Figure, figureOf, isInsufficient, RANKED_INDEX_DECIMALS } from "./figures.ts";
import type { Parts } from "./parts.ts";
import type { Attribute, Factor, Programme } from "./programme.ts";
import { publish } from "./rounding.ts";

/** A dealer with the parts of its responses in the ranked slice. */
export interface RankEntry {
  readonly dealerId: number;
  readonly parts: Parts;
}

/** `rank` 0 = insufficient sample; `index` is published (one decimal), null without any; `n` = responses with an index. */
export interface Standing {
  readonly rank: number;
  readonly index: number | null;
  readonly n: number;
}

/** An attribute and its factor with the % disappointed of a group. */
export interface ImprovementArea {
  readonly attribute: Attribute;
  readonly factor: Factor;
  readonly figure: Figure;
}

/** Standings by dealer, best published index first; ties share a rank and the next skips (1, 2, 2, 4). */
export function rankDealers(entries: readonly RankEntry[]): Map<number, Standing> {
  const standings = new Map<number, Standing>();
  let rank = 0;
  let last: number | null = null;
  for (const [place, { entry, index }] of rankedByIndex(entries, -1).entries()) {
    if (index !== last) rank = place + 1;
    last = index;
    standings.set(entry.dealerId, { rank, index, n: entry.parts.index.n });
  }
  for (const { dealerId, parts } of entries) {
    if (standings.has(dealerId)) continue;
    standings.set(dealerId, { rank: 0, index: publishedIndex(parts), n: parts.index.n });
  }
  return standings;
}

/** How many dealers have a rank at all: "12 of 96". */
export function countRanked(entries: readonly RankEntry[]): number {
  return entries.filter(({ parts }) => !isInsufficient(parts)).length;
}

/** How many ranked dealers have a published index under the limit. */
export function belowLimit(entries: readonly RankEntry[], limit: number): number {
  return rankedByIndex(entries, 1).filter(({ index }) => index < limit).length;
}

/** The `count` ranked dealers with the highest published index, best first; ties keep the order given (by code). */
export function topDealers<E extends RankEntry>(entries: readonly E[], count: number): E[] {
  return rankedByIndex(entries, -1)
    .slice(0, count)
    .map(({ entry }) => entry);
}

/** The `count` ranked dealers with the lowest published index, worst first; ties keep the order given (by code). */
export function bottomDealers<E extends RankEntry>(entries: readonly E[], count: number): E[] {
  return rankedByIndex(entries, 1)
    .slice(0, count)
    .map(({ entry }) => entry);
}

/** The `count` attributes with the highest % disappointed, worst first; ties in the programme's order, unrated ones left out. */
export function improvementAreas(
  factors: Programme["factors"],
  parts: Parts,
  count: number,
): ImprovementArea[] {
  return factors
    .flatMap((factor) => factor.attributes.map((attribute) => ({ attribute, factor })))
    .map((area) => ({
      ...area,
      figure: figureOf(parts, { kind: "attributeDisappointed", slot: area.attribute.slot }),
    }))
    .filter(({ figure }) => figure.value !== null)
    .sort((a, b) => (b.figure.value ?? 0) - (a.figure.value ?? 0))
    .slice(0, count);
}

function rankedByIndex<E extends RankEntry>(
  entries: readonly E[],
  direction: 1 | -1,
): { entry: E; index: number }[] {
  return entries
    .flatMap((entry) => {
      const index = isInsufficient(entry.parts) ? null : publishedIndex(entry.parts);
      return index === null ? [] : [{ entry, index }];
    })
    .sort((a, b) => direction * (a.index - b.index));
}

function publishedIndex(parts: Parts): number | null {
  const { value } = figureOf(parts, { kind: "index" });
  return value === null ? null : publish(value, RANKED_INDEX_DECIMALS);
}
