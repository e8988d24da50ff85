import type { ChartReply } from "#contract/dashboard.ts";
import type { Dealer } from "#domain/network/network.ts";
import type { MeasuredCard } from "#domain/pages/pages.ts";
import { isInsufficient, RANKED_INDEX_DECIMALS } from "#domain/scoring/metrics.ts";
import type { RankEntry } from "#domain/scoring/ranking.ts";
import { eachDealer } from "./known-sums.ts";
import { placesOfList, rankIn, rankingsByPlace, wantedOfDealers } from "./network-metrics.ts";
import { comparedNote } from "./regional-cards.ts";
import { CURRENT, PREVIOUS, type ResolvedQuery } from "./resolve-query.ts";
import { chartOf, pointOf } from "./serialize.ts";

const TOP_DEALERS = 5;

type DealerEntry = RankEntry & { readonly dealer: Dealer };

type Choose = (entries: readonly DealerEntry[], count: number) => DealerEntry[];

/** The best or the worst dealers of the actor, whichever is chosen, by their published index. */
export function dealerList(choose: Choose) {
  return (query: ResolvedQuery, card: MeasuredCard) => listedDealers(query, card, choose);
}

async function listedDealers(
  query: ResolvedQuery,
  { title, measure }: MeasuredCard,
  choose: Choose,
): Promise<ChartReply> {
  const { isPage, periods, compared } = query;
  const wanted = wantedOfDealers(query, [measure]);
  // Other cards of a page show of all dealers how they have changed; alone, only the listed are asked for it.
  const sums = await query.sum(eachDealer(compared), wanted, isPage ? periods : [periods[CURRENT]]);
  const [ranking] = await rankingsByPlace(query);
  const entries = compared.map((dealer) => ({
    dealer,
    dealerId: dealer.id,
    aggregates: sums(dealer.id, CURRENT),
  }));
  const answered = entries.filter(({ aggregates }) => aggregates.responses > 0);
  const listed = choose(entries, TOP_DEALERS);
  const changes = isPage ? sums : await query.sum(eachDealer(listed.map(({ dealer }) => dealer)), wanted);
  const points = listed.map(({ dealer, aggregates }) => ({
    ...pointOf(dealer.name, dealer.code, { current: aggregates, previous: changes(dealer.id, PREVIOUS) }),
    subtitle: locationName(query, dealer),
    rank: rankIn(ranking, dealer).rank,
  }));
  return chartOf(query, measure, points, {
    title,
    subtitle: comparedNote(query),
    dealers: compared,
    count: answered.reduce((sum, { aggregates }) => sum + aggregates.responses, 0),
    decimals: RANKED_INDEX_DECIMALS,
    ranks: placesOfList(compared, ranking),
    subFigures: [
      {
        title: "with insufficient sample",
        value: answered.filter(({ aggregates }) => isInsufficient(aggregates)).length,
      },
    ],
  });
}

/** The location's name, null for a code without one. */
export function locationName({ catalogue }: ResolvedQuery, dealer: Dealer): string | null {
  return catalogue.network.locations.find(({ code }) => code === dealer.location)?.name ?? null;
}
