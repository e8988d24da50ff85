import type { Filter } from "#contract/catalogue.ts";
import type { FilterSelection } from "#domain/filters/cascade.ts";
import { FILTERS, type FilterItem, type FilterKey, type FilterList } from "#domain/filters/filters.ts";
import { ALL } from "#domain/network/network.ts";
import { rulesOfPage } from "#domain/pages/pages.ts";

const PLACE_KEYS: ReadonlySet<string> = new Set([
  "region_code",
  "state_code",
  "location_code",
  "dealer_code",
]);

/** One applied filter that narrows the page. */
export interface AppliedFilter {
  readonly key: FilterKey;
  readonly name: string;
  readonly item: FilterItem;
}

/** The lists of the filters a page names, out of the operation's filter master, parents first. */
export function pageFilters(master: readonly Filter[], ids: readonly number[]): readonly FilterList[] {
  return FILTERS.flatMap(({ key }) => {
    const found = master.find((filter) => filter.filter_key === key);
    if (!found || !ids.includes(found.filterid)) return [];
    return [
      { name: found.name, filter_key: key, filterid: found.filterid, data: found.data.map(filterItem) },
    ];
  });
}

const EVERY_WAVE: FilterItem = { name: ALL, code: ALL, isShown: true, isDealer: false };

/** A page's filters as the page has them: some begin with every wave. */
export function filtersOfPage(filters: readonly FilterList[], page: string): readonly FilterList[] {
  if (!rulesOfPage(page).everyWave) return filters;
  return filters.map((list) =>
    list.filter_key === "wave_code" ? { ...list, data: [EVERY_WAVE, ...list.data] } : list,
  );
}

/** What an address takes along to a page; the wave of other pages would hide tickets of older ones. */
export function searchForPage<S extends FilterSelection>(search: S, page: string): S {
  if (!rulesOfPage(page).everyWave) return search;
  return { ...search, wave_code: ALL, month: ALL };
}

/** What narrows the page, in panel order: every chosen value but All. */
export function appliedFilters(
  filters: readonly FilterList[],
  selection: FilterSelection,
): readonly AppliedFilter[] {
  return filters.flatMap(({ filter_key: key, name, data }) => {
    const item = data.find((candidate) => candidate.code === selection[key]);
    return item && item.code !== ALL ? [{ key, name, item }] : [];
  });
}

/** The keys of a selection that a page's filters use. */
export function selectionOf(source: FilterSelection, filters: readonly FilterList[]): FilterSelection {
  let selection: FilterSelection = {};
  for (const { filter_key: key } of filters) {
    const value = source[key];
    if (value !== undefined) selection = { ...selection, [key]: value };
  }
  return selection;
}

/** The filters whose place in an address is none of those the viewer has. */
export function placesOutside(
  addressed: FilterSelection,
  filters: readonly FilterList[],
): readonly FilterList[] {
  return filters.filter(({ filter_key: key, data }) => {
    const code = PLACE_KEYS.has(key) ? (addressed[key] ?? "") : "";
    return code !== "" && code !== ALL && !data.some((item) => item.code === code);
  });
}

/** True when both say the same about every filter; an empty code is no choice. */
export function sameSelection(one: FilterSelection, other: FilterSelection): boolean {
  return FILTERS.every(({ key }) => (one[key] ?? "") === (other[key] ?? ""));
}

/** Reads a selection kept as text; unknown keys and empty values are dropped. */
export function parseSelection(text: string | null): FilterSelection {
  const params = new URLSearchParams(text ?? "");
  let selection: FilterSelection = {};
  for (const { key } of FILTERS) {
    const value = params.get(key);
    if (value) selection = { ...selection, [key]: value };
  }
  return selection;
}

/** A selection as text that `parseSelection` reads. */
export function formatSelection(selection: FilterSelection): string {
  const params = new URLSearchParams();
  for (const { key } of FILTERS) {
    const value = selection[key];
    if (value) params.set(key, value);
  }
  return params.toString();
}

function filterItem(item: Filter["data"][number]): FilterItem {
  const { wave_code, region_code, state_code, location_code, ...rest } = item;
  return {
    ...rest,
    ...(wave_code === undefined ? {} : { wave_code }),
    ...(region_code === undefined ? {} : { region_code }),
    ...(state_code === undefined ? {} : { state_code }),
    ...(location_code === undefined ? {} : { location_code }),
  };
}
