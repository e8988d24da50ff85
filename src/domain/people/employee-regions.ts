import { ALL, type Network } from "#domain/network/network.ts";
import type { ScopeLists } from "#domain/network/scope.ts";
import type { OperationType } from "#domain/programme/programme.ts";

/**
 * Names the regions a person works in, `offered` being what All stands for; made once for a network, used for thousands
 * of people.
 */
export function regionNamer(
  network: Network,
  offered: Pick<Network, "regions">,
): (lists: ScopeLists) => string[] {
  const names = new Map(network.regions.map(({ code, name }) => [code, name]));
  const ofState = new Map(network.states.map(({ code, region }) => [code, region]));
  const ofLocation = new Map(network.locations.map(({ code, state }) => [code, ofState.get(state)]));
  const ofDealer = new Map(network.dealers.map(({ code, region }) => [code, region]));
  const everyRegion = offered.regions.map(({ code }) => code);

  function regionsFor(lists: ScopeLists, type: OperationType): readonly (string | undefined)[] {
    const outlets = type === "CSI" ? lists.csiOutlets : lists.ssiOutlets;
    if (!outlets.includes(ALL)) return outlets.map((code) => ofDealer.get(code));
    if (!lists.locations.includes(ALL)) return lists.locations.map((code) => ofLocation.get(code));
    if (!lists.states.includes(ALL)) return lists.states.map((code) => ofState.get(code));
    return lists.regions.includes(ALL) ? everyRegion : lists.regions;
  }

  return (lists) => {
    const held = new Set(lists.userTypes.flatMap((type) => regionsFor(lists, type)));
    return [...names].filter(([code]) => held.has(code)).map(([, name]) => name);
  };
}
