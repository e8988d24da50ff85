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
  return master.filter(({ filter_key }) => keys.includes(filter_key));
}

function shown(selection: typeof defaults, key: FilterKey) {
  return visibleItems(master, selection, key).map(({ code }) => code);
}

describe("defaults", () => {
  it("are the first wave, region, month and model, and a dealer that is not All", () => {
    expect(defaults).toEqual({
      wave_code: "WQ-2",
      region_code: "All",
      state_code: "All",
      location_code: "All",
      month: "All",
      dealer_code: "0101",
      model_code: "All",
    });
  });

  it("cover the page's own filters only", () => {
    expect(defaultSelection(page("wave_code", "month"))).toEqual({ wave_code: "WQ-2", month: "All" });
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
    expect(defaultSelection(empty)).toMatchObject({ wave_code: "", month: "", dealer_code: "" });
  });
});

describe("an address that speaks of some filters only", () => {
  it("is completed by what was kept: a choice of All too", () => {
    const address = { wave_code: "WQ-1", region_code: "All", month: "All", model_code: "All" };
    const kept = { wave_code: "WQ-2", dealer_code: "All", model_code: "M1" };
    expect(addressedSelection(master, address, kept)).toEqual({
      ...defaults,
      ...address,
      dealer_code: "All",
    });
  });

  it("falls back to the default where what was kept does not fit it", () => {
    const selection = addressedSelection(master, { region_code: "S" }, { dealer_code: "0101" });
    expect(selection).toMatchObject({ region_code: "S", dealer_code: "0301" });
  });

  it("is never overruled by a place kept beside it", () => {
    const kept = { region_code: "N", state_code: "N1", location_code: "NL1" };
    expect(addressedSelection(master, { dealer_code: "0301" }, kept)).toMatchObject({
      region_code: "All",
      state_code: "All",
      dealer_code: "0301",
    });
  });
});

describe("a choice", () => {
  it("of another wave resets month to the first", () => {
    const may = choose(master, defaults, "month", "2026-05", ONE_DEALER);
    expect(may.month).toBe("2026-05");
    expect(choose(master, may, "wave_code", "WQ-1", ONE_DEALER)).toEqual({
      ...defaults,
      wave_code: "WQ-1",
    });
  });

  it("of all waves resets month to the first, where the page offers them", () => {
    const all = { name: "All", code: "All", isShown: true, isDealer: false };
    const lists = master.map((list) =>
      list.filter_key === "wave_code" ? { ...list, data: [all, ...list.data] } : list,
    );
    const may = { ...defaults, month: "2026-05" };
    expect(choose(lists, may, "wave_code", "All", ONE_DEALER)).toEqual({ ...defaults, wave_code: "All" });
    expect(choose(lists, { ...may, wave_code: "All" }, "wave_code", "WQ-2", ONE_DEALER).month).toBe("All");
  });

  it("of the wave already chosen changes nothing", () => {
    const may = choose(master, defaults, "month", "2026-05", ONE_DEALER);
    expect(choose(master, may, "wave_code", "WQ-2", ONE_DEALER)).toBe(may);
  });

  it("of a region resets dealer to the first entry of that region", () => {
    const south = choose(master, defaults, "region_code", "S", ONE_DEALER);
    expect(south).toEqual({ ...defaults, region_code: "S", dealer_code: "All" });
    expect(shown(south, "dealer_code")).toEqual(["All", "0301"]);
  });

  it("of a region resets dealer to the second on Dealer Compare, where the first is All", () => {
    expect(choose(master, defaults, "region_code", "S", SEVERAL_DEALERS).dealer_code).toBe("0301");
    const chosen = { ...defaults, dealer_code: "0201" };
    expect(choose(master, chosen, "region_code", "N", SEVERAL_DEALERS).dealer_code).toBe("0101");
  });

  it("of a state narrows locations and dealers, and keeps what still fits", () => {
    const punjab = choose(master, { ...defaults, dealer_code: "0102" }, "state_code", "N1", ONE_DEALER);
    expect(punjab).toEqual({ ...defaults, state_code: "N1", dealer_code: "0102" });
    expect(shown(punjab, "location_code")).toEqual(["All", "NL1"]);
    expect(shown(punjab, "dealer_code")).toEqual(["All", "0101", "0102"]);
    expect(choose(master, punjab, "state_code", "N2", SEVERAL_DEALERS).dealer_code).toBe("0201");
  });

  it("of a location narrows dealers", () => {
    const rohini = choose(master, defaults, "location_code", "NL2", ONE_DEALER);
    expect(shown(rohini, "dealer_code")).toEqual(["All", "0201"]);
    expect(rohini.dealer_code).toBe("All");
  });

  it("of a region lets go of a state and location outside it", () => {
    const chosen = { ...defaults, state_code: "N1", location_code: "NL1" };
    expect(choose(master, chosen, "region_code", "S", ONE_DEALER)).toMatchObject({
      state_code: "All",
      location_code: "All",
    });
    expect(choose(master, chosen, "region_code", "N", ONE_DEALER)).toMatchObject({
      state_code: "N1",
      location_code: "NL1",
    });
  });

  it("is not narrowed by a filter that the page does not have", () => {
    const lists = page("region_code", "dealer_code");
    const dealers = visibleItems(lists, { ...defaults, state_code: "S1" }, "dealer_code");
    expect(dealers.map(({ code }) => code)).toEqual(["All", "0101", "0102", "0201", "0301"]);
  });

  it("never leaves a value that its list does not show", () => {
    const steps = fc.array(
      fc.constantFrom(
        ...master.flatMap(({ filter_key, data }) => data.map(({ code }) => ({ filter_key, code }))),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(steps, fc.constantFrom(ONE_DEALER, SEVERAL_DEALERS), (choices, severalDealers) => {
        let selection = defaults;
        for (const { filter_key, code } of choices) {
          if (shown(selection, filter_key).includes(code))
            selection = choose(master, selection, filter_key, code, severalDealers);
        }
        for (const { filter_key } of master)
          expect(shown(selection, filter_key)).toContain(selection[filter_key]);
      }),
    );
  });
});

describe("a saved selection", () => {
  it("comes back where it still fits", () => {
    const saved = { ...defaults, region_code: "S", dealer_code: "0301", wave_code: "WQ-1", month: "2026-02" };
    expect(restoreSelection(master, saved)).toEqual(saved);
  });

  it("falls back to the default for codes that are gone or stand elsewhere", () => {
    const saved = {
      wave_code: "WQ-7",
      month: "2026-02",
      region_code: "S",
      dealer_code: "0101",
      model_code: "M9",
    };
    expect(restoreSelection(master, saved)).toEqual({ ...defaults, region_code: "S", dealer_code: "0301" });
  });
});

it("counts the filters that differ from the defaults of the page", () => {
  expect(activeFilterCount(defaults, defaults)).toBe(0);
  expect(activeFilterCount({ ...defaults, region_code: "S", dealer_code: "0301" }, defaults)).toBe(2);
  const here = defaultSelection(page("wave_code", "region_code"));
  expect(activeFilterCount({ ...defaults, region_code: "S", dealer_code: "0301" }, here)).toBe(1);
});
