import type { Network, PlaceLevel } from "#domain/network/network.ts";
import type { DealerLine } from "./network-sheet.ts";

/** Code and name of the place of what nobody has placed yet, on every level of the network. */
export const UNASSIGNED = "Unassigned";

type CodeOf = `${PlaceLevel}Code`;

/** Which place lies in which: what the sheet says, else what the network knows; null = neither. */
interface KnownParents {
  readonly location: (dealer: string) => string | null;
  readonly state: (location: string) => string | null;
  readonly region: (state: string) => string | null;
}

/**
 * The lines with every place filled in. What a line leaves blank is what other lines say of the same code, else what the
 * network knows, as far as that does not contradict the line; else it is {@link UNASSIGNED}, below a known place under a
 * code of its own: a state of region N that nobody named is 'Unassigned N'.
 */
export function placedLines(network: Network, lines: readonly DealerLine[]): DealerLine[] {
  const parents = knownParents(network, lines);
  return lines.map((line) => placed(line, parents));
}

function placed(line: DealerLine, parents: KnownParents): DealerLine {
  const said = { state: line.stateCode, region: line.regionCode };
  const location = line.locationCode || keptLocation(line, parents);
  const state = said.state || stateOf(location, said.region, parents) || unassignedIn(said.region);
  const region = said.region || parents.region(state) || UNASSIGNED;
  return {
    ...line,
    locationCode: location || unassignedIn(state),
    stateCode: state,
    regionCode: region,
  };
}

/** Where the dealer stands, unless the line says that it stands in another state or region; "" = nowhere. */
function keptLocation({ dealerCode, stateCode, regionCode }: DealerLine, parents: KnownParents): string {
  const location = parents.location(dealerCode) ?? "";
  const state = parents.state(location) ?? "";
  const stays = stateCode === "" || stateCode === state;
  return stays && (regionCode === "" || regionCode === parents.region(state)) ? location : "";
}

function stateOf(location: string, region: string, parents: KnownParents): string {
  const state = parents.state(location) ?? "";
  return region === "" || region === parents.region(state) ? state : "";
}

function unassignedIn(parent: string): string {
  if (parent === "" || parent.startsWith(UNASSIGNED)) return parent || UNASSIGNED;
  return `${UNASSIGNED} ${parent}`;
}

function knownParents({ dealers, locations, states }: Network, lines: readonly DealerLine[]): KnownParents {
  const location = saidParents(lines, "dealerCode", "locationCode");
  const state = saidParents(lines, "locationCode", "stateCode");
  const region = saidParents(lines, "stateCode", "regionCode");
  const dealerPlaces = new Map(dealers.map((dealer) => [dealer.code, dealer.location]));
  const locationPlaces = new Map(locations.map((each) => [each.code, each.state]));
  const statePlaces = new Map(states.map((each) => [each.code, each.region]));
  return {
    location: (code) => location.get(code) ?? dealerPlaces.get(code) ?? null,
    state: (code) => state.get(code) ?? locationPlaces.get(code) ?? null,
    region: (code) => region.get(code) ?? statePlaces.get(code) ?? null,
  };
}

/** Of several parents, whose lines are rejected anyway, the first by code: the order of lines never matters. */
function saidParents(lines: readonly DealerLine[], child: CodeOf, parent: CodeOf): Map<string, string> {
  const said = new Map<string, string>();
  for (const line of lines) {
    const known = said.get(line[child]);
    if (line[child] === "" || line[parent] === "") continue;
    if (known === undefined || line[parent] < known) said.set(line[child], line[parent]);
  }
  return said;
}
