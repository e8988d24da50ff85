import { compareWaves, monthName, monthOfDay, monthsOfWave, waveName } from "#domain/calendar/calendar.ts";
import { ALL, type Network } from "#domain/network/network.ts";
import { dealersOfScope, type Scope } from "#domain/network/scope.ts";
import { defaultSelection, visibleItems } from "./cascade.ts";
import { FILTERS, type FilterItem, type FilterKey, type FilterList } from "./filters.ts";

interface FilterMasterSource {
  readonly network: Network;
  readonly scope: Scope;
  /** Those with responses, in any order. */
  readonly waves: readonly string[];
  readonly firstMonth: string;
  /** `YYYY-MM-DD` of the client: later months hold nothing yet. */
  readonly today: string;
  /** True where some responses have no model: then one model is not every value. */
  readonly hasModelless: boolean;
}

const ALL_ITEM: FilterItem = { name: ALL, code: ALL, isShown: true, isDealer: false };

/**
 * The filter lists of an actor: only places with a dealer in scope, in the network's order; waves newest first, with their
 * months up to today's, oldest first. Every list but wave starts with All where it holds more than one value.
 */
export function filterMaster(source: FilterMasterSource): readonly FilterList[] {
  const lists = FILTERS.map(({ id, key, name }) => {
    const values = VALUES[key](source);
    const others = key === "modelCode" && source.hasModelless ? 1 : 0;
    const needsAll = key !== "waveCode" && values.length > 0 && values.length + others > 1;
    const data = needsAll ? [ALL_ITEM, ...values] : values;
    return { name, filterKey: key, id, data };
  });
  const selection = defaultSelection(lists);
  return lists.map((list) => {
    const shown = new Set(visibleItems(lists, selection, list.filterKey));
    return { ...list, data: list.data.map((item) => ({ ...item, isShown: shown.has(item) })) };
  });
}

const VALUES: Readonly<Record<FilterKey, (source: FilterMasterSource) => readonly FilterItem[]>> = {
  waveCode: ({ firstMonth, waves }) =>
    newestFirst(waves).map((wave) => item(waveName(firstMonth, wave), wave)),
  month: ({ firstMonth, waves, today }) =>
    newestFirst(waves)
      .toReversed()
      .flatMap((wave) =>
        monthsOfWave(firstMonth, wave)
          .filter((month) => month <= monthOfDay(today))
          .map((month) => ({ ...item(monthName(month), month), waveCode: wave })),
      ),
  regionCode: ({ network, scope }) => {
    const held = new Set(dealersOfScope(network, scope).map(({ region }) => region));
    return network.regions.filter(({ code }) => held.has(code)).map(({ name, code }) => item(name, code));
  },
  stateCode: ({ network, scope }) => {
    const held = new Set(dealersOfScope(network, scope).map(({ state }) => state));
    return network.states
      .filter(({ code }) => held.has(code))
      .map(({ name, code, region }) => ({ ...item(name, code), regionCode: region }));
  },
  locationCode: ({ network, scope }) => {
    const dealerAt = new Map(dealersOfScope(network, scope).map((dealer) => [dealer.location, dealer]));
    return network.locations.flatMap(({ name, code }) => {
      const dealer = dealerAt.get(code);
      if (dealer === undefined) return [];
      return [{ ...item(name, code), regionCode: dealer.region, stateCode: dealer.state }];
    });
  },
  dealerCode: ({ network, scope }) =>
    dealersOfScope(network, scope).map(({ name, code, region, state, location }) => ({
      ...item(name, code),
      regionCode: region,
      stateCode: state,
      locationCode: location,
      isDealer: true,
    })),
  modelCode: ({ network }) => network.models.map(({ name, code }) => item(name, code)),
};

function item(name: string, code: string): FilterItem {
  return { name, code, isShown: true, isDealer: false };
}

function newestFirst(waves: readonly string[]): readonly string[] {
  return [...waves].sort((a, b) => compareWaves(b, a));
}
