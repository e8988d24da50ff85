import { writtenFilter } from "#contract/filter-key.ts";
import { isMonth, isWave, monthName, waveName } from "#domain/calendar/calendar.ts";
import { FILTERS, type FilterKey, type NormalizedRequest } from "#domain/filters/filters.ts";
import type { Scope } from "#domain/network/scope.ts";
import { dealersOfScope } from "#domain/network/scope.ts";
import type { Catalogue } from "./catalogue.ts";

const MOST_NAMED_DEALERS = 5;

/** A filter and the name of what it chooses. */
export interface ChosenName {
  /** As the audit log writes it. */
  readonly key: string;
  readonly filter: string;
  readonly value: string;
}

/** The filters of a page by their names and the names of what they choose; a code that nobody knows stays a code. */
export function chosenNames(
  keys: readonly FilterKey[],
  request: NormalizedRequest,
  catalogue: Catalogue,
): ChosenName[] {
  return FILTERS.filter(({ key }) => keys.includes(key)).map(({ key, name }) => ({
    key: writtenFilter(key),
    filter: name,
    value: request[key] === "" ? "All" : nameOf(key, request[key], catalogue),
  }));
}

/** The names of the dealers a request chooses, empty for all. */
export function chosenDealers({ dealerCode }: NormalizedRequest, { network }: Catalogue): string[] {
  const codes = dealerCode === "" ? [] : dealerCode.split(",").map((code) => code.trim());
  return codes.map((code) => network.dealers.find((dealer) => dealer.code === code)?.name ?? code);
}

/** What an actor may see: the whole network, or how many dealers of it, a few of them by name. */
export function scopeInWords(scope: Scope, { network }: Catalogue): string {
  const dealers = dealersOfScope(network, scope);
  const many = `${dealers.length} ${dealers.length === 1 ? "dealer" : "dealers"}`;
  if (scope.wholeNetwork) return `Whole network, ${many}`;
  if (dealers.length === 0 || dealers.length > MOST_NAMED_DEALERS) return many;
  return `${many}: ${dealers.map(({ name }) => name).join(", ")}`;
}

function nameOf(key: FilterKey, code: string, catalogue: Catalogue): string {
  const { network, programme } = catalogue;
  switch (key) {
    case "waveCode":
      return isWave(code) ? waveName(programme.firstMonth, code) : code;
    case "month":
      return isMonth(code) ? monthName(code) : code;
    case "regionCode":
      return nameIn(network.regions, code);
    case "stateCode":
      return nameIn(network.states, code);
    case "locationCode":
      return nameIn(network.locations, code);
    case "modelCode":
      return nameIn(network.models, code);
    case "dealerCode":
      return code
        .split(",")
        .map((each) => nameIn(network.dealers, each.trim()))
        .join(", ");
  }
}

function nameIn(items: readonly { readonly code: string; readonly name: string }[], code: string): string {
  return items.find((item) => item.code === code)?.name ?? code;
}
