import type { FilterSelection } from "#domain/filters/cascade.ts";
import { FILTERS, type FilterItem, type FilterKey, type FilterList } from "#domain/filters/filters.ts";
import { ALL } from "#domain/network/network.ts";
import { rulesOfPage } from "#domain/pages/pages.ts";
import { WRITTEN_KEYS } from "./search.ts";

const PLACE_KEYS: ReadonlySet<string> = new Set(["regionCode", "stateCode", "locationCode", "dealerCode"]);

/** One applied filter that narrows the page. */
export interface AppliedFilter {
  readonly key: FilterKey;
  readonly name: string;
  readonly item: FilterItem;
  /** The person has no other choice. */
  readonly fixed: boolean;
}

/** The lists of the filters a page names, out of the operation's filter master, parents first. */
export function pageFilters(master: readonly FilterList[], ids: readonly number[]): readonly FilterList[] {
  return FILTERS.flatMap(({ key }) =>
    master.filter((list) => list.filterKey === key && ids.includes(list.id)).slice(0, 1),
  );
}

/** The codes of the dealers that a filter master lists. */
export function dealersOf(master: readonly FilterList[]): ReadonlySet<string> {
  const lists = master.filter(({ filterKey }) => filterKey === "dealerCode");
  return new Set(lists.flatMap(({ data }) => data.map(({ code }) => code)));
}

const EVERY_WAVE: FilterItem = { name: ALL, code: ALL, isShown: true, isDealer: false };

/** A page's filters as the page has them: some have every wave as well. */
export function filtersOfPage(filters: readonly FilterList[], page: string): readonly FilterList[] {
  const { everyWave } = rulesOfPage(page);
  if (everyWave === null) return filters;
  return filters.map((list) =>
    list.filterKey === "waveCode" ? { ...list, data: withEveryWave(list.data, everyWave) } : list,
  );
}

function withEveryWave(waves: readonly FilterItem[], place: "first" | "last"): readonly FilterItem[] {
  if (place === "first") return [EVERY_WAVE, ...waves];
  // The only wave is every wave.
  return waves.length > 1 ? [...waves, EVERY_WAVE] : waves;
}

/** What an address takes along to a page; the wave of other pages would hide tickets of older ones. */
export function searchForPage<S extends FilterSelection>(search: S, page: string): S {
  if (rulesOfPage(page).everyWave !== "first") return search;
  return { ...search, waveCode: ALL, month: ALL };
}

/** What narrows the page, in panel order: every chosen value but All. */
export function appliedFilters(
  filters: readonly FilterList[],
  selection: FilterSelection,
): readonly AppliedFilter[] {
  return filters.flatMap(({ filterKey: key, name, data }) => {
    const item = data.find((candidate) => candidate.code === selection[key]);
    return item && item.code !== ALL ? [{ key, name, item, fixed: isFixed({ data }) }] : [];
  });
}

/** A filter with one choice: there is nothing to choose. */
export function isFixed({ data }: Pick<FilterList, "data">): boolean {
  return data.length === 1;
}

/** What every filter of a page is set to, in words. */
export function chosenNames(
  filters: readonly FilterList[],
  selection: FilterSelection,
): readonly { readonly name: string; readonly value: string }[] {
  return filters.map(({ name, filterKey: key, data }) => ({
    name,
    value: data.find(({ code }) => code === selection[key])?.name ?? selection[key] ?? ALL,
  }));
}

/** The keys of a selection that a page's filters use. */
export function selectionOf(source: FilterSelection, filters: readonly FilterList[]): FilterSelection {
  let selection: FilterSelection = {};
  for (const { filterKey: key } of filters) {
    const value = source[key];
    if (value !== undefined) selection = { ...selection, [key]: value };
  }
  return selection;
}

/** The filters whose place in an address is none of those the actor has. */
export function placesOutside(
  addressed: FilterSelection,
  filters: readonly FilterList[],
): readonly FilterList[] {
  return filters.filter(({ filterKey: key, data }) => {
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
    const value = params.get(WRITTEN_KEYS[key]);
    if (value) selection = { ...selection, [key]: value };
  }
  return selection;
}

/** A selection as text that `parseSelection` reads. */
export function formatSelection(selection: FilterSelection): string {
  const params = new URLSearchParams();
  for (const { key } of FILTERS) {
    const value = selection[key];
    if (value) params.set(WRITTEN_KEYS[key], value);
  }
  return params.toString();
}
