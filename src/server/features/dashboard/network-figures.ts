import type { Dealer } from "#domain/network.ts";
import { type Parts, sumParts } from "#domain/parts.ts";
import {
  belowLimit,
  countRanked,
  type RankEntry,
  type RankedBy,
  rankDealers,
  type Standing,
} from "#domain/ranking.ts";
import type { PartsWanted } from "./parts-query.ts";
import { CURRENT, PREVIOUS, type Slice } from "./slice.ts";

/** Dealers with a sufficient sample that must stand behind an average which a viewer of a part may see. */
const MIN_DEALERS_BEHIND_AVERAGE = 5;
const BY_INDEX: RankedBy = { kind: "index" };

export interface NetworkStandings {
  /** By dealer id, over the whole network inside wave, month, model and region. */
  readonly standings: ReadonlyMap<number, Standing>;
  readonly ranked: number;
  /** Ranked dealers under the programme's limit. */
  readonly belowLimit: number;
}

/** An average over dealers the viewer may not all see; null parts = too few dealers, a neighbour could be worked out. */
export interface NetworkAverage {
  readonly current: Parts | null;
  readonly previous: Parts | null;
}

/**
 * The only figures that look past the viewer's scope: ranks, the size of the ranked network, and averages. They honour
 * wave, month, model and region and never name a foreign dealer. Null where a range cuts a month: such days are read
 * from responses, and those only in scope.
 */
export async function networkStandings(
  slice: Slice,
  rankedBy: RankedBy = BY_INDEX,
): Promise<NetworkStandings | null> {
  const entries = await networkEntries(slice, CURRENT, slice.region, wantedFor(rankedBy));
  if (entries === null) return null;
  const { lowIndexLimit } = slice.catalogue.programme;
  return {
    standings: rankDealers(entries, rankedBy),
    ranked: countRanked(entries, rankedBy),
    belowLimit: belowLimit(entries, lowIndexLimit, rankedBy),
  };
}

/** The average of a region (null = the nation) as the viewer may see it. */
export async function networkAverage(
  slice: Slice,
  region: string | null,
  of: RankedBy = BY_INDEX,
): Promise<NetworkAverage> {
  const wanted = wantedFor(of);
  return {
    current: average(slice, await networkEntries(slice, CURRENT, region, wanted))(of),
    previous: average(slice, await networkEntries(slice, PREVIOUS, region, wanted))(of),
  };
}

/** The current averages of a region (null = the nation), one per score asked for. */
export async function networkFactorAverages(
  slice: Slice,
  region: string | null,
): Promise<(of: RankedBy) => Parts | null> {
  const wanted = { factors: true, attributes: false };
  return average(slice, await networkEntries(slice, CURRENT, region, wanted));
}

/** The columns a ranking reads. */
export function wantedFor({ kind }: RankedBy): PartsWanted {
  return { factors: kind === "factor", attributes: kind === "factor" };
}

function average({ scope }: Slice, entries: readonly RankEntry[] | null): (of: RankedBy) => Parts | null {
  if (entries === null) return () => null;
  const total = sumParts(entries.map(({ parts }) => parts));
  return (of) =>
    scope.wholeNetwork || countRanked(entries, of) >= MIN_DEALERS_BEHIND_AVERAGE ? total : null;
}

async function networkEntries(
  slice: Slice,
  period: number,
  region: string | null,
  wanted: PartsWanted,
): Promise<RankEntry[] | null> {
  const { dealers } = slice.catalogue.network;
  const sums = await slice.sumNetwork(eachDealer(dealers), wanted);
  if (sums === null) return null;
  return dealers
    .filter((dealer) => region === null || dealer.region === region)
    .map((dealer) => ({ dealerId: dealer.id, parts: sums(dealer.id, period) }));
}

/** Every dealer as a group of its own. */
export function eachDealer(dealers: readonly Dealer[]): ReadonlyMap<number, number> {
  return new Map(dealers.map((dealer) => [dealer.id, dealer.id]));
}
