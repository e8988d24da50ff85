import type { Network, PlaceLevel } from "#domain/network/network.ts";
import { levelAbove, placesOf } from "#domain/network/place-change.ts";
import type { DealersSheetChanges, NetworkChange } from "#domain/survey-sheet/network-sheet-changes.ts";

/** What becomes of a dealer, place or model. */
export const DIFFERENCE_ACTS = ["add", "rename", "move"] as const;

/** Something that a list changes in a network. */
export interface NetworkDifference {
  readonly act: (typeof DIFFERENCE_ACTS)[number];
  readonly level: PlaceLevel | "model";
  readonly code: string;
  readonly name: string;
  /** Its former name, or the name of the place that it leaves; "" of what is new. */
  readonly from: string;
  /** Its new name, or the name of the place that it lies in from now on; "" where it lies in none. */
  readonly to: string;
}

type Changes = Omit<DealersSheetChanges, "rejected"> & { readonly models: readonly NetworkChange[] };

const LEVELS = [
  { level: "dealer", key: "dealers" },
  { level: "location", key: "locations" },
  { level: "state", key: "states" },
  { level: "region", key: "regions" },
  { level: "model", key: "models" },
] as const;

/** What changes of a network come to, dealers first; what is renamed and moved stands twice. */
export function networkDifferences(network: Network, changes: Changes): NetworkDifference[] {
  return LEVELS.flatMap(({ level, key }) => {
    const above = level === "model" ? null : levelAbove(level);
    const nameOf = above === null ? () => "" : namesAt(network, changes, above);
    return changes[key].flatMap(({ code, name, parent, before }): NetworkDifference[] => {
      const place = parent === null ? "" : nameOf(parent);
      if (before === null) return [{ act: "add", level, code, name, from: "", to: place }];
      const renamed = { act: "rename", level, code, name, from: before.name, to: name } as const;
      const from = before.parent === null ? "" : nameOf(before.parent);
      const moved = { act: "move", level, code, name, from, to: place } as const;
      return [...(before.name === name ? [] : [renamed]), ...(before.parent === parent ? [] : [moved])];
    });
  });
}

/** Names of the places of a level once the changes stand. */
function namesAt(network: Network, changes: Changes, level: PlaceLevel): (code: string) => string {
  const key = LEVELS.find((each) => each.level === level)?.key;
  const changed = key === undefined ? [] : changes[key];
  const names = new Map([...placesOf(network, level), ...changed].map(({ code, name }) => [code, name]));
  return (code) => names.get(code) ?? code;
}
