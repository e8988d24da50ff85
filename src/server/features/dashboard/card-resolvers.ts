import type { BatchAnswer } from "#contract/dashboard.ts";
import type { Drawing, ReplyShape, ShapeOf } from "#domain/pages/drawings.ts";
import { type CardsOf, PAGES, type PageKey } from "#domain/pages/pages.ts";
import { bottomDealers, topDealers } from "#domain/scoring/ranking.ts";
import { dealerList } from "./dealer-cards.ts";
import { compareDealers, compareFactors } from "./dealer-compare.ts";
import { dealerRanking } from "./dealer-ranking.ts";
import { factorColumns, rankedIndex } from "./dealer-summary.ts";
import { disappointedTiles, scoreTiles, topContributors } from "./factor-summary.ts";
import { factorGraph, improvementGraph } from "./opportunities.ts";
import { otherQuestion } from "./other-questions.ts";
import { regions } from "./regional-cards.ts";
import type { ResolvedQuery } from "./resolve-query.ts";
import { factorScores, gauge, improvements, satisfactionSplit } from "./score-cards.ts";
import { trend, trendHeader } from "./trend.ts";

/** A card's reply under the name of its shape. */
export type CardReply = {
  readonly [K in ReplyShape]?: NonNullable<BatchAnswer[K]>;
};

/** Answers one card of a query. */
export type CardResolver<K extends ReplyShape = never> = (
  query: ResolvedQuery,
) => Promise<CardReply & Required<Pick<CardReply, K>>>;

/** Lists have calls of their own, and there are as many cards of other questions as the programme asks. */
type ResolvedPage = Exclude<PageKey, "dealer-score" | "action-planning" | "other-questions">;

/** A resolver for each card of the catalogue, in the shape its drawing is drawn from. */
type Resolvers = {
  readonly [P in ResolvedPage]: {
    readonly [C in keyof CardsOf<P>]: CardsOf<P>[C] extends { readonly drawing: infer D extends Drawing }
      ? CardResolver<NonNullable<ShapeOf<D>>>
      : never;
  };
};

const SUMMARY = PAGES.summary.cards;
const DEALER_SUMMARY = PAGES["dealer-summary"].cards;
const COMPARE = PAGES["dealer-compare"].cards;

const SUMMARY_RESOLVERS: Resolvers["summary"] = {
  index: chart(gauge, SUMMARY.index),
  nps: chart(gauge, SUMMARY.nps),
  disappointed: chart(gauge, SUMMARY.disappointed),
  "satisfaction-split": chart(satisfactionSplit, SUMMARY["satisfaction-split"]),
  "factor-scores": chart(factorScores, SUMMARY["factor-scores"]),
  "regional-index": chart(regions, SUMMARY["regional-index"]),
  "regional-nps": chart(regions, SUMMARY["regional-nps"]),
  "top-dealers": chart(dealerList(topDealers), SUMMARY["top-dealers"]),
  "bottom-dealers": chart(dealerList(bottomDealers), SUMMARY["bottom-dealers"]),
  "improvement-areas": chart(improvements, SUMMARY["improvement-areas"]),
};

const RESOLVERS: Resolvers = {
  summary: SUMMARY_RESOLVERS,
  "date-range": SUMMARY_RESOLVERS,
  "dealer-summary": {
    index: chart(rankedIndex, DEALER_SUMMARY.index),
    nps: chart(gauge, DEALER_SUMMARY.nps),
    disappointed: chart(gauge, DEALER_SUMMARY.disappointed),
    "satisfaction-split": chart(satisfactionSplit, DEALER_SUMMARY["satisfaction-split"]),
    "factor-scores": chart(factorColumns, DEALER_SUMMARY["factor-scores"]),
    "improvement-areas": chart(improvements, DEALER_SUMMARY["improvement-areas"]),
  },
  "factor-summary": {
    header: async (query) => ({ header: await scoreTiles(query) }),
    "top-contributors": chart(topContributors, PAGES["factor-summary"].cards["top-contributors"]),
  },
  "dealer-ranking": { "dealer-scores": async (query) => ({ ranking: await dealerRanking(query) }) },
  "dealer-compare": {
    index: chart(compareDealers, COMPARE.index),
    nps: chart(compareDealers, COMPARE.nps),
    disappointed: chart(compareDealers, COMPARE.disappointed),
    graph: async (query) => ({ graph: await compareFactors(query) }),
  },
  "improvement-opportunities": {
    header: async (query) => ({ header: await disappointedTiles(query) }),
    graph: async (query) => ({ graph: await improvementGraph(query) }),
  },
  "factor-opportunities": {
    header: async (query) => ({ header: await scoreTiles(query) }),
    graph: async (query) => ({ graph: await factorGraph(query) }),
  },
  "trend-analysis": {
    header: async (query) => ({ trendHeader: await trendHeader(query) }),
    trend: async (query) => ({ trend: await trend(query) }),
  },
};

const RESOLVER_OF_PATH: ReadonlyMap<string, CardResolver> = new Map(
  Object.entries(RESOLVERS).flatMap(([page, cards]) =>
    Object.entries<CardResolver>(cards).map(([card, resolver]) => [`${page}/${card}`, resolver] as const),
  ),
);
const OTHER_QUESTIONS = "other-questions/";

/** What answers a path `<page>/<card>`; null where there is no such card. */
export function cardResolver(card: string): CardResolver | null {
  if (!card.startsWith(OTHER_QUESTIONS)) return RESOLVER_OF_PATH.get(card) ?? null;
  return chart(otherQuestion, card.slice(OTHER_QUESTIONS.length));
}

function chart<C>(
  resolve: (query: ResolvedQuery, card: C) => Promise<NonNullable<BatchAnswer["chart"]>>,
  card: C,
): CardResolver<"chart"> {
  return async (query) => ({ chart: await resolve(query, card) });
}
