import { ALL } from "#domain/network/network.ts";
import { type FilterSelection, visibleItems } from "./cascade.ts";
import type { FilterItem, FilterKey, FilterList } from "./filters.ts";

/** Whose page it is, and the ways to the others. */
export interface DealerSteps {
  /** The one dealer of the page; null = all of them. */
  readonly dealer: FilterItem | null;
  /** Its place among those the other filters leave, from 1; 0 for all. */
  readonly place: number;
  readonly count: number;
  /** Null at either end. From all of them the next is the first. */
  readonly previous: FilterItem | null;
  readonly next: FilterItem | null;
  /** All dealers: under the same places, or under any where these leave only one. */
  readonly all: {
    readonly selection: FilterSelection;
    readonly count: number;
    /** The place that holds them, null where none is chosen. */
    readonly within: string | null;
  };
}

const PLACES = ["locationCode", "stateCode", "regionCode"] as const satisfies readonly FilterKey[];

/** Null where there is nothing to choose: a page without a dealer filter or with its own picker, an actor with one dealer. */
export function dealerSteps(
  filters: readonly FilterList[],
  selection: FilterSelection,
  severalDealers: boolean,
): DealerSteps | null {
  const every = filters.find(({ filterKey }) => filterKey === "dealerCode")?.data.filter(isDealer) ?? [];
  if (every.length < 2 || severalDealers) return null;
  const offered = visibleItems(filters, selection, "dealerCode").filter(isDealer);
  const at = offered.findIndex(({ code }) => code === selection.dealerCode);
  const dealer = offered[at] ?? null;
  const narrowed = offered.length > 1;
  return {
    dealer,
    place: at + 1,
    count: offered.length,
    previous: dealer === null ? null : (offered[at - 1] ?? null),
    next: offered[at + 1] ?? null,
    all: {
      selection: { ...selection, ...(narrowed ? {} : everyPlace(filters)), dealerCode: ALL },
      count: narrowed ? offered.length : every.length,
      within: narrowed ? chosenPlace(filters, selection) : null,
    },
  };
}

/** Everything a page's filters hold: All, or the only value. */
export function everything(filters: readonly FilterList[]): FilterSelection {
  return Object.fromEntries(filters.map(({ filterKey, data }) => [filterKey, data[0]?.code ?? ""]));
}

function everyPlace(filters: readonly FilterList[]): FilterSelection {
  const places: readonly FilterKey[] = PLACES;
  return everything(filters.filter(({ filterKey }) => places.includes(filterKey)));
}

/** The name of the narrowest place chosen. */
function chosenPlace(filters: readonly FilterList[], selection: FilterSelection): string | null {
  for (const key of PLACES) {
    const { data = [] } = filters.find(({ filterKey }) => filterKey === key) ?? {};
    const chosen = data.find(({ code }) => code !== ALL && code === selection[key]);
    if (chosen !== undefined && data.length > 1) return chosen.name;
  }
  return null;
}

function isDealer(item: FilterItem): boolean {
  return item.isDealer;
}
