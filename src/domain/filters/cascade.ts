import { ALL } from "#domain/network/network.ts";
import { FILTERS, type FilterItem, type FilterKey, type FilterList } from "./filters.ts";

/** Chosen codes by filter; a page holds those of its own filters. */
export type FilterSelection = { readonly [key in FilterKey]?: string };

type WritableSelection = { [key in FilterKey]?: string };

const PARENT_KEYS = ["waveCode", "regionCode", "stateCode", "locationCode"] as const;

/** Choices that throw the current value of another filter away even where it could stay. */
const RESETS: { readonly [key in FilterKey]?: FilterKey } = {
  waveCode: "month",
  regionCode: "dealerCode",
};

/** The values to offer now: an item stands under its parents, as far as the page has those filters. */
export function visibleItems(
  master: readonly FilterList[],
  selection: FilterSelection,
  key: FilterKey,
): readonly FilterItem[] {
  const parents = PARENT_KEYS.filter((parent) => master.some((list) => list.filterKey === parent));
  const list = master.find(({ filterKey }) => filterKey === key);
  return (list?.data ?? []).filter((item) =>
    parents.every((parent) => {
      const chosen = selection[parent] ?? "";
      return item[parent] === undefined || chosen === "" || chosen === ALL || item[parent] === chosen;
    }),
  );
}

/** First wave, region, state, location, month and model, and the first dealer that is not All. `master` of one page. */
export function defaultSelection(master: readonly FilterList[]): FilterSelection {
  return restoreSelection(master, {});
}

/** A saved selection as far as it still fits the page's lists, from parent to child; the default for the rest. */
export function restoreSelection(master: readonly FilterList[], saved: FilterSelection): FilterSelection {
  const selection: WritableSelection = {};
  for (const { filterKey: key } of master) {
    const items = visibleItems(master, selection, key);
    const kept = items.find(({ code }) => code === saved[key]);
    const usual = items.find(({ isDealer }) => isDealer) ?? items.at(0);
    selection[key] = (kept ?? usual)?.code ?? "";
  }
  return selection;
}

/**
 * What an address says about a page, and for the filters it does not speak of what was kept, else the default. What it
 * says is never overruled by what was kept beside it.
 */
export function addressedSelection(
  master: readonly FilterList[],
  addressed: FilterSelection,
  kept: FilterSelection,
): FilterSelection {
  const alone = restoreSelection(master, addressed);
  const completed = restoreSelection(master, { ...kept, ...addressed });
  const overruled = master.some(
    ({ filterKey: key }) => addressed[key] !== undefined && completed[key] !== alone[key],
  );
  return overruled ? alone : completed;
}

/**
 * The selection after a choice on a page. A new wave goes back to its first month, a new region to its first dealer
 * (on a page of several never All); other filters fall back to their first value only where theirs no longer fits.
 */
export function choose(
  master: readonly FilterList[],
  selection: FilterSelection,
  key: FilterKey,
  code: string,
  severalDealers: boolean,
): FilterSelection {
  if (selection[key] === code) return selection;
  const next: WritableSelection = { ...selection, [key]: code };
  for (const { filterKey: other } of master) {
    if (other === key) continue;
    const items = visibleItems(master, next, other);
    const fits = items.some((item) => item.code === next[other]);
    if (!fits || RESETS[key] === other) next[other] = firstCode(items, severalDealers);
  }
  return next;
}

/** How many of a page's filters differ from its defaults; all of something are no filter. */
export function activeFilterCount(selection: FilterSelection, defaults: FilterSelection): number {
  return FILTERS.filter(({ key }) => {
    const chosen = selection[key];
    const usual = defaults[key];
    return chosen !== undefined && usual !== undefined && chosen !== usual && chosen !== ALL;
  }).length;
}

function firstCode(items: readonly FilterItem[], severalDealers: boolean): string {
  const dealer = severalDealers ? items.find(({ isDealer }) => isDealer) : undefined;
  return (dealer ?? items.at(0))?.code ?? "";
}
