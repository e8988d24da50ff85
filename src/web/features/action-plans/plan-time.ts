import type { FilterSelection } from "#domain/filters/cascade.ts";
import type { ChartRequest, FilterItem, FilterKey, FilterList } from "#domain/filters/filters.ts";
import { ALL } from "#domain/network/network.ts";

/** The time a plan is about: what to ask for, and how people call it. */
export interface PlanTime {
  readonly request: ChartRequest;
  readonly name: string;
}

/** The wave and month a page shows; the newest wave where it shows all of them. */
export function timeOfPlan(filters: readonly FilterList[], selection: FilterSelection): PlanTime {
  const chosen = chosenOf(filters, selection, "waveCode");
  const wave = chosen ?? itemsOf(filters, "waveCode")[0];
  const month = chosen === undefined ? undefined : chosenOf(filters, selection, "month");
  return {
    request: { waveCode: wave?.code ?? "", month: month?.code ?? "" },
    name: month?.name ?? wave?.name ?? "",
  };
}

/** The dealer a page is about; undefined where it shows several. */
export function chosenDealer(
  filters: readonly FilterList[],
  selection: FilterSelection,
): FilterItem | undefined {
  return chosenOf(filters, selection, "dealerCode");
}

/** The dealers a page offers under its region. */
export function offeredDealers(
  filters: readonly FilterList[],
  { regionCode }: FilterSelection,
): readonly FilterItem[] {
  const everywhere = regionCode === undefined || regionCode === "" || regionCode === ALL;
  return itemsOf(filters, "dealerCode").filter((item) => everywhere || item.regionCode === regionCode);
}

function chosenOf(
  filters: readonly FilterList[],
  selection: FilterSelection,
  key: FilterKey,
): FilterItem | undefined {
  return itemsOf(filters, key).find(({ code }) => code === selection[key]);
}

function itemsOf(filters: readonly FilterList[], key: FilterKey): readonly FilterItem[] {
  return filters.find(({ filterKey }) => filterKey === key)?.data.filter(({ code }) => code !== ALL) ?? [];
}
