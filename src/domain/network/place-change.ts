import { ALL, type Dealer, type Network, PLACE_LEVELS, type PlaceLevel } from "./network.ts";
import type { ScopeLists } from "./scope.ts";

/** What an administrator does to a dealer or place. */
export const PLACE_ACTS = ["rename", "move", "merge", "retire", "restore"] as const;

/** See `PLACE_ACTS`. */
export type PlaceAct = (typeof PLACE_ACTS)[number];

/** `value`: the new name, the place it comes to lie in, or the code that survives; null for the other acts. */
export interface PlaceChange {
  readonly act: PlaceAct;
  readonly level: PlaceLevel;
  readonly code: string;
  readonly value: string | null;
}

/** A dealer or place with the place above it; null on the top level. */
export interface Place {
  readonly code: string;
  readonly name: string;
  readonly parent: string | null;
}

/** What people call a level. */
export const LEVEL_NAMES = {
  region: "region",
  state: "state",
  location: "location",
  dealer: "dealer",
} as const satisfies Record<PlaceLevel, string>;

const LONGEST_NAME = 200;

/** The level above; null above the top. */
export function levelAbove(level: PlaceLevel): PlaceLevel | null {
  return PLACE_LEVELS[PLACE_LEVELS.indexOf(level) - 1] ?? null;
}

/** The places of a level, in the network's order. */
export function placesOf(network: Network, level: PlaceLevel): readonly Place[] {
  switch (level) {
    case "region":
      return network.regions.map(({ code, name }) => ({ code, name, parent: null }));
    case "state":
      return network.states.map(({ code, name, region }) => ({ code, name, parent: region }));
    case "location":
      return network.locations.map(({ code, name, state }) => ({ code, name, parent: state }));
    case "dealer":
      return network.dealers.map(({ code, name, location }) => ({ code, name, parent: location }));
  }
}

/** The place of this code; null = there is none. */
export function findPlace(network: Network, level: PlaceLevel, code: string): Place | null {
  return placesOf(network, level).find((place) => place.code === code) ?? null;
}

/** Why a change can't be, in a sentence; null = it can. */
export function changeFault(network: Network, { act, level, code, value }: PlaceChange): string | null {
  const place = findPlace(network, level, code);
  const noun = LEVEL_NAMES[level];
  if (place === null) return `There is no ${noun} ${code} any more.`;
  const said = value ?? "";
  if (act === "rename") {
    if (said.trim() === "") return `Enter a name for the ${noun}.`;
    if (said.length > LONGEST_NAME) return `Shorten the name to ${LONGEST_NAME} characters.`;
    return said.trim() === place.name ? "That is its name already." : null;
  }
  if (act === "move") {
    const above = levelAbove(level);
    if (above === null) return "A region lies in nothing: merge it instead.";
    if (findPlace(network, above, said) === null) return `Choose the ${LEVEL_NAMES[above]} it moves to.`;
    return said === place.parent ? "It lies there already." : null;
  }
  if (act === "merge") {
    if (said === code) return "Choose another one to merge it into.";
    return findPlace(network, level, said) === null ? `Choose the ${noun} that stays.` : null;
  }
  return null;
}

/** The network as it is after a change that has no fault. */
export function changedNetwork(network: Network, { act, level, code, value }: PlaceChange): Network {
  const to = value ?? "";
  if (act === "rename") return renamed(network, level, code, to.trim());
  if (act === "move") return placed(withParent(network, level, (place) => place.code === code, to));
  if (act === "merge") return placed(merged(network, level, code, to));
  return network;
}

/** The lists of a member after a change: a merged code is the one that stays. */
export function changedLists(lists: ScopeLists, { act, level, code, value }: PlaceChange): ScopeLists {
  if (act !== "merge" || value === null) return lists;
  const renewed = (list: readonly string[]) => [
    ...new Set(list.map((each) => (each === code && each !== ALL ? value : each))),
  ];
  if (level === "dealer") {
    return { ...lists, csiOutlets: renewed(lists.csiOutlets), ssiOutlets: renewed(lists.ssiOutlets) };
  }
  const key = LISTS[level];
  return { ...lists, [key]: renewed(lists[key]) };
}

