import { type FilterSelection, visibleItems } from "#domain/filters/cascade.ts";
import type { FilterItem, FilterList } from "#domain/filters/filters.ts";

export const MAX_COMPARED = 4;
const FEWEST = 2;

/** The dealers that may stand side by side under the chosen region, never All. */
export function offeredDealers(
  filters: readonly FilterList[],
  selection: FilterSelection,
): readonly FilterItem[] {
  return visibleItems(filters, selection, "dealerCode").filter(({ isDealer }) => isDealer);
}

/**
 * Two to four dealers: the filter's dealer (the first offered when that says All), then those of the address as far as
 * they are offered; without any, the next one offered. `others` are codes with commas between them.
 */
export function comparedDealers(
  offered: readonly FilterItem[],
  chosen: string | undefined,
  others: string | undefined,
): readonly FilterItem[] {
  const first = offered.find(({ code }) => code === chosen) ?? offered[0];
  if (first === undefined) return [];
  const wanted = (others ?? "")
    .split(",")
    .flatMap((code) => offered.find((item) => item.code === code) ?? []);
  const dealers = [...new Set([first, ...wanted])].slice(0, MAX_COMPARED);
  if (dealers.length >= FEWEST) return dealers;
  const at = offered.indexOf(first);
  const next = offered[at + 1] ?? offered.find((item) => item !== first);
  return next === undefined ? dealers : [first, next];
}

/** The next dealer that is not compared yet, null where there is none or no room. */
export function nextDealer(
  offered: readonly FilterItem[],
  compared: readonly FilterItem[],
): FilterItem | null {
  if (compared.length >= MAX_COMPARED) return null;
  return offered.find((item) => !compared.includes(item)) ?? null;
}

/** The compared dealers with one of them exchanged; a dealer chosen twice swaps its place. */
export function exchanged(
  compared: readonly FilterItem[],
  place: number,
  dealer: FilterItem,
): readonly FilterItem[] {
  const before = compared[place];
  return compared.map((item, index) => {
    if (index === place) return dealer;
    return item === dealer && before !== undefined ? before : item;
  });
}
