import type { StructureCard } from "#contract/structure.ts";
import type { Width } from "#web/charts/card/chart.ts";
import { chartOf } from "#web/charts/registry.ts";

/** Cards that share one place on the page: one card, or the tabs of a combine group. */
export interface CardGroup {
  readonly key: string;
  readonly cards: readonly [StructureCard, ...StructureCard[]];
}

/** A place on the grid. Gauges in a row share one, so that their row is as wide as its neighbours allow. */
export interface GridPlace {
  readonly width: Exclude<Width, "narrow-gauge">;
  readonly groups: readonly { readonly group: CardGroup; readonly width: Width }[];
}

/** Groups by tab group, in the order of the structure. */
export function groupCards(cards: readonly StructureCard[]): readonly CardGroup[] {
  const groups = new Map<string, CardGroup>();
  for (const card of cards) {
    const key = card.tabGroup === null ? `card ${card.id}` : `tabs ${card.tabGroup}`;
    const before = groups.get(key);
    groups.set(key, { key, cards: before === undefined ? [card] : [...before.cards, card] });
  }
  return [...groups.values()];
}

/** Puts neighbouring gauges together. */
export function placeGroups(groups: readonly CardGroup[]): readonly GridPlace[] {
  const places: GridPlace[] = [];
  for (const group of groups) {
    const width = chartOf(group.cards[0].drawing)?.width ?? "list";
    const place = width === "narrow-gauge" ? "gauge" : width;
    const last = places.at(-1);
    const entry = { group, width };
    if (place === "gauge" && last?.width === "gauge")
      places[places.length - 1] = { width: place, groups: [...last.groups, entry] };
    else places.push({ width: place, groups: [entry] });
  }
  return places;
}
