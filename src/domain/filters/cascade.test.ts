import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aNetwork } from "#domain/network/network.test-network.ts";
import { scopeOfDealers } from "#domain/network/scope.ts";
import {
  activeFilterCount,
  addressedSelection,
  choose,
  defaultSelection,
  restoreSelection,
  visibleItems,
} from "./cascade.ts";
import type { FilterKey, FilterList } from "./filters.ts";
import { filterMaster } from "./master.ts";

const network = aNetwork();
const scope = scopeOfDealers(network, network.dealers);
const master = filterMaster({
  network,
  scope,
  waves: ["WQ-2", "WQ-1"],
  firstMonth: "2026-01",
  today: "2026-06-30",
  hasModelless: false,
});
const defaults = defaultSelection(master);
const ONE_DEALER = false;
const SEVERAL_DEALERS = true;

function page(...keys: readonly FilterKey[]): readonly FilterList[] {
  return master.filter(({ filterKey }) => keys.includes(filterKey));
}

function shown(selection: typeof defaults, key: FilterKey) {
  return visibleItems(master, selection, key).map(({ code }) => code);
}

describe("defaults", () => {
  it("are the first wave, region, month and model, and a dealer that is not All", () => {
    expect(defaults).toEqual({
      waveCode: "WQ-2",
      regionCode: "All",
      stateCode: "All",
      locationCode: "All",
      month: "All",
      dealerCode: "0101",
      modelCode: "All",
    });
  });

  it("cover the page's own filters only", () => {
    expect(defaultSelection(page("waveCode", "month"))).toEqual({ waveCode: "WQ-2", month: "All" });
  });

  it("are empty where a list is", () => {
    const empty = filterMaster({
      network,
      scope: scopeOfDealers(network, []),
      waves: [],
      firstMonth: "2026-01",
      today: "2026-06-30",
      hasModelless: false,
    });
    expect(defaultSelection(empty)).toMatchObject({ waveCode: "", month: "", dealerCode: "" });
  });
});

describe("an address that speaks of some filters only", () => {
  it("is completed by what was kept: a choice of All too", () => {
    const address = { waveCode: "WQ-1", regionCode: "All", month: "All", modelCode: "All" };
    const kept = { waveCode: "WQ-2", dealerCode: "All", modelCode: "M1" };
    expect(addressedSelection(master, address, kept)).toEqual({
      ...defaults,
      ...address,
      dealerCode: "All",
    });
  });

  it("falls back to the default where what was kept does not fit it", () => {
    const selection = addressedSelection(master, { regionCode: "S" }, { dealerCode: "0101" });
    expect(selection).toMatchObject({ regionCode: "S", dealerCode: "0301" });
  });

  it("is never overruled by a place kept beside it", () => {
    const kept = { regionCode: "N", stateCode: "N1", locationCode: "NL1" };
    expect(addressedSelection(master, { dealerCode: "0301" }, kept)).toMatchObject({
      regionCode: "All",
      stateCode: "All",
      dealerCode: "0301",
    });
  });
});

