import { FILTERS, type FilterKey } from "#domain/filters.ts";

const MAX_CODE_LENGTH = 200;

/** What an address says beyond its path: the operation and the chosen filters, all plain text. */
export type AddressSearch = { operation?: string } & { [key in FilterKey]?: string };

const SEARCH_KEYS = ["operation", ...FILTERS.map((filter) => filter.key)] as const;

/** Keeps the known keys whose values could be codes; drops everything else. */
export function validateSearch(raw: Record<string, unknown>): AddressSearch {
  const search: AddressSearch = {};
  for (const key of SEARCH_KEYS) {
    const value = raw[key];
    if (typeof value === "string" && value !== "" && value.length <= MAX_CODE_LENGTH) search[key] = value;
  }
  return search;
}

/** Reads a query string; every value stays text, so that a code such as `007` survives. */
export function parseSearch(query: string): Record<string, unknown> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** Writes a query string in a fixed order, so that equal views have equal addresses. */
export function stringifySearch(search: Record<string, unknown>): string {
  const clean = validateSearch(search);
  const params = new URLSearchParams();
  for (const key of SEARCH_KEYS) {
    const value = clean[key];
    if (value !== undefined) params.set(key, value);
  }
  const query = params.toString();
  return query === "" ? "" : `?${query}`;
}
