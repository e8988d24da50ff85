import type { OperationType } from "#domain/programme/programme.ts";
import { ALL, type Dealer, type Network } from "./network.ts";

/** What a membership allows: codes per level, `All` as an element means every value, an empty list nothing. */
export interface ScopeLists {
  readonly userTypes: readonly OperationType[];
  readonly regions: readonly string[];
  readonly states: readonly string[];
  readonly locations: readonly string[];
  readonly csiOutlets: readonly string[];
  readonly ssiOutlets: readonly string[];
}

/** The lists of a membership, from the panel down to the outlets. */
export const SCOPE_LISTS = [
  "userTypes",
  "regions",
  "states",
  "locations",
  "csiOutlets",
  "ssiOutlets",
] as const satisfies readonly (keyof ScopeLists)[];

/** The required argument of every query on survey data and tickets. */
export interface Scope {
  /** Ascending. */
  readonly dealerIds: readonly number[];
  /** True when these are all dealers of the client that figures are about. */
  readonly wholeNetwork: boolean;
  /** Equal for equal sets of dealers and only for those; part of every cache key. */
  readonly scopeKey: string;
}

/** A dealer as far as its place in the tree goes. */
export type PlacedDealer = Pick<Dealer, "code" | "location" | "state" | "region">;

/**
 * The dealers a membership reaches for one user type. The deepest list that is not All decides: outlets of that
 * type, else locations, states, regions. Outlet lists are fixed; the others take new dealers in.
 */
export function dealersInScope<D extends PlacedDealer>(
  network: { readonly dealers: readonly D[] },
  lists: ScopeLists,
  type: OperationType,
): readonly D[] {
  if (!lists.userTypes.includes(type)) return [];
  const outlets = type === "CSI" ? lists.csiOutlets : lists.ssiOutlets;
  if (!outlets.includes(ALL)) return dealersListed(network.dealers, outlets, (dealer) => dealer.code);
  if (!lists.locations.includes(ALL))
    return dealersListed(network.dealers, lists.locations, (dealer) => dealer.location);
  if (!lists.states.includes(ALL))
    return dealersListed(network.dealers, lists.states, (dealer) => dealer.state);
  if (!lists.regions.includes(ALL))
    return dealersListed(network.dealers, lists.regions, (dealer) => dealer.region);
  return network.dealers;
}

/** Whether a membership reaches a dealer for one user type; see {@link dealersInScope}. */
export function coversDealer(dealer: PlacedDealer, lists: ScopeLists, type: OperationType): boolean {
  return dealersInScope({ dealers: [dealer] }, lists, type).length > 0;
}

/** The scope of a membership for one user type, see {@link dealersInScope}; `shown`: the part of the network with figures. */
export function scopeOf(
  network: Network,
  lists: ScopeLists,
  type: OperationType,
  shown: Pick<Network, "dealers"> = network,
): Scope {
  return scopeOfDealers(shown, dealersInScope(network, lists, type));
}

/** The scope that holds exactly these dealers, beside those that the network has figures of. */
export function scopeOfDealers(shown: Pick<Network, "dealers">, dealers: readonly Dealer[]): Scope {
  const held = new Set(dealers.map((dealer) => dealer.id));
  const dealerIds = [...held].sort((a, b) => a - b);
  return {
    dealerIds,
    wholeNetwork: shown.dealers.length > 0 && shown.dealers.every(({ id }) => held.has(id)),
    scopeKey: rangesOf(dealerIds),
  };
}

/** The dealers of the network that a scope holds, in the network's order. */
export function dealersOfScope(network: Network, scope: Scope): readonly Dealer[] {
  const ids = new Set(scope.dealerIds);
  return network.dealers.filter(({ id }) => ids.has(id));
}

function dealersListed<D extends PlacedDealer>(
  dealers: readonly D[],
  codes: readonly string[],
  codeOf: (dealer: D) => string,
): readonly D[] {
  const allowed = new Set(codes);
  return dealers.filter((dealer) => allowed.has(codeOf(dealer)));
}

function rangesOf(ids: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const id of ids) {
    const last = ranges.at(-1);
    if (last?.to === id - 1) last.to = id;
    else ranges.push({ from: id, to: id });
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(",");
}