describe("a choice", () => {
  it("of another wave resets month to the first", () => {
    const may = choose(master, defaults, "month", "2026-05", ONE_DEALER);
    expect(may.month).toBe("2026-05");
    expect(choose(master, may, "waveCode", "WQ-1", ONE_DEALER)).toEqual({
      ...defaults,
      waveCode: "WQ-1",
    });
  });

  it("of all waves resets month to the first, where the page offers them", () => {
    const all = { name: "All", code: "All", isShown: true, isDealer: false };
    const lists = master.map((list) =>
      list.filterKey === "waveCode" ? { ...list, data: [all, ...list.data] } : list,
    );
    const may = { ...defaults, month: "2026-05" };
    expect(choose(lists, may, "waveCode", "All", ONE_DEALER)).toEqual({ ...defaults, waveCode: "All" });
    expect(choose(lists, { ...may, waveCode: "All" }, "waveCode", "WQ-2", ONE_DEALER).month).toBe("All");
  });

  it("of the wave already chosen changes nothing", () => {
    const may = choose(master, defaults, "month", "2026-05", ONE_DEALER);
    expect(choose(master, may, "waveCode", "WQ-2", ONE_DEALER)).toBe(may);
  });

  it("of a region resets dealer to the first entry of that region", () => {
    const south = choose(master, defaults, "regionCode", "S", ONE_DEALER);
    expect(south).toEqual({ ...defaults, regionCode: "S", dealerCode: "All" });
    expect(shown(south, "dealerCode")).toEqual(["All", "0301"]);
  });

  it("of a region resets dealer to the second on Dealer Compare, where the first is All", () => {
    expect(choose(master, defaults, "regionCode", "S", SEVERAL_DEALERS).dealerCode).toBe("0301");
    const chosen = { ...defaults, dealerCode: "0201" };
    expect(choose(master, chosen, "regionCode", "N", SEVERAL_DEALERS).dealerCode).toBe("0101");
  });

  it("of a state narrows locations and dealers, and keeps what still fits", () => {
    const punjab = choose(master, { ...defaults, dealerCode: "0102" }, "stateCode", "N1", ONE_DEALER);
    expect(punjab).toEqual({ ...defaults, stateCode: "N1", dealerCode: "0102" });
    expect(shown(punjab, "locationCode")).toEqual(["All", "NL1"]);
    expect(shown(punjab, "dealerCode")).toEqual(["All", "0101", "0102"]);
    expect(choose(master, punjab, "stateCode", "N2", SEVERAL_DEALERS).dealerCode).toBe("0201");
  });

  it("of a location narrows dealers", () => {
    const rohini = choose(master, defaults, "locationCode", "NL2", ONE_DEALER);
    expect(shown(rohini, "dealerCode")).toEqual(["All", "0201"]);
    expect(rohini.dealerCode).toBe("All");
  });

  it("of a region lets go of a state and location outside it", () => {
    const chosen = { ...defaults, stateCode: "N1", locationCode: "NL1" };
    expect(choose(master, chosen, "regionCode", "S", ONE_DEALER)).toMatchObject({
      stateCode: "All",
      locationCode: "All",
    });
    expect(choose(master, chosen, "regionCode", "N", ONE_DEALER)).toMatchObject({
      stateCode: "N1",
      locationCode: "NL1",
    });
  });

  it("is not narrowed by a filter that the page does not have", () => {
    const lists = page("regionCode", "dealerCode");
    const dealers = visibleItems(lists, { ...defaults, stateCode: "S1" }, "dealerCode");
    expect(dealers.map(({ code }) => code)).toEqual(["All", "0101", "0102", "0201", "0301"]);
  });

  it("never leaves a value that its list does not show", () => {
    const steps = fc.array(
      fc.constantFrom(
        ...master.flatMap(({ filterKey, data }) => data.map(({ code }) => ({ filterKey, code }))),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(steps, fc.constantFrom(ONE_DEALER, SEVERAL_DEALERS), (choices, severalDealers) => {
        let selection = defaults;
        for (const { filterKey, code } of choices) {
          if (shown(selection, filterKey).includes(code))
            selection = choose(master, selection, filterKey, code, severalDealers);
        }
        for (const { filterKey } of master)
          expect(shown(selection, filterKey)).toContain(selection[filterKey]);
      }),
    );
  });
});

describe("a saved selection", () => {
  it("comes back where it still fits", () => {
    const saved = { ...defaults, regionCode: "S", dealerCode: "0301", waveCode: "WQ-1", month: "2026-02" };
    expect(restoreSelection(master, saved)).toEqual(saved);
  });

  it("falls back to the default for codes that are gone or stand elsewhere", () => {
    const saved = {
      waveCode: "WQ-7",
      month: "2026-02",
      regionCode: "S",
      dealerCode: "0101",
      modelCode: "M9",
    };
    expect(restoreSelection(master, saved)).toEqual({ ...defaults, regionCode: "S", dealerCode: "0301" });
  });
});

it("counts the filters that differ from the defaults of the page", () => {
  expect(activeFilterCount(defaults, defaults)).toBe(0);
  expect(activeFilterCount({ ...defaults, regionCode: "S", dealerCode: "0301" }, defaults)).toBe(2);
  const oneDealer = { ...defaults, dealerCode: "0301" };
  expect(activeFilterCount({ ...oneDealer, dealerCode: "All" }, oneDealer)).toBe(0);
  const here = defaultSelection(page("waveCode", "regionCode"));
  expect(activeFilterCount({ ...defaults, regionCode: "S", dealerCode: "0301" }, here)).toBe(1);
});
