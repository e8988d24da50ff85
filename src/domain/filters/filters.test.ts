import { describe, expect, it } from "vitest";
import { aNetwork } from "#domain/network/network.test-network.ts";
import { scopeOfDealers } from "#domain/network/scope.ts";
import {
  boundedRequest,
  CHART_REQUEST_KEYS,
  type ChartRequest,
  chartRequest,
  type FilterContext,
  resolveFilters,
} from "./filters.ts";

const network = aNetwork();

function resolve(
  body: Partial<ChartRequest>,
  ids: readonly number[] = [1, 2, 3, 4],
  changes: Partial<FilterContext> = {},
) {
  const scope = scopeOfDealers(
    network,
    network.dealers.filter(({ id }) => ids.includes(id)),
  );
  const context = {
    network,
    scope,
    waves: ["WQ-2", "WQ-1"],
    firstMonth: "2026-01",
    time: "wave",
    ...changes,
  } as const;
  return resolveFilters(chartRequest(body), context);
}

describe("a chart request", () => {
  it("has every key, empty where nothing was sent", () => {
    const request = chartRequest({});
    expect(Object.keys(request)).toEqual([...CHART_REQUEST_KEYS]);
    expect(Object.values(request).every((value) => value === "")).toBe(true);
  });

  it("reads All as every value, for each key", () => {
    for (const key of CHART_REQUEST_KEYS) {
      expect(chartRequest({ [key]: "All" })).toEqual(chartRequest({}));
      expect(chartRequest({ [key]: "X" })[key]).toBe("X");
    }
  });
});

describe("places", () => {
  const CASES: readonly [string, Partial<ChartRequest>, number[]][] = [
    ["none chosen is every dealer in scope", {}, [1, 2, 3]],
    ["a region", { region_code: "N" }, [1, 2, 3]],
    ["a state", { state_code: "N1" }, [1, 2]],
    ["a location", { location_code: "NL2" }, [3]],
    ["a dealer", { dealer_code: "0102" }, [2]],
    [
      "all of them together intersect",
      { region_code: "N", state_code: "N1", location_code: "NL1", dealer_code: "0101" },
      [1],
    ],
  ];
  it.each(CASES)("%s", (_, body, dealerIds) => {
    expect(resolve(body, [1, 2, 3])).toMatchObject({ kind: "selected", dealerIds, wholeNetwork: false });
  });

  const EMPTY: readonly [string, Partial<ChartRequest>][] = [
    ["an unknown region", { region_code: "X" }],
    ["an unknown dealer beside a known region", { region_code: "N", dealer_code: "9999" }],
    ["a code of another level", { state_code: "N" }],
    ["a region without any dealer", { region_code: "E" }],
    ["places that do not meet", { state_code: "N2", dealer_code: "0101" }],
    ["a name from the prototype", { dealer_code: "__proto__" }],
    ["an unknown model", { model_code: "M9" }],
    ["an unknown wave", { wave_code: "WQ-3" }],
    ["text that is no wave", { wave_code: "2026" }],
    ["a month outside the wave", { wave_code: "WQ-1", month: "2026-04" }],
    ["text that is no month", { month: "2026-13" }],
  ];
  it.each(EMPTY)("empty: %s", (_, body) => {
    expect(resolve(body, [1, 2, 3])).toEqual({ kind: "empty" });
  });

  const FORBIDDEN: readonly [string, Partial<ChartRequest>, string][] = [
    ["a region outside the scope", { region_code: "S" }, "region_code"],
    ["a state outside the scope", { state_code: "S1" }, "state_code"],
    ["a location outside the scope", { location_code: "SL1" }, "location_code"],
    ["a dealer outside the scope", { dealer_code: "0301" }, "dealer_code"],
    [
      "a dealer outside the scope behind an unknown region",
      { region_code: "X", dealer_code: "0301" },
      "dealer_code",
    ],
    [
      "a dealer outside the scope with an unknown model",
      { dealer_code: "0301", model_code: "M9" },
      "dealer_code",
    ],
  ];
  it.each(FORBIDDEN)("forbidden: %s", (_, body, key) => {
    expect(resolve(body, [1, 2, 3])).toEqual({ kind: "forbidden", key });
  });

  it("selects nothing for a viewer without dealers", () => {
    expect(resolve({}, [])).toEqual({ kind: "empty" });
    expect(resolve({ region_code: "N" }, [])).toEqual({ kind: "forbidden", key: "region_code" });
  });

  it("says when the whole network is meant", () => {
    expect(resolve({})).toMatchObject({ wholeNetwork: true, region: null, model: null });
    expect(resolve({ region_code: "N", model_code: "M2" })).toMatchObject({
      wholeNetwork: false,
      region: "N",
      model: 12,
    });
  });
});

describe("time", () => {
  it("is all time without a wave", () => {
    expect(resolve({})).toMatchObject({ period: { current: null, previous: null } });
  });

  it("is the wave, against the wave before, when month is All", () => {
    const current = { months: ["2026-04", "2026-05", "2026-06"], partials: [] };
    const previous = { months: ["2026-01", "2026-02", "2026-03"], partials: [] };
    expect(resolve({ wave_code: "WQ-2", month: "All" })).toMatchObject({ period: { current, previous } });
  });

  it("is the month, against the month before, otherwise", () => {
    const period = {
      current: { months: ["2026-04"], partials: [] },
      previous: { months: ["2026-03"], partials: [] },
    };
    expect(resolve({ wave_code: "WQ-2", month: "2026-04" })).toMatchObject({ period });
  });

  it("reads either wave and month or From/To, never both", () => {
    const both = { wave_code: "WQ-9", fromdate: "2026-01-01", todate: "2026-01-31" };
    expect(resolve(both)).toEqual({ kind: "empty" });
    expect(resolve(both, [1], { time: "range" })).toMatchObject({
      period: { current: { months: ["2026-01"], partials: [] } },
    });
    expect(resolve({ fromdate: "2026-01-01", todate: "2026-01-31" })).toMatchObject({
      period: { current: null },
    });
  });

  it("is empty for a range in the wrong order", () => {
    const body = { fromdate: "2026-02-01", todate: "2026-01-31" };
    expect(resolve(body, [1], { time: "range" })).toEqual({ kind: "empty" });
  });
});

it("leaves out the filters that a page does not have", () => {
  const asked = chartRequest({ region_code: "N", dealer_code: "D01", wave_code: "WQ-1", factor_type: "Q4" });
  expect(boundedRequest(asked, ["wave_code", "region_code"])).toEqual({ ...asked, dealer_code: "" });
  expect(boundedRequest(asked, [])).toEqual(chartRequest({ factor_type: "Q4" }));
});
