import type { Dealer } from "#domain/network.ts";
import { type Parts, sumParts } from "#domain/parts.ts";
import type { PlaceRank, RankedPlace } from "#domain/ranked-place.ts";
import {
  belowLimit,
  countRanked,
  type RankEntry,
  type RankedBy,
  rankDealers,
  type Standing,
} from "#domain/ranking.ts";
import { MIN_DEALERS_BEHIND_AVERAGE } from "#domain/reach.ts";
import type { PartsWanted } from "./parts-query.ts";
import { CURRENT, PREVIOUS, type Slice } from "./slice.ts";

const BY_INDEX: RankedBy = { kind: "index" };

/** Over all dealers of a place inside wave, month and model. */
interface Standings {
  readonly byDealer: ReadonlyMap<number, Standing>;
  readonly ranked: number;
  /** Ranked dealers under the programme's limit. */
  readonly belowLimit: number;
}

/** A place to rank in; `region` null = the network. */
interface PlaceToRank extends RankedPlace {
  readonly region: string | null;
}

/** A place with its standings; null = the viewer may not know them. */
export interface PlaceStandings {
  readonly place: PlaceToRank;
  readonly standings: Standings | null;
}

/** An average over dealers the viewer may not all see; null parts = too few dealers, a neighbour could be worked out. */
export interface NetworkAverage {
  readonly current: Parts | null;
  readonly previous: Parts | null;
}

/**
 * The only figures that look past the viewer's scope: ranks, the size of the ranked network, and averages. They honour
 * wave, month, model and region and never name a foreign dealer. Null where a range cuts a month: such days are read
 * from responses, and those only in scope; null also where the second place would tell of a single dealer.
 */
export async function standingsByPlace(
  slice: Slice,
  rankedBy: RankedBy = BY_INDEX,
  dealer: Dealer | null = null,
): Promise<[PlaceStandings, ...PlaceStandings[]]> {
  const entriesOf = ({ region }: PlaceToRank) => networkEntries(slice, CURRENT, region, wantedFor(rankedBy));
  const [first, ...others] = placesToRank(slice, dealer);
  const told: [PlaceStandings, ...PlaceStandings[]] = [
    { place: first, standings: standingsOf(slice, await entriesOf(first), rankedBy) },
  ];
  for (const place of others) {
    const entries = await entriesOf(place);
    const known = entries !== null && isTellable(slice, entries, rankedBy);
    told.push({ place, standings: known ? standingsOf(slice, entries, rankedBy) : null });
  }
  return told;
}

/** Where a list of dealers ranks: nowhere while there is nobody to list, or where it may not be known. */
export function placesOfList(dealers: readonly Dealer[], ranking: PlaceStandings): PlaceRank[] {
  return dealers.length === 0 || ranking.standings === null ? [] : [rankIn(ranking, null)];
}

/** A place as the wire tells it, with the rank of one dealer there; null names no dealer. */
export function rankIn({ place, standings }: PlaceStandings, dealer: Dealer | null): PlaceRank {
  const { level, name } = place;
  const rank = dealer === null ? null : (standings?.byDealer.get(dealer.id)?.rank ?? null);
  return { level, name, rank, ranked: standings?.ranked ?? null };
}

function standingsOf(
  { catalogue }: Slice,
  entries: readonly RankEntry[] | null,
  rankedBy: RankedBy,
): Standings | null {
  if (entries === null) return null;
  return {
    byDealer: rankDealers(entries, rankedBy),
    ranked: countRanked(entries, rankedBy),
    belowLimit: belowLimit(entries, catalogue.programme.lowIndexLimit, rankedBy),
  };
}

/** Whether a rank among these tells nothing of a single dealer that the viewer does not hold. */
function isTellable({ scope }: Slice, entries: readonly RankEntry[], rankedBy: RankedBy): boolean {
  const own = new Set(scope.dealerIds);
  const others = entries.filter(({ dealerId }) => !own.has(dealerId));
  return others.length === 0 || countRanked(others, rankedBy) >= MIN_DEALERS_BEHIND_AVERAGE;
}

/**
 * Where a slice ranks: first the region of its filter, else the network; then the other of the two,
 * the region being that of `dealer`. A network of one region is called the network.
 */
function placesToRank({ catalogue, region }: Slice, dealer: Dealer | null): [PlaceToRank, ...PlaceToRank[]] {
  const { regions } = catalogue.network;
  const network = { level: "network", name: "", region: null } as const;
  const code = region ?? dealer?.region ?? null;
  const known = regions.length < 2 ? undefined : regions.find((each) => each.code === code);
  if (known === undefined) return [{ ...network, region }];
  const inRegion = { level: "region", name: known.name, region: known.code } as const;
  return region === null ? [network, inRegion] : [inRegion, network];
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
