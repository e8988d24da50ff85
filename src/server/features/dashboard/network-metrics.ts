import type { Dealer, Network } from "#domain/network/network.ts";
import type { Aggregates } from "#domain/scoring/aggregates.ts";
import { isInsufficient, type Measure } from "#domain/scoring/metrics.ts";
import type { PlaceRank, RankedPlace } from "#domain/scoring/ranked-place.ts";
import {
  belowLimit,
  countRanked,
  type DealerRank,
  type RankedBy,
  rankDealers,
} from "#domain/scoring/ranking.ts";
import { averageDisclosures, type ColumnsWanted, wantedBy } from "#server/features/scoring/index.ts";
import { eachDealer } from "./known-sums.ts";
import type { AggregatesOf } from "./queries.ts";
import { CURRENT, PREVIOUS, type ResolvedQuery } from "./resolve-query.ts";

const BY_INDEX: RankedBy = { kind: "index" };

/** Over all dealers of a place inside wave, month and model. */
interface NetworkRanking {
  readonly byDealer: ReadonlyMap<number, DealerRank>;
  readonly ranked: number;
  /** Ranked dealers under the programme's limit; null where no score is ranked by. */
  readonly belowLimit: number | null;
}

/** A place to rank in; `region` null = the network. */
interface PlaceToRank extends RankedPlace {
  readonly region: string | null;
}

/** A place with its rankings; null = the actor may not know them. */
export interface PlaceRanking {
  readonly place: PlaceToRank;
  readonly ranking: NetworkRanking | null;
}

/**
 * Who stands where in the places of `placesToRank`. Ranks, the size of the ranked network and averages are the only
 * figures that look past the actor's scope: they honour wave, month, model and region and never name a foreign dealer.
 * Null where too few others stand behind them, and where months are partial: such days are read from responses, and
 * those only in scope.
 */
export async function rankingsByPlace(
  query: ResolvedQuery,
  rankedBy: RankedBy = BY_INDEX,
  dealer: Dealer | null = null,
): Promise<[PlaceRanking, ...PlaceRanking[]]> {
  const sums = await query.sumNetwork(
    eachDealer(query.catalogue.network.dealers),
    wantedOfDealers(query, [rankedBy]),
    CURRENT,
  );
  const [isDisclosed] = await query.disclosures(CURRENT, [rankedBy]);
  const ranking = (place: PlaceToRank): PlaceRanking => {
    const disclosed = sums !== null && isDisclosed?.(place.region) === true;
    return { place, ranking: disclosed ? rankingOf(query, sums, place, rankedBy) : null };
  };
  const [first, ...others] = placesToRank(query, dealer);
  return [ranking(first), ...others.map(ranking)];
}

/** Where a list of dealers ranks: nowhere while there is nobody to list, or where it may not be known. */
export function placesOfList(dealers: readonly Dealer[], ranking: PlaceRanking): PlaceRank[] {
  return dealers.length === 0 || ranking.ranking === null ? [] : [rankIn(ranking, null)];
}

/** A place as the wire tells it, with the rank of one dealer there; null names no dealer. */
export function rankIn({ place, ranking }: PlaceRanking, dealer: Dealer | null): PlaceRank {
  const { level, name } = place;
  const rank = dealer === null ? null : (ranking?.byDealer.get(dealer.id)?.rank ?? null);
  return { level, name, rank, ranked: ranking?.ranked ?? null };
}

function rankingOf(
  { catalogue }: ResolvedQuery,
  sums: AggregatesOf,
  { region }: PlaceToRank,
  rankedBy: RankedBy,
): NetworkRanking {
  const entries = dealersOf(catalogue.network, region).map(({ id }) => ({
    dealerId: id,
    aggregates: sums(id, CURRENT),
  }));
  const byDealer = rankDealers(entries, rankedBy);
  return {
    byDealer,
    ranked: countRanked(byDealer),
    belowLimit: belowLimit(byDealer, catalogue.programme.lowIndexLimit, rankedBy),
  };
}

/**
 * Where a query ranks: first the region of its filter, else the network; then the other of the two,
 * the region being that of `dealer`. A network of one region is called the network.
 */
function placesToRank(
  { catalogue, region }: ResolvedQuery,
  dealer: Dealer | null,
): [PlaceToRank, ...PlaceToRank[]] {
  const { regions } = catalogue.network;
  const network = { level: "network", name: "", region: null } as const;
  const code = region ?? dealer?.region ?? null;
  const known = regions.length < 2 ? undefined : regions.find((each) => each.code === code);
  if (known === undefined) return [{ ...network, region }];
  const inRegion = { level: "region", name: known.name, region: known.code } as const;
  return region === null ? [network, inRegion] : [inRegion, network];
}

/** What the averages of a region (null = the nation) are taken of, per measure; null = too few responses, or the actor may not know it. */
export async function networkAverages(
  query: ResolvedQuery,
  region: string | null,
  measures: readonly Measure[],
  period = CURRENT,
): Promise<readonly (Aggregates | null)[]> {
  const { network } = query.catalogue;
  const wanted = wantedOfDealers(query, measures);
  // Ranks of the same page read these by dealer, and averages follow from that.
  if (query.isPage && measures.every(({ kind }) => LISTED.has(kind)))
    await query.sumNetwork(eachDealer(network.dealers), wanted, PREVIOUS);
  const groups = new Map(dealersOf(network, region).map(({ id }) => [id, AVERAGED]));
  const sums = await query.sumNetwork(groups, wanted, period);
  const total = sums?.(AVERAGED, period) ?? null;
  if (total === null || isInsufficient(total)) return measures.map(() => null);
  const disclosures = await averageDisclosures(query.catalogue.programme, measures, (all) =>
    query.disclosures(period, all),
  );
  return disclosures.map((isDisclosed) => (isDisclosed(region) ? total : null));
}

/** The one average of `networkAverages`. */
export async function networkAverage(
  query: ResolvedQuery,
  region: string | null,
  measure: Measure,
  period = CURRENT,
): Promise<Aggregates | null> {
  const [average = null] = await networkAverages(query, region, [measure], period);
  return average;
}

function dealersOf({ dealers }: Network, region: string | null): readonly Dealer[] {
  return dealers.filter((dealer) => region === null || dealer.region === region);
}

/** The group of the dealers of an average. */
const AVERAGED = 0;

/** What lists of dealers show on pages. */
const LISTED: ReadonlySet<Measure["kind"]> = new Set(["index", "nps"]);

/** The columns that figures by dealer are made of; on a page those of all its cards, read together. */
export function wantedOfDealers({ isPage }: ResolvedQuery, measures: readonly Measure[]): ColumnsWanted {
  return { ...wantedBy(measures), ...(isPage ? { nps: true } : {}) };
}
