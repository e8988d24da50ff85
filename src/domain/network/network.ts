/** A dealer (outlet) with its place in the tree; `location`, `state` and `region` are codes. */
export interface Dealer {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly location: string;
  readonly state: string;
  readonly region: string;
}

/** A vehicle model of a client. */
export interface Model {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

/** The highest level of the tree. */
export interface Region {
  readonly code: string;
  readonly name: string;
}

/** A state within a region; `region` is a code. */
export interface State {
  readonly code: string;
  readonly name: string;
  readonly region: string;
}

/** A location within a state; `state` is a code. */
export interface Location {
  readonly code: string;
  readonly name: string;
  readonly state: string;
}

/** A client's tree, region > state > location > dealer, and its models. Codes are unique per level. */
export interface Network {
  readonly regions: readonly Region[];
  readonly states: readonly State[];
  readonly locations: readonly Location[];
  readonly dealers: readonly Dealer[];
  readonly models: readonly Model[];
  /** Read for imports alone. */
  readonly decisions?: NetworkDecisions | undefined;
}

/** The levels of places in the tree, from the top. */
export const PLACE_LEVELS = ["region", "state", "location", "dealer"] as const;

/** The level of a place in the tree. */
export type PlaceLevel = (typeof PLACE_LEVELS)[number];

/** What administrators decided about places: workbooks that still say otherwise change nothing of it. */
export interface NetworkDecisions {
  /** Codes that are gone with their names, and the code that stands for them since. */
  readonly merged: readonly {
    readonly level: PlaceLevel;
    readonly code: string;
    readonly name: string;
    readonly into: string;
  }[];
  /** Names, and codes of the place above, that were replaced. */
  readonly overruled: readonly {
    readonly level: PlaceLevel;
    readonly code: string;
    readonly field: "name" | "parent";
    readonly value: string;
  }[];
}

/** The code that stands for "every value" in scope lists and filters; no place or model may be called so. */
export const ALL = "All";

/** The code of a dealer's place on a level. */
export function placeOf(dealer: Dealer, level: PlaceLevel): string {
  return level === "dealer" ? dealer.code : dealer[level];
}

/** The network with some of its dealers and the places they stand in; models stay. */
export function narrowedNetwork(network: Network, holds: (dealer: Dealer) => boolean): Network {
  const dealers = network.dealers.filter(holds);
  const placed = (level: "region" | "state" | "location") => {
    const codes = new Set(dealers.map((dealer) => dealer[level]));
    return ({ code }: { readonly code: string }) => codes.has(code);
  };
  return {
    regions: network.regions.filter(placed("region")),
    states: network.states.filter(placed("state")),
    locations: network.locations.filter(placed("location")),
    dealers,
    models: network.models,
  };
}
