import type { Subject } from "#contract/metric.ts";
import { type Dealer, placeOf } from "#domain/network/network.ts";
import type { ResolvedQuery } from "./resolve-query.ts";

/** The filters that choose a place of several dealers, the narrowest first. */
const PLACES = [
  { kind: "location", key: "location_code", list: "locations" },
  { kind: "state", key: "state_code", list: "states" },
  { kind: "region", key: "region_code", list: "regions" },
] as const;

type Level = (typeof PLACES)[number]["kind"];

/** Whose responses these dealers of a slice hold, by the name people know it by. */
export function subjectOf({ catalogue, request }: ResolvedQuery, dealers: readonly Dealer[]): Subject {
  const { network } = catalogue;
  const size = { dealers: dealers.length, wholeNetwork: dealers.length === network.dealers.length };
  const [first] = dealers;
  if (first !== undefined && dealers.length === 1) return { kind: "dealer", name: first.name, ...size };
  // Cards that compare dealers reach beyond the narrower places of the filter.
  const place = PLACES.find(({ kind, key }) => request[key] !== "" && areIn(dealers, kind, request[key]));
  if (place === undefined) {
    if (size.wholeNetwork) return { kind: "network", name: "", ...size };
    const region = network.regions.find(({ code }) => isWhole(dealers, network.dealers, "region", code));
    return region === undefined
      ? { kind: "outlets", name: "", ...size }
      : { kind: "region", name: region.name, ...size };
  }
  const { kind, key, list } = place;
  const code = request[key];
  const name = network[list].find((each) => each.code === code)?.name ?? code;
  return { kind: isWhole(dealers, network.dealers, kind, code) ? kind : "outlets", name, ...size };
}

function isWhole(some: readonly Dealer[], all: readonly Dealer[], level: Level, code: string): boolean {
  const inside = all.filter((dealer) => placeOf(dealer, level) === code);
  return some.length > 0 && areIn(some, level, code) && some.length === inside.length;
}

function areIn(dealers: readonly Dealer[], level: Level, code: string): boolean {
  return dealers.every((dealer) => placeOf(dealer, level) === code);
}
