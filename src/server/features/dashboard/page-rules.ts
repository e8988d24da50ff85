import { FALLBACK_WAVE_RANKING } from "#domain/filters/fallback-wave.ts";

/** How a page reads its filters; a page that is not named reads wave and month, and one dealer at most. */
export interface PageRules {
  readonly time: "wave" | "range";
  /** `dealer_code` may hold several codes with commas between them. */
  readonly severalDealers: boolean;
  /** The wave of a request that names neither wave nor month; null = all of them. */
  readonly fallbackWave: string | null;
}

/** Most dealers Dealer Compare puts side by side. */
export const MAX_COMPARED_DEALERS = 4;

const BY_WAVE: PageRules = { time: "wave", severalDealers: false, fallbackWave: null };
const BY_RANGE: PageRules = { ...BY_WAVE, time: "range" };

const RULES: ReadonlyMap<string, PageRules> = new Map([
  ["dealer-ranking", { ...BY_WAVE, fallbackWave: FALLBACK_WAVE_RANKING }],
  ["dealer-compare", { ...BY_WAVE, severalDealers: true }],
  ["improvement-opportunities", BY_RANGE],
  ["factor-opportunities", BY_RANGE],
  ["trend-analysis", BY_RANGE],
  ["date-range", BY_RANGE],
]);

/** The rules of the page in a path `<page>/<card>`. */
export function rulesOfPage(page: string): PageRules {
  return RULES.get(page) ?? BY_WAVE;
}
