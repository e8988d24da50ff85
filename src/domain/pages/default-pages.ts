import type { FilterKey } from "#domain/filters/filters.ts";
import type { OtherQuestion } from "#domain/programme/programme.ts";

/** A card of a page: `slug` ends its path, `chart` picks the drawing, `combine` '0' stands alone. */
export interface Card {
  readonly slug: string;
  readonly name: string;
  readonly chart: string;
  readonly combine: string;
  /** Its menu leads to the Improvement Plan dialog, for those who may create plans. */
  readonly improvementPlan?: true;
}

/** A page: `id` picks its layout, `slug` its paths `api/dashboard/<page>/<card>`. */
export interface Page {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly filters: readonly FilterKey[];
  /** `otherQuestions`: one card per other question of the programme, grouped by its combine key. */
  readonly cards: readonly Card[] | "otherQuestions";
}

const BY_WAVE = ["wave_code", "region_code", "month", "model_code"] as const;
const BY_WAVE_AND_DEALER = ["wave_code", "region_code", "month", "dealer_code", "model_code"] as const;
const BY_RANGE = ["region_code", "dealer_code", "model_code"] as const;

const SUMMARY_CARDS: readonly Card[] = [
  { slug: "index", name: "Index", chart: "cui_001", combine: "0" },
  { slug: "nps", name: "NPS", chart: "cui_004", combine: "0" },
  { slug: "disappointed", name: "% Disappointed", chart: "cui_001b", combine: "0" },
  { slug: "satisfaction-split", name: "Satisfaction Split", chart: "cui_007", combine: "0" },
  { slug: "factor-scores", name: "Factor Scores", chart: "cui_011", combine: "0" },
  { slug: "regional-index", name: "Regional Index", chart: "cui_002", combine: "1" },
  { slug: "regional-nps", name: "Regional NPS", chart: "cui_003", combine: "1" },
  { slug: "top-dealers", name: "Top Dealers", chart: "cui_006", combine: "2" },
  { slug: "bottom-dealers", name: "Bottom Dealers", chart: "cui_006", combine: "2" },
  { slug: "improvement-areas", name: "Improvement Areas", chart: "cui_009", combine: "0" },
];

/** The pages of an operation that has none of its own, in sidebar order. */
export const DEFAULT_PAGES: readonly Page[] = [
  { id: "cui_001", name: "Summary", slug: "summary", filters: BY_WAVE, cards: SUMMARY_CARDS },
  {
    id: "cui_002",
    name: "Dealer Summary",
    slug: "dealer-summary",
    filters: [...BY_WAVE_AND_DEALER, "state_code", "location_code"],
    cards: [
      { slug: "index", name: "Index", chart: "cui_001a", combine: "0" },
      { slug: "nps", name: "NPS", chart: "cui_005", combine: "0" },
      { slug: "disappointed", name: "% Disappointed", chart: "cui_001b", combine: "0" },
      { slug: "satisfaction-split", name: "Satisfaction Split", chart: "cui_007", combine: "0" },
      { slug: "factor-scores", name: "Factor Scores", chart: "cui_011", combine: "0" },
      {
        slug: "improvement-areas",
        name: "Improvement Areas",
        chart: "cui_009",
        combine: "0",
        improvementPlan: true,
      },
    ],
  },
  {
    id: "cui_003",
    name: "Factor Summary",
    slug: "factor-summary",
    filters: BY_WAVE_AND_DEALER,
    cards: [
      { slug: "header", name: "Factors", chart: "cui_013", combine: "0" },
      { slug: "top-contributors", name: "Top Contributors", chart: "cui_009", combine: "0" },
    ],
  },
  {
    id: "cui_004",
    name: "Dealer Score",
    slug: "dealer-score",
    filters: BY_WAVE_AND_DEALER,
    cards: [{ slug: "verbatims", name: "Verbatims", chart: "table", combine: "0" }],
  },
  {
    id: "cui_005",
    name: "Dealer Ranking",
    slug: "dealer-ranking",
    filters: BY_WAVE,
    cards: [{ slug: "dealer-scores", name: "Dealer Scores", chart: "table", combine: "0" }],
  },
  {
    id: "cui_007",
    name: "Dealer Compare",
    slug: "dealer-compare",
    filters: BY_WAVE_AND_DEALER,
    cards: [
      { slug: "index", name: "Index", chart: "cui_006", combine: "0" },
      { slug: "nps", name: "NPS", chart: "cui_006", combine: "0" },
      { slug: "disappointed", name: "% Disappointed", chart: "cui_006", combine: "0" },
      { slug: "graph", name: "Factor Scores", chart: "cui_011", combine: "0" },
    ],
  },
  {
    id: "cui_006",
    name: "Improvement Opportunities",
    slug: "improvement-opportunities",
    filters: BY_RANGE,
    cards: [
      { slug: "header", name: "Factors", chart: "cui_013", combine: "0" },
      { slug: "graph", name: "Improvement Area (By %Disappointed)", chart: "cui_006", combine: "0" },
    ],
  },
  {
    id: "cui_006",
    name: "Factor Opportunities",
    slug: "factor-opportunities",
    filters: BY_RANGE,
    cards: [
      { slug: "header", name: "Factors", chart: "cui_020", combine: "0" },
      { slug: "graph", name: "Factor Scores", chart: "cui_021", combine: "0" },
    ],
  },
  {
    id: "cui_008",
    name: "Other Questions",
    slug: "other-questions",
    filters: BY_WAVE_AND_DEALER,
    cards: "otherQuestions",
  },
  {
    id: "cui_010",
    name: "Trend Analysis",
    slug: "trend-analysis",
    filters: BY_RANGE,
    cards: [
      { slug: "header", name: "Factors", chart: "trend-header", combine: "0" },
      { slug: "trend", name: "Trend", chart: "trend", combine: "0", improvementPlan: true },
    ],
  },
  { id: "cui_011", name: "Date Range", slug: "date-range", filters: BY_RANGE, cards: SUMMARY_CARDS },
  {
    id: "cui_009",
    name: "Action Planning",
    slug: "action-planning",
    filters: BY_WAVE_AND_DEALER,
    cards: [
      { slug: "header", name: "Ticket Status", chart: "cui_013", combine: "0" },
      { slug: "tickets", name: "Tickets", chart: "cui_009", combine: "0" },
    ],
  },
];

/** The card of an other question. Its path ends in the slot, which stays when a code is renamed. */
export function cardOfQuestion({ slot, name, combine }: OtherQuestion): Card {
  return { slug: String(slot), name, chart: "cui_008", combine };
}

/** The pages of an operation: its own, else the default ones. */
export function pagesOf(own: readonly Page[] | null): readonly Page[] {
  return own ?? DEFAULT_PAGES;
}

/** The page of a slug, the default one where the operation does not list it; null where nothing does. */
export function findPage(pages: readonly Page[], slug: string): Page | null {
  return [...pages, ...DEFAULT_PAGES].find((page) => page.slug === slug) ?? null;
}
