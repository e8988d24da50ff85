import { FALLBACK_WAVE_RANKING } from "#domain/filters/fallback-wave.ts";
import type { FilterKey } from "#domain/filters/filters.ts";
import type { Measure } from "#domain/scoring/metrics.ts";
import type { Drawing } from "./drawings.ts";
import type { CardExplanation } from "./explanations.ts";

/** A card; its key ends its path. */
export interface CardRecord {
  readonly title: string;
  readonly drawing: Drawing;
  /** What its figures are, where that is fixed: unit and direction go with it. */
  readonly measure?: Measure;
  /** What its figure is, for somebody who wants to know exactly. */
  readonly explanation: CardExplanation;
  /** Cards of one group share a place as tabs; absent = it stands alone. */
  readonly tabGroup?: string;
  /** Its menu leads to the Improvement Plan dialog, for those who may create plans. */
  readonly improvementPlan?: true;
}

/** A card whose figures are all of one measure. */
export type MeasuredCard = Required<Pick<CardRecord, "title" | "measure">>;

/** How a page reads its filters. */
export interface PageRules {
  readonly time: "wave" | "range";
  /** `dealerCode` may hold several codes with commas between them; the page has its own way to choose them. */
  readonly severalDealers: boolean;
  /** Where every wave at once can be chosen: first, as it begins, so that old open tickets never vanish, or last. */
  readonly everyWave: "first" | "last" | null;
  /** The wave of a request that names neither wave nor month; null = all of them. */
  readonly fallbackWave: string | null;
}

/** A page; its key stands in the paths of its cards. */
export interface PageRecord extends PageRules {
  readonly title: string;
  readonly filters: readonly FilterKey[];
  /** `otherQuestions`: one card per other question of the programme, grouped by its combine key. */
  readonly cards: Readonly<Record<string, CardRecord>> | "otherQuestions";
}

/** Most dealers a page with several of them puts side by side. */
export const MAX_COMPARED_DEALERS = 4;

const BY_WAVE = { time: "wave", severalDealers: false, everyWave: null, fallbackWave: null } as const;
const BY_RANGE = { ...BY_WAVE, time: "range" } as const;

const WAVE_FILTERS = ["waveCode", "regionCode", "month", "modelCode"] as const;
const WAVE_AND_DEALER_FILTERS = ["waveCode", "regionCode", "month", "dealerCode", "modelCode"] as const;
const RANGE_FILTERS = ["regionCode", "dealerCode", "modelCode"] as const;

const INDEX = { kind: "index" } as const;
const NPS = { kind: "nps" } as const;
const DISAPPOINTED = { kind: "disappointed" } as const;

const SUMMARY_CARDS = {
  index: { title: "Index", drawing: "indexGauge", measure: INDEX, explanation: { of: "index" } },
  nps: { title: "NPS", drawing: "npsGauge", measure: NPS, explanation: { of: "nps" } },
  disappointed: {
    title: "% Disappointed",
    drawing: "disappointedGauge",
    measure: DISAPPOINTED,
    explanation: { of: "disappointed" },
  },
  "satisfaction-split": { title: "Satisfaction Split", drawing: "split", explanation: { of: "split" } },
  "factor-scores": { title: "Factor Scores", drawing: "factorColumns", explanation: { of: "factors" } },
  "regional-index": {
    title: "Regional Index",
    drawing: "regionRows",
    measure: INDEX,
    tabGroup: "1",
    explanation: { of: "index", what: "The index of each region, with the national index as a line." },
  },
  "regional-nps": {
    title: "Regional NPS",
    drawing: "regionRows",
    measure: NPS,
    tabGroup: "1",
    explanation: {
      of: "nps",
      what: "The Net Promoter Score of each region, with the national one as a line.",
    },
  },
  "top-dealers": {
    title: "Top Dealers",
    drawing: "dealerBars",
    measure: INDEX,
    tabGroup: "2",
    explanation: { of: "dealers" },
  },
  "bottom-dealers": {
    title: "Bottom Dealers",
    drawing: "dealerBars",
    measure: INDEX,
    tabGroup: "2",
    explanation: { of: "dealers" },
  },
  "improvement-areas": { title: "Improvement Areas", drawing: "attributeBars", explanation: { of: "areas" } },
} as const satisfies Readonly<Record<string, CardRecord>>;