/** Whether a member's lists name the place that changes. */
export function namesPlace(lists: ScopeLists, { level, code }: PlaceChange): boolean {
  if (level !== "dealer") return lists[LISTS[level]].includes(code);
  return lists.csiOutlets.includes(code) || lists.ssiOutlets.includes(code);
}

/** The list of a membership that names places of a level. */
const LISTS = { region: "regions", state: "states", location: "locations" } as const;

const VERBS = {
  rename: { done: "renamed", todo: "Rename" },
  move: { done: "moved", todo: "Move" },
  merge: { done: "merged", todo: "Merge" },
  retire: { done: "retired", todo: "Retire" },
  restore: { done: "brought back", todo: "Bring back" },
} as const satisfies Record<PlaceAct, unknown>;

/**
 * A change in words: `done` to be read after who made it, 'merged dealer North (0102) into South (0101)'; `todo` before
 * anybody does, 'Merge dealer North (0102) into South (0101)'.
 */
export function changeSentence(
  network: Network,
  { act, level, code, value }: PlaceChange,
  tense: "done" | "todo",
): string {
  const named = (at: PlaceLevel, of: string) => {
    const place = findPlace(network, at, of);
    return place === null ? of : `${place.name} (${of})`;
  };
  const what = `${VERBS[act][tense]} ${LEVEL_NAMES[level]} ${named(level, code)}`;
  const to = value ?? "";
  if (act === "rename") return `${what} to ${to.trim()}`;
  if (act === "merge") return `${what} into ${named(level, to)}`;
  if (act !== "move") return what;
  const above = levelAbove(level) ?? level;
  const from = findPlace(network, level, code)?.parent ?? "";
  return `${what} from ${named(above, from)} to ${named(above, to)}`;
}

function renamed(network: Network, level: PlaceLevel, code: string, name: string): Network {
  const rename = <P extends Pick<Place, "code" | "name">>(places: readonly P[]) =>
    places.map((place) => (place.code === code ? { ...place, name } : place));
  switch (level) {
    case "region":
      return { ...network, regions: rename(network.regions) };
    case "state":
      return { ...network, states: rename(network.states) };
    case "location":
      return { ...network, locations: rename(network.locations) };
    case "dealer":
      return { ...network, dealers: rename(network.dealers) };
  }
}

function withParent(
  network: Network,
  level: PlaceLevel,
  moves: (place: Place) => boolean,
  parent: string,
): Network {
  const isMoved = new Set(
    placesOf(network, level)
      .filter(moves)
      .map(({ code }) => code),
  );
  switch (level) {
    case "region":
      return network;
    case "state":
      return {
        ...network,
        states: network.states.map((each) => (isMoved.has(each.code) ? { ...each, region: parent } : each)),
      };
    case "location":
      return {
        ...network,
        locations: network.locations.map((each) =>
          isMoved.has(each.code) ? { ...each, state: parent } : each,
        ),
      };
    case "dealer":
      return {
        ...network,
        dealers: network.dealers.map((each) =>
          isMoved.has(each.code) ? { ...each, location: parent } : each,
        ),
      };
  }
}

function merged(network: Network, level: PlaceLevel, code: string, into: string): Network {
  const others = <P extends { readonly code: string }>(places: readonly P[]) =>
    places.filter((place) => place.code !== code);
  const from = ({ parent }: Place) => parent === code;
  switch (level) {
    case "region": {
      const moved = withParent(network, "state", from, into);
      return { ...moved, regions: others(moved.regions) };
    }
    case "state": {
      const moved = withParent(network, "location", from, into);
      return { ...moved, states: others(moved.states) };
    }
    case "location": {
      const moved = withParent(network, "dealer", from, into);
      return { ...moved, locations: others(moved.locations) };
    }
    case "dealer":
      return { ...network, dealers: others(network.dealers) };
  }
}

/** Every dealer with the state and region its location lies in. */
function placed(network: Network): Network {
  const stateOf = new Map(network.locations.map(({ code, state }) => [code, state]));
  const regionOf = new Map(network.states.map(({ code, region }) => [code, region]));
  const dealers = network.dealers.map((dealer): Dealer => {
    const state = stateOf.get(dealer.location) ?? dealer.state;
    return { ...dealer, state, region: regionOf.get(state) ?? dealer.region };
  });
  return { ...network, dealers };
}
