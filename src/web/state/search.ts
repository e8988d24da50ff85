import { isDay } from "#domain/calendar/calendar.ts";
import { FILTERS, type FilterKey } from "#domain/filters/filters.ts";

const MAX_CODE_LENGTH = 200;

/** The time axis of From/To pages; stays when the page changes. */
const RANGE_KEYS = ["from", "to", "view"] as const;

/**
 * What is chosen on one page beside its filters: the factor (its code, "0" = the Index), one of its attributes, its tab, the
 * score type, the dealers compared with the first, the status of tickets, and one ticket by its number; the search and the
 * order of the ranking or of survey rows; of the latter the chips, the factor and the attribute that disappointed, an answer
 * with its question, days, and the response that is open.
 */
const PAGE_KEYS = [
  "factor",
  "attribute",
  "tab",
  "score",
  "with",
  "status",
  "ticket",
  "search",
  "sort",
  "only",
  "below",
  "question",
  "answer",
  "days",
  "response",
] as const;

/** The choices of a page that its filters do not know. */
export type ViewChoice = { [key in (typeof RANGE_KEYS)[number] | (typeof PAGE_KEYS)[number]]?: string };

/** How addresses, and what this browser keeps, write the filters: links that people saved must stay what they are. */
export const WRITTEN_KEYS = {
  waveCode: "wave_code", // sic
  regionCode: "region_code", // sic
  stateCode: "state_code", // sic
  locationCode: "location_code", // sic
  month: "month",
  dealerCode: "dealer_code", // sic
  modelCode: "model_code", // sic
} as const satisfies Readonly<Record<FilterKey, string>>;

const NAMES_BY_KEY: ReadonlyMap<string, string> = new Map(Object.entries(WRITTEN_KEYS));
const KEYS_BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(WRITTEN_KEYS).map(([key, name]) => [name, key]),
);

/** What an address says beyond its path: the operation, the chosen filters and the page's choices, all plain text. */
export type AddressSearch = { operation?: string } & { [key in FilterKey]?: string } & ViewChoice;

const SHARED_KEYS = ["operation", ...FILTERS.map((filter) => filter.key), ...RANGE_KEYS] as const;
const SEARCH_KEYS = [...SHARED_KEYS, ...PAGE_KEYS] as const;

/** Keeps the known keys whose values could be codes, and a range that is one; drops everything else. */
export function validateSearch(raw: Record<string, unknown>): AddressSearch {
  const search: AddressSearch = {};
  for (const key of SEARCH_KEYS) {
    const value = raw[key];
    if (typeof value === "string" && value !== "" && value.length <= MAX_CODE_LENGTH) search[key] = value;
  }
  return withoutFalseRange(search);
}

/** An address that somebody mistyped shows what an address without a range does, not a page of nothing. */
function withoutFalseRange(search: AddressSearch): AddressSearch {
  const { from, to, ...others } = search;
  const areDays = [from, to].every((day) => day === undefined || isDay(day));
  return areDays && !(from && to && from > to) ? search : others;
}

/** What an address takes along to another page: all but the choices that belong to one page. */
export function sharedSearch(search: AddressSearch): AddressSearch {
  const shared: AddressSearch = {};
  for (const key of SHARED_KEYS) {
    const value = search[key];
    if (value !== undefined) shared[key] = value;
  }
  return shared;
}

/** Reads a query string; every value stays text, so that a code such as `007` survives. */
export function parseSearch(query: string): Record<string, unknown> {
  return Object.fromEntries(
    [...new URLSearchParams(query)].map(([name, value]) => [KEYS_BY_NAME.get(name) ?? name, value]),
  );
}

/** Writes a query string in a fixed order, so that equal views have equal addresses. */
export function stringifySearch(search: Record<string, unknown>): string {
  const clean = validateSearch(search);
  const params = new URLSearchParams();
  for (const key of SEARCH_KEYS) {
    const value = clean[key];
    if (value !== undefined) params.set(NAMES_BY_KEY.get(key) ?? key, value);
  }
  const query = params.toString();
  return query === "" ? "" : `?${query}`;
}
