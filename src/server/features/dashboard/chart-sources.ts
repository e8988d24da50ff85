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
import { factorScores, gauge, improvements, satisfactionSplit } from "./score-cards.ts";
import type { Slice } from "./slice.ts";
import { trend, trendHeader } from "./trend.ts";

/** A card's reply under the name of its shape. */
export type CardAnswer = {
  readonly [K in Shape]?: NonNullable<BatchAnswer[K]>;
};

/** The shapes a card may answer in; every path has one. */
export type Shape = Exclude<keyof BatchAnswer, "webapi" | "status" | "error">;

/** Answers one card of a slice. */
export type CardSource = (slice: Slice) => Promise<CardAnswer>;

type Source<K extends Shape> = (slice: Slice) => Promise<NonNullable<BatchAnswer[K]>>;

const OTHER_QUESTIONS = "other-questions/";

const scoreGauges = (page: string) =>
  [
    [`${page}/index`, chart((slice) => gauge(slice, "Index", { kind: "index" }))],
    [`${page}/nps`, chart((slice) => gauge(slice, "NPS", { kind: "nps" }))],
    [`${page}/disappointed`, chart((slice) => gauge(slice, "% Disappointed", { kind: "disappointed" }))],
    [`${page}/satisfaction-split`, chart(satisfactionSplit)],
    [`${page}/factor-scores`, chart(factorScores)],
    [`${page}/improvement-areas`, chart(improvements)],
  ] as const;

const regionalCards = (page: string) =>
  [
    [`${page}/regional-index`, chart((slice) => regions(slice, "Regional Index", { kind: "index" }))],
    [`${page}/regional-nps`, chart((slice) => regions(slice, "Regional NPS", { kind: "nps" }))],
    [`${page}/top-dealers`, chart((slice) => dealerList(slice, "Top Dealers", topDealers))],
    [`${page}/bottom-dealers`, chart((slice) => dealerList(slice, "Bottom Dealers", bottomDealers))],
  ] as const;

const CARD_SOURCES: ReadonlyMap<string, CardSource> = new Map([
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
  ["dealer-compare/index", chart((slice) => compareDealers(slice, "Index", { kind: "index" }))],
  ["dealer-compare/nps", chart((slice) => compareDealers(slice, "NPS", { kind: "nps" }))],
  [
    "dealer-compare/disappointed",
    chart((slice) => compareDealers(slice, "% Disappointed", { kind: "disappointed" })),
  ],
  ["dealer-compare/graph", graph(compareFactors)],
  ["improvement-opportunities/header", header(disappointedTiles)],
  ["improvement-opportunities/graph", graph(improvementGraph)],
  ["factor-opportunities/header", header(scoreTiles)],
  ["factor-opportunities/graph", graph(factorGraph)],
  ["trend-analysis/header", async (slice: Slice) => ({ trend_header: await trendHeader(slice) })],
  ["trend-analysis/trend", async (slice: Slice) => ({ trend: await trend(slice) })],
]);

/** What answers a path `<page>/<card>`; null where there is no such card. */
export function cardSource(card: string): CardSource | null {
  if (!card.startsWith(OTHER_QUESTIONS)) return CARD_SOURCES.get(card) ?? null;
  return chart((slice) => otherQuestion(slice, card.slice(OTHER_QUESTIONS.length)));
}

function chart(source: Source<"chart">): CardSource {
  return async (slice) => ({ chart: await source(slice) });
}

function header(source: Source<"header">): CardSource {
  return async (slice) => ({ header: await source(slice) });
}

function graph(source: Source<"graph">): CardSource {
  return async (slice) => ({ graph: await source(slice) });
}

function ranking(source: Source<"ranking">): CardSource {
  return async (slice) => ({ ranking: await source(slice) });
}
