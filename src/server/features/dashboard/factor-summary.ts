import type { ChartReply } from "#contract/dashboard.ts";
import type { HeaderReply } from "#contract/factor-header.ts";
import type { CardRecord } from "#domain/pages/pages.ts";
import type { Factor } from "#domain/programme/programme.ts";
import { chosenFactor, factorsOfTab, INDEX_TYPE, inTabOrder } from "#domain/scoring/factor-choice.ts";
import { decimalsOf, type Measure } from "#domain/scoring/metrics.ts";
import { wantedBy } from "#server/features/scoring/index.ts";
import type { ResolvedQuery } from "./resolve-query.ts";
import { sumTotal, worstAttributes } from "./score-cards.ts";
import { changed, replyMetadata } from "./serialize.ts";

const TOP_CONTRIBUTORS = 5;
const INDEX_TAB = 0;

interface Tile {
  readonly name: string;
  readonly type: string;
  readonly tab: number;
  readonly measure: Measure;
}

/** Header tiles: the Index and every factor as scores, two factors of one tab as two values. */
export function scoreTiles(query: ResolvedQuery): Promise<HeaderReply> {
  const factors = tilesOf(query, ({ slot }) => ({ kind: "factor", slot }));
  const index = { name: "Index", type: INDEX_TYPE, tab: INDEX_TAB, measure: { kind: "index" } } as const;
  return headerOf(query, "Factors", { kind: "index" }, [index, ...factors]);
}

/** Header tiles: every factor by its % disappointed. */
export function disappointedTiles(query: ResolvedQuery): Promise<HeaderReply> {
  const tiles = tilesOf(query, (factor) => ({ kind: "factorDisappointed", factor }));
  return headerOf(query, "Factors (By %Disappointed)", { kind: "disappointed" }, tiles);
}

/** The five worst attributes of the chosen tab (both factors of a tab of two); a bar opens Dealer Ranking by its factor. */
export function topContributors(query: ResolvedQuery, { title }: CardRecord): Promise<ChartReply> {
  const { programme } = query.catalogue;
  const choice = chosenFactor(programme, query.request.factorType, "index");
  return worstAttributes(query, factorsOfTab(programme, choice), {
    title,
    subtitle: `% disappointed: ratings 1–${programme.bands.disappointed}, five highest`,
    most: TOP_CONTRIBUTORS,
  });
}

function tilesOf({ catalogue }: ResolvedQuery, measureOf: (factor: Factor) => Measure): Tile[] {
  return inTabOrder(catalogue.programme).map((factor) => ({
    name: factor.name,
    type: factor.code,
    tab: factor.tab,
    measure: measureOf(factor),
  }));
}

async function headerOf(
  query: ResolvedQuery,
  title: string,
  kind: Measure,
  tiles: readonly Tile[],
): Promise<HeaderReply> {
  const { current, previous } = await sumTotal(query, wantedBy(tiles.map(({ measure }) => measure)));
  return {
    ...replyMetadata(query, kind, { title }),
    count: current.responses,
    tabs: tiles.map(({ measure, ...tile }) => {
      const metric = changed(current, previous, measure, decimalsOf(measure));
      return { ...metric, ...tile, lastValue: metric.previousValue, lastPeriod: query.previousName };
    }),
    range: query.range,
  };
}
