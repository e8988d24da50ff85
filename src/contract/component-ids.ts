import { z } from "zod";
import { NOTIFYING_PAGES, type NotifyingPage } from "#domain/notifications/notifications.ts";
import type { Drawing } from "#domain/pages/drawings.ts";
import { findCard, isPageKey, PAGE_KEYS, PAGES, type PageKey } from "#domain/pages/pages.ts";

/** The ids the wire knows pages by; a page without one goes by its key. */
const PAGE_IDS = wordsOf({
  summary: "cui_001", // sic
  "dealer-summary": "cui_002", // sic
  "factor-summary": "cui_003", // sic
  "dealer-score": "cui_004", // sic
  "dealer-ranking": "cui_005", // sic
  "improvement-opportunities": "cui_006", // sic
  "factor-opportunities": "cui_006", // sic
  "dealer-compare": "cui_007", // sic
  "other-questions": "cui_008", // sic
  "action-planning": "cui_009", // sic
  "trend-analysis": "cui_010", // sic
  "date-range": "cui_011", // sic
} satisfies { readonly [key in PageKey]?: string });

/** The ids the wire knows drawings by; a drawing without one goes by its key. An id of several stands for the first. */
const CHART_IDS = wordsOf({
  indexGauge: "cui_001", // sic
  levelGauge: "cui_001a", // sic
  disappointedGauge: "cui_001b", // sic
  regionRows: "cui_002", // sic
  npsGauge: "cui_004", // sic
  dealerBars: "cui_006", // sic
  dealerRows: "cui_006", // sic
  split: "cui_007", // sic
  answerBars: "cui_008", // sic
  attributeBars: "cui_009", // sic
  contributorBars: "cui_009", // sic
  ticketTable: "cui_009", // sic
  factorColumns: "cui_011", // sic
  tallFactorColumns: "cui_011", // sic
  spread: "cui_011", // sic
  choosingTiles: "cui_013", // sic
  statusTiles: "cui_013", // sic
  tiles: "cui_020", // sic
  lines: "cui_021", // sic
  verbatimTable: "table",
  rankingTable: "table",
  trendControls: "trend-header",
  trendLines: "trend",
} satisfies { readonly [key in Drawing]?: string });

/** Cards that have an id of their own for the drawing that others have, too. */
const CHART_IDS_OF_CARDS = wordsOf({
  "summary/regional-nps": "cui_003", // sic
  "date-range/regional-nps": "cui_003", // sic
  "dealer-summary/nps": "cui_005", // sic
  "improvement-opportunities/graph": "cui_006", // sic
});

const NOTIFYING_IDS = {
  "action-planning": "cui_009", // sic
  "upload-excel": "cui_012", // sic
  "dealer-score": "cui_004", // sic
} as const satisfies Readonly<Record<NotifyingPage, string>>;

const NOTIFYING_PAGE_OF_ID = {
  cui_009: "action-planning", // sic
  cui_012: "upload-excel", // sic
  cui_004: "dealer-score", // sic
} as const satisfies Readonly<Record<string, NotifyingPage>>;

/** A page that notifications lead to; by its id on the wire. */
export const notifyingPage = z.codec(z.enum(["cui_009", "cui_012", "cui_004"]), z.enum(NOTIFYING_PAGES), {
  decode: (id) => NOTIFYING_PAGE_OF_ID[id],
  encode: (page) => NOTIFYING_IDS[page],
});

/** A page that is led to; by its usual title on the wire. A title that nobody knows stays. */
export const pageByTitle = z.codec(z.string(), z.string(), {
  decode: (title) => PAGE_KEYS.find((key) => PAGES[key].title === title) ?? title,
  encode: (key) => (isPageKey(key) ? PAGES[key].title : key),
});

/** Where a card stands, as in its path. */
interface CardPlace {
  readonly page: string;
  readonly card: string;
}

/** The id of a page on the wire. */
export function pageId(key: string): string {
  return PAGE_IDS.get(key) ?? key;
}

/** The key of the page of an id, `named` by the path of one of its cards; an id that nobody knows stays. */
export function pageKey(id: string, named: string): string {
  const keys = [...PAGE_IDS].filter(([, known]) => known === id).map(([key]) => key);
  return keys.find((key) => key === named) ?? keys[0] ?? id;
}

/** The id of a card's drawing on the wire. */
export function chartId({ page, card }: CardPlace, drawing: string): string {
  const own =
    findCard(page, card)?.drawing === drawing ? CHART_IDS_OF_CARDS.get(`${page}/${card}`) : undefined;
  return own ?? CHART_IDS.get(drawing) ?? drawing;
}

/** What an id draws on a card; an id that nobody knows stays. */
export function drawingOf(place: CardPlace, id: string): string {
  const usual = findCard(place.page, place.card)?.drawing;
  if (usual !== undefined && chartId(place, usual) === id) return usual;
  return [...CHART_IDS].find(([, known]) => known === id)?.[0] ?? id;
}

function wordsOf(words: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(words));
}
