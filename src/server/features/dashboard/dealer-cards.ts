import type { ChartReply } from "#contract/dashboard.ts";
import type { Dealer } from "#domain/network/network.ts";
import { isInsufficient, RANKED_INDEX_DECIMALS } from "#domain/scoring/figures.ts";
import type { RankEntry } from "#domain/scoring/ranking.ts";
import type { ColumnsWanted } from "#server/platform/scoring/aggregate-queries.ts";
import { eachDealer, placesOfList, rankIn, standingsByPlace } from "./network-figures.ts";
import { chartOf, pointOf } from "./present.ts";
import { comparedNote } from "./regional-cards.ts";
import { CURRENT, PREVIOUS, type Slice } from "./slice.ts";

const TOP_DEALERS = 5;
const CORE: ColumnsWanted = { factors: false, attributes: false };

type DealerEntry = RankEntry & { readonly dealer: Dealer };

/** The best or the worst dealers of the viewer, whichever is chosen, by their published index. */
export async function dealerList(
  slice: Slice,
  title: string,
  choose: (entries: readonly DealerEntry[], count: number) => DealerEntry[],
): Promise<ChartReply> {
  const sums = await slice.sum(eachDealer(slice.compared), CORE);
  const [ranking] = await standingsByPlace(slice);
  const entries = slice.compared.map((dealer) => ({
    dealer,
    dealerId: dealer.id,
    parts: sums(dealer.id, CURRENT),
  }));
  const answered = entries.filter(({ parts }) => parts.responses > 0);
  const points = choose(entries, TOP_DEALERS).map(({ dealer, parts }) => ({
    ...pointOf(dealer.name, dealer.code, { current: parts, previous: sums(dealer.id, PREVIOUS) }),
    subtitle: locationName(slice, dealer),
    rank: rankIn(ranking, dealer).rank,
  }));
  return chartOf(slice, { kind: "index" }, points, {
    title,
    subtitle: comparedNote(slice),
    dealers: slice.compared,
    count: answered.reduce((sum, { parts }) => sum + parts.responses, 0),
    decimals: RANKED_INDEX_DECIMALS,
    ranks: placesOfList(slice.compared, ranking),
    subdata: [
      {
        title: "with insufficient sample",
        value: answered.filter(({ parts }) => isInsufficient(parts)).length,
      },
    ],
  });
}

/** The location's name, null for a code without one. */
export function locationName({ catalogue }: Slice, dealer: Dealer): string | null {
  return catalogue.network.locations.find(({ code }) => code === dealer.location)?.name ?? null;
}
