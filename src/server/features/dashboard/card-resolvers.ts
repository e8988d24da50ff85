import type { BatchAnswer } from "#contract/dashboard.ts";
import { bottomDealers, topDealers } from "#domain/scoring/ranking.ts";
import { dealerList } from "./dealer-cards.ts";
import { compareDealers, compareFactors } from "./dealer-compare.ts";
import { factorColumns, rankedIndex } from "./dealer-summary.ts";
import { disappointedTiles, scoreTiles, topContributors } from "./factor-summary.ts";
import { factorGraph, improvementGraph } from "./opportunities.ts";
import { otherQuestion } from "./other-questions.ts";
import { dealerRanking } from "./ranking-table.ts";
import { regions } from "./regional-cards.ts";
import type { ResolvedQuery } from "./resolve-query.ts";
import { factorScores, gauge, improvements, satisfactionSplit } from "./score-cards.ts";
import { trend, trendHeader } from "./trend.ts";

/** A card's reply under the name of its shape. */
export type CardReply = {
  readonly [K in Shape]?: NonNullable<BatchAnswer[K]>;
};

/** The shapes a card may answer in; every path has one. */
export type Shape = Exclude<keyof BatchAnswer, "webapi" | "status" | "error">;

/** Answers one card of a slice. */
export type CardResolver = (query: ResolvedQuery) => Promise<CardReply>;

type Source<K extends Shape> = (query: ResolvedQuery) => Promise<NonNullable<BatchAnswer[K]>>;

const OTHER_QUESTIONS = "other-questions/";

const scoreGauges = (page: string) =>
  [
    [`${page}/index`, chart((query) => gauge(query, "Index", { kind: "index" }))],
    [`${page}/nps`, chart((query) => gauge(query, "NPS", { kind: "nps" }))],
    [`${page}/disappointed`, chart((query) => gauge(query, "% Disappointed", { kind: "disappointed" }))],
    [`${page}/satisfaction-split`, chart(satisfactionSplit)],
    [`${page}/factor-scores`, chart(factorScores)],
    [`${page}/improvement-areas`, chart(improvements)],
  ] as const;

const regionalCards = (page: string) =>
  [
    [`${page}/regional-index`, chart((query) => regions(query, "Regional Index", { kind: "index" }))],
    [`${page}/regional-nps`, chart((query) => regions(query, "Regional NPS", { kind: "nps" }))],
    [`${page}/top-dealers`, chart((query) => dealerList(query, "Top Dealers", topDealers))],
    [`${page}/bottom-dealers`, chart((query) => dealerList(query, "Bottom Dealers", bottomDealers))],
  ] as const;

const CARD_RESOLVERS: ReadonlyMap<string, CardResolver> = new Map([
  ...scoreGauges("summary"),
  ...regionalCards("summary"),
  ...scoreGauges("date-range"),
  ...regionalCards("date-range"),
  ...scoreGauges("dealer-summary"),
  ["dealer-summary/index", chart(rankedIndex)],
  ["dealer-summary/factor-scores", chart(factorColumns)],
  ["factor-summary/header", header(scoreTiles)],
  ["factor-summary/top-contributors", chart(topContributors)],
  ["dealer-ranking/dealer-scores", ranking(dealerRanking)],
  ["dealer-compare/index", chart((query) => compareDealers(query, "Index", { kind: "index" }))],
  ["dealer-compare/nps", chart((query) => compareDealers(query, "NPS", { kind: "nps" }))],
  [
    "dealer-compare/disappointed",
    chart((query) => compareDealers(query, "% Disappointed", { kind: "disappointed" })),
  ],
  ["dealer-compare/graph", graph(compareFactors)],
  ["improvement-opportunities/header", header(disappointedTiles)],
  ["improvement-opportunities/graph", graph(improvementGraph)],
  ["factor-opportunities/header", header(scoreTiles)],
  ["factor-opportunities/graph", graph(factorGraph)],
  ["trend-analysis/header", async (query: ResolvedQuery) => ({ trendHeader: await trendHeader(query) })],
  ["trend-analysis/trend", async (query: ResolvedQuery) => ({ trend: await trend(query) })],
]);

/** What answers a path `<page>/<card>`; null where there is no such card. */
export function cardResolver(card: string): CardResolver | null {
  if (!card.startsWith(OTHER_QUESTIONS)) return CARD_RESOLVERS.get(card) ?? null;
  return chart((query) => otherQuestion(query, card.slice(OTHER_QUESTIONS.length)));
}

function chart(source: Source<"chart">): CardResolver {
  return async (query) => ({ chart: await source(query) });
}

function header(source: Source<"header">): CardResolver {
  return async (query) => ({ header: await source(query) });
}

function graph(source: Source<"graph">): CardResolver {
  return async (query) => ({ graph: await source(query) });
}

function ranking(source: Source<"ranking">): CardResolver {
  return async (query) => ({ ranking: await source(query) });
}
