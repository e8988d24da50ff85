import type { Subcomponent } from "#contract/structure.ts";
import type { Width } from "#web/charts/drawings.tsx";
import { chartOf } from "#web/charts/registry.tsx";

/** Cards that share one place on the page: one card, or the tabs of a combine group. */
export interface CardGroup {
  readonly key: string;
  readonly cards: readonly [Subcomponent, ...Subcomponent[]];
}

/** A place on the grid. Gauges in a row share one, so that their row is as wide as its neighbours allow. */
export interface GridPlace {
  readonly width: Exclude<Width, "narrow-gauge">;
  readonly groups: readonly { readonly group: CardGroup; readonly width: Width }[];
}

const STANDS_ALONE = "0";

/** Groups by `withcombine`, in the order of the structure. */
export function groupCards(cards: readonly Subcomponent[]): readonly CardGroup[] {
  const groups = new Map<string, CardGroup>();
  for (const card of cards) {
    const key =
      card.withcombine === STANDS_ALONE ? `card ${card.subcomponentid}` : `tabs ${card.withcombine}`;
    const before = groups.get(key);
    groups.set(key, { key, cards: before === undefined ? [card] : [...before.cards, card] });
  }
  return [...groups.values()];
}

/** Puts neighbouring gauges together, as the page with this component id draws them. */
export function placeGroups(groups: readonly CardGroup[], page: string): readonly GridPlace[] {
  const places: GridPlace[] = [];
  for (const group of groups) {
    const width = chartOf(group.cards[0].ui_subcomponentid, page)?.width ?? "list";
    const place = width === "narrow-gauge" ? "gauge" : width;
    const last = places.at(-1);
    const entry = { group, width };
    if (place === "gauge" && last?.width === "gauge")
      places[places.length - 1] = { width: place, groups: [...last.groups, entry] };
    else places.push({ width: place, groups: [entry] });
  }
  return places;
}
