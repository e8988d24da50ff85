import type { ChartReply } from "#contract/dashboard.ts";
import type { GraphReply } from "#contract/graph.ts";
import { MAX_COMPARED_DEALERS, type MeasuredCard } from "#domain/pages/pages.ts";
import { inTabOrder } from "#domain/scoring/factor-choice.ts";
import { decimalsOf, RANKED_INDEX_DECIMALS } from "#domain/scoring/metrics.ts";
import { wantedBy } from "#server/features/scoring/index.ts";
import { locationName } from "./dealer-cards.ts";
import { eachDealer } from "./known-sums.ts";
import { placesOfList, rankIn, rankingsByPlace } from "./network-metrics.ts";
import { nationalReference } from "./regional-cards.ts";
import { CURRENT, PREVIOUS, type ResolvedQuery } from "./resolve-query.ts";
import { chartOf, pointOf, replyMetadata, sampled } from "./serialize.ts";

const FACTORS = { factors: true };
const ALL_CARDS = { nps: true, overall: true, factors: true };

/** One point per compared dealer, in the order of the request, with its rank. */
export async function compareDealers(
  query: ResolvedQuery,
  { title, measure }: MeasuredCard,
): Promise<ChartReply> {
  const dealers = compared(query);
  const sums = await query.sum(eachDealer(dealers), query.isPage ? ALL_CARDS : wantedBy([measure]));
  const decimals = measure.kind === "index" ? RANKED_INDEX_DECIMALS : decimalsOf(measure);
  // First, as the national index follows from what it reads.
  const [ranking] = await rankingsByPlace(query);
  const reference = await nationalReference(query, measure, decimals);
  const points = dealers.map((dealer) => ({
    ...pointOf(dealer.name, dealer.code, {
      current: sums(dealer.id, CURRENT),
      previous: sums(dealer.id, PREVIOUS),
    }),
    subtitle: locationName(query, dealer),
    rank: rankIn(ranking, dealer).rank,
  }));
  return chartOf(query, measure, points, {
    title,
    count: dealers.reduce((sum, dealer) => sum + sums(dealer.id, CURRENT).responses, 0),
    decimals,
    ranks: placesOfList(dealers, ranking),
    reference,
  });
}

/** One series per compared dealer over the factors. */
export async function compareFactors(query: ResolvedQuery): Promise<GraphReply> {
  const dealers = compared(query);
  const sums = await query.sum(eachDealer(dealers), query.isPage ? ALL_CARDS : FACTORS);
  const factors = inTabOrder(query.catalogue.programme);
  const about = replyMetadata(query, { kind: "factor", slot: 1 }, { title: "Factor Scores" });
  return {
    ...about,
    count: dealers.reduce((sum, dealer) => sum + sums(dealer.id, CURRENT).responses, 0),
    factorType: "",
    viewType: "month",
    range: query.range,
    data: dealers.map((dealer) => ({
      title: dealer.name,
      code: dealer.code,
      xAxis: factors.map(({ name, code }) => ({ value: name, code, partial: false })),
      yAxis: factors.map(({ slot }) =>
        sampled(sums(dealer.id, CURRENT), { kind: "factor", slot }, about.decimals),
      ),
      total: null,
    })),
  };
}

/** Without a choice: the first the filter leaves. */
function compared({ dealers }: ResolvedQuery) {
  return dealers.slice(0, MAX_COMPARED_DEALERS);
}
