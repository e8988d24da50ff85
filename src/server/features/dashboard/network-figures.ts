import { isInsufficient } from "#domain/figures.ts";
import type { Dealer } from "#domain/network.ts";
import { type Parts, sumParts } from "#domain/parts.ts";
import { countRanked, type RankEntry, rankDealers, type Standing } from "#domain/ranking.ts";
import { CURRENT, PREVIOUS, type Slice } from "./slice.ts";

/** Dealers with a sufficient sample that must stand behind an average which a viewer of a part may see. */
const MIN_DEALERS_BEHIND_AVERAGE = 5;

export interface NetworkStandings {
  /** By dealer id, over the whole network inside wave, month, model and region. */
  readonly standings: ReadonlyMap<number, Standing>;
  readonly ranked: number;
}

/** An average over dealers the viewer may not all see; null parts = too few dealers, a neighbour could be worked out. */
export interface NetworkAverage {
  readonly current: Parts | null;
  readonly previous: Parts | null;
}

/**
 * The only figures that look past the viewer's scope: ranks, the size of the ranked network, and averages. They honour
 * wave, month, model and region and never name a foreign dealer.
 */
export async function networkStandings(slice: Slice): Promise<NetworkStandings> {
  const entries = await networkEntries(slice, CURRENT, slice.region);
  return { standings: rankDealers(entries), ranked: countRanked(entries) };
}

/** The average of a region (null = the nation) as the viewer may see it. */
export async function networkAverage(slice: Slice, region: string | null): Promise<NetworkAverage> {
  return {
    current: average(slice, await networkEntries(slice, CURRENT, region)),
    previous: average(slice, await networkEntries(slice, PREVIOUS, region)),
  };
}

function average({ scope }: Slice, entries: readonly RankEntry[]): Parts | null {
  const sufficient = entries.filter(({ parts }) => !isInsufficient(parts)).length;
  if (!scope.wholeNetwork && sufficient < MIN_DEALERS_BEHIND_AVERAGE) return null;
  return sumParts(entries.map(({ parts }) => parts));
}

async function networkEntries(slice: Slice, period: number, region: string | null): Promise<RankEntry[]> {
  const { dealers } = slice.catalogue.network;
  const sums = await slice.sumNetwork(eachDealer(dealers));
  return dealers
    .filter((dealer) => region === null || dealer.region === region)
    .map((dealer) => ({ dealerId: dealer.id, parts: sums(dealer.id, period) }));
}

/** Every dealer as a group of its own. */
export function eachDealer(dealers: readonly Dealer[]): ReadonlyMap<number, number> {
  return new Map(dealers.map((dealer) => [dealer.id, dealer.id]));
}
