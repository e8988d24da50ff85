import type { ChartReply } from "#contract/dashboard.ts";
import type { CardRecord } from "#domain/pages/pages.ts";
import { inTabOrder } from "#domain/scoring/factor-choice.ts";
import { indexLevel } from "#domain/scoring/index-level.ts";
import { isInsufficient, metricOf, RANKED_INDEX_DECIMALS } from "#domain/scoring/metrics.ts";
import { wantedBy } from "#server/features/scoring/index.ts";
import { networkAverages, rankIn, rankingsByPlace } from "./network-metrics.ts";
import type { ResolvedQuery } from "./resolve-query.ts";
import { factorScores, sumTotal } from "./score-cards.ts";
import { chartOf, pointOf, shown } from "./serialize.ts";

const INDEX = { kind: "index" } as const;

/** The index; with one dealer chosen its ranks in region and network, and then at one decimal. */
export async function rankedIndex(query: ResolvedQuery, { title }: CardRecord): Promise<ChartReply> {
  const total = await sumTotal(query, wantedBy([INDEX]));
  const dealer = chosenDealer(query);
  const ranking = dealer === null ? [] : await rankingsByPlace(query, INDEX, dealer);
  const ranks = ranking.map((each) => rankIn(each, dealer));
  const chart = chartOf(query, INDEX, [pointOf(title, "", total)], {
    title,
    count: total.current.responses,
    ranks,
    ...(ranks.length > 0 ? { decimals: RANKED_INDEX_DECIMALS } : {}),
  });
  const index = isInsufficient(total.current) ? null : (chart.y[0]?.value ?? null);
  return index === null ? chart : { ...chart, level: indexLevel(query.catalogue.programme, index) };
}

/** Factor scores beside those of the region (where all chosen dealers lie in one) and of the nation. */
export async function factorColumns(query: ResolvedQuery, card: CardRecord): Promise<ChartReply> {
  const chart = await factorScores(query, card);
  const places = [...commonRegion(query), { title: "National", code: "", region: null }];
  const measures = inTabOrder(query.catalogue.programme).map(
    ({ slot }) => ({ kind: "factor", slot }) as const,
  );
  const averages = [];
  for (const { title, code, region } of places) {
    const aggregates = await networkAverages(query, region, measures);
    const values = measures.map((measure, place) => {
      const average = aggregates[place] ?? null;
      return average === null ? null : shown(metricOf(average, measure), chart.decimals);
    });
    averages.push({ title, code, values });
  }
  return { ...chart, averages };
}

/** The dealer the request names, null where it names none or one that is not there. */
function chosenDealer({ request, dealers }: ResolvedQuery) {
  return request.dealerCode === "" ? null : (dealers[0] ?? null);
}

function commonRegion({ catalogue, dealers }: ResolvedQuery) {
  const codes = new Set(dealers.map(({ region }) => region));
  return catalogue.network.regions
    .filter(({ code }) => codes.size === 1 && codes.has(code))
    .map(({ name, code }) => ({ title: name, code, region: code }));
}