/** Every page with its cards, in sidebar order. */
export const PAGES = {
  summary: { title: "Summary", ...BY_WAVE, filters: WAVE_FILTERS, cards: SUMMARY_CARDS },
  "dealer-summary": {
    title: "Dealer Summary",
    ...BY_WAVE,
    filters: [...WAVE_AND_DEALER_FILTERS, "stateCode", "locationCode"],
    cards: {
      index: {
        title: "Index",
        drawing: "levelGauge",
        measure: INDEX,
        explanation: {
          of: "index",
          what: "How satisfied the dealer's customers are, over all factors of the programme, with its rank.",
        },
      },
      nps: { title: "NPS", drawing: "npsGauge", measure: NPS, explanation: { of: "nps" } },
      disappointed: {
        title: "% Disappointed",
        drawing: "disappointedGauge",
        measure: DISAPPOINTED,
        explanation: { of: "disappointed" },
      },
      "satisfaction-split": { title: "Satisfaction Split", drawing: "split", explanation: { of: "split" } },
      "factor-scores": {
        title: "Factor Scores",
        drawing: "tallFactorColumns",
        explanation: { of: "factorsBesideAverages" },
      },
      "improvement-areas": {
        title: "Improvement Areas",
        drawing: "attributeBars",
        improvementPlan: true,
        explanation: { of: "areas" },
      },
    },
  },
  "factor-summary": {
    title: "Factor Summary",
    ...BY_WAVE,
    filters: WAVE_AND_DEALER_FILTERS,
    cards: {
      header: { title: "Factors", drawing: "choosingTiles", explanation: { of: "factorTiles" } },
      "top-contributors": {
        title: "Top Contributors",
        drawing: "contributorBars",
        explanation: {
          of: "areas",
          what: "The attributes of the chosen factor with which most customers are disappointed: the five worst.",
        },
      },
    },
  },
  "dealer-score": {
    title: "Dealer Score",
    ...BY_WAVE,
    everyWave: "last",
    filters: WAVE_AND_DEALER_FILTERS,
    cards: { verbatims: { title: "Verbatims", drawing: "verbatimTable", explanation: { of: "verbatims" } } },
  },
  "dealer-ranking": {
    title: "Dealer Ranking",
    ...BY_WAVE,
    fallbackWave: FALLBACK_WAVE_RANKING,
    filters: WAVE_FILTERS,
    cards: {
      "dealer-scores": { title: "Dealer Scores", drawing: "rankingTable", explanation: { of: "ranking" } },
    },
  },
  "dealer-compare": {
    title: "Dealer Compare",
    ...BY_WAVE,
    severalDealers: true,
    filters: WAVE_AND_DEALER_FILTERS,
    cards: {
      index: {
        title: "Index",
        drawing: "dealerRows",
        measure: INDEX,
        explanation: { of: "index", what: "The index of each chosen dealer." },
      },
      nps: {
        title: "NPS",
        drawing: "dealerRows",
        measure: NPS,
        explanation: { of: "nps", what: "The Net Promoter Score of each chosen dealer." },
      },
      disappointed: {
        title: "% Disappointed",
        drawing: "dealerRows",
        measure: DISAPPOINTED,
        explanation: { of: "disappointed", what: "% disappointed of each chosen dealer." },
      },
      graph: {
        title: "Factor Scores",
        drawing: "spread",
        explanation: {
          of: "factors",
          what: "The factor scores of the chosen dealers beside each other; the pale bar is the 95 % interval.",
        },
      },
    },
  },
  "improvement-opportunities": {
    title: "Improvement Opportunities",
    ...BY_RANGE,
    filters: RANGE_FILTERS,
    cards: {
      header: { title: "Factors", drawing: "choosingTiles", explanation: { of: "areaTiles" } },
      graph: {
        title: "Improvement Area (By %Disappointed)",
        drawing: "lines",
        explanation: { of: "areaLines" },
      },
    },
  },
  "factor-opportunities": {
    title: "Factor Opportunities",
    ...BY_RANGE,
    filters: RANGE_FILTERS,
    cards: {
      header: { title: "Factors", drawing: "tiles", explanation: { of: "factorTiles" } },
      graph: { title: "Factor Scores", drawing: "lines", explanation: { of: "factorLines" } },
    },
  },
  "other-questions": {
    title: "Other Questions",
    ...BY_WAVE,
    filters: WAVE_AND_DEALER_FILTERS,
    cards: "otherQuestions",
  },
  "trend-analysis": {
    title: "Trend Analysis",
    ...BY_RANGE,
    filters: RANGE_FILTERS,
    cards: {
      header: {
        title: "Factors",
        drawing: "trendControls",
        explanation: { of: "trend", what: "What the trend below shows: a factor, a score of it, and days." },
      },
      trend: { title: "Trend", drawing: "trendLines", improvementPlan: true, explanation: { of: "trend" } },
    },
  },
  "date-range": { title: "Date Range", ...BY_RANGE, filters: RANGE_FILTERS, cards: SUMMARY_CARDS },
  "action-planning": {
    title: "Action Planning",
    ...BY_WAVE,
    everyWave: "first",
    filters: WAVE_AND_DEALER_FILTERS,
    cards: {
      header: { title: "Ticket Status", drawing: "statusTiles", explanation: { of: "ticketStatus" } },
      tickets: { title: "Tickets", drawing: "ticketTable", explanation: { of: "tickets" } },
    },
  },
} as const satisfies Readonly<Record<string, PageRecord>>;

/** See `PAGES`. */
export type PageKey = keyof typeof PAGES;

/** The cards of a page that are the same in every operation. */
export type CardsOf<P extends PageKey> = Exclude<(typeof PAGES)[P]["cards"], "otherQuestions">;

/** Whether the catalogue has a page of this key. */
export function isPageKey(key: string): key is PageKey {
  return Object.hasOwn(PAGES, key);
}

/** Every page's key, in sidebar order. */
export const PAGE_KEYS: readonly PageKey[] = Object.keys(PAGES).filter(isPageKey);

/** The card of a path; null where the catalogue has none, such as those of other questions. */
export function findCard(page: string, card: string): CardRecord | null {
  if (!isPageKey(page)) return null;
  const { cards }: PageRecord = PAGES[page];
  return cards !== "otherQuestions" && Object.hasOwn(cards, card) ? (cards[card] ?? null) : null;
}

/** How a page reads its filters; one that is not in the catalogue as most do. */
export function rulesOfPage(key: string): PageRules {
  return isPageKey(key) ? PAGES[key] : BY_WAVE;
}
