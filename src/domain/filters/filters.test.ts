import { describe, expect, it } from "vitest";
import { aNetwork } from "#domain/network/network.test-network.ts";
import { scopeOfDealers } from "#domain/network/scope.ts";
import {
  boundedRequest,
  CHART_REQUEST_KEYS,
  type ChartRequest,
  type FilterContext,
  normalizedRequest,
  resolveFilters,
} from "./filters.ts";

const network = aNetwork();

function resolve(
  body: ChartRequest,
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
  return resolveFilters(normalizedRequest(body), context);
}

describe("a chart request", () => {
  it("has every key, empty where nothing was sent", () => {
    const request = normalizedRequest({});
    expect(Object.keys(request)).toEqual([...CHART_REQUEST_KEYS]);
    expect(Object.values(request).every((value) => value === "")).toBe(true);
  });

  it("reads All as every value, for each key", () => {
    for (const key of CHART_REQUEST_KEYS) {
      expect(normalizedRequest({ [key]: "All" })).toEqual(normalizedRequest({}));
      expect(normalizedRequest({ [key]: "X" })[key]).toBe("X");
    }
  });
});

describe("places", () => {
  const CASES: readonly [string, ChartRequest, number[]][] = [
    ["none chosen is every dealer in scope", {}, [1, 2, 3]],
    ["a region", { regionCode: "N" }, [1, 2, 3]],
    ["a state", { stateCode: "N1" }, [1, 2]],
    ["a location", { locationCode: "NL2" }, [3]],
    ["a dealer", { dealerCode: "0102" }, [2]],
    [
      "all of them together intersect",
      { regionCode: "N", stateCode: "N1", locationCode: "NL1", dealerCode: "0101" },
      [1],
    ],
  ];
  it.each(CASES)("%s", (_, body, dealerIds) => {
    expect(resolve(body, [1, 2, 3])).toMatchObject({ kind: "selected", dealerIds, wholeNetwork: false });
  });

  const EMPTY: readonly [string, ChartRequest][] = [
    ["an unknown region", { regionCode: "X" }],
    ["an unknown dealer beside a known region", { regionCode: "N", dealerCode: "9999" }],
    ["a code of another level", { stateCode: "N" }],
    ["a region without any dealer", { regionCode: "E" }],
    ["places that do not meet", { stateCode: "N2", dealerCode: "0101" }],
    ["a name from the prototype", { dealerCode: "__proto__" }],
    ["an unknown model", { modelCode: "M9" }],
    ["an unknown wave", { waveCode: "WQ-3" }],
    ["text that is no wave", { waveCode: "2026" }],
    ["a month outside the wave", { waveCode: "WQ-1", month: "2026-04" }],
    ["text that is no month", { month: "2026-13" }],
  ];
  it.each(EMPTY)("empty: %s", (_, body) => {
    expect(resolve(body, [1, 2, 3])).toEqual({ kind: "empty" });
  });

  const FORBIDDEN: readonly [string, ChartRequest, string][] = [
    ["a region outside the scope", { regionCode: "S" }, "regionCode"],
    ["a state outside the scope", { stateCode: "S1" }, "stateCode"],
    ["a location outside the scope", { locationCode: "SL1" }, "locationCode"],
    ["a dealer outside the scope", { dealerCode: "0301" }, "dealerCode"],
    [
      "a dealer outside the scope behind an unknown region",
      { regionCode: "X", dealerCode: "0301" },
      "dealerCode",
    ],
    [
      "a dealer outside the scope with an unknown model",
      { dealerCode: "0301", modelCode: "M9" },
      "dealerCode",
    ],
  ];
  it.each(FORBIDDEN)("forbidden: %s", (_, body, key) => {
    expect(resolve(body, [1, 2, 3])).toEqual({ kind: "forbidden", key });
  });

  it("selects nothing for an actor without dealers", () => {
    expect(resolve({}, [])).toEqual({ kind: "empty" });
    expect(resolve({ regionCode: "N" }, [])).toEqual({ kind: "forbidden", key: "regionCode" });
  });

  it("says when the whole network is meant", () => {
    expect(resolve({})).toMatchObject({ wholeNetwork: true, region: null, model: null });
    expect(resolve({ regionCode: "N", modelCode: "M2" })).toMatchObject({
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
    expect(resolve({ waveCode: "WQ-2", month: "All" })).toMatchObject({ period: { current, previous } });
  });

  it("is the month, against the month before, otherwise", () => {
    const period = {
      current: { months: ["2026-04"], partials: [] },
      previous: { months: ["2026-03"], partials: [] },
    };
    expect(resolve({ waveCode: "WQ-2", month: "2026-04" })).toMatchObject({ period });
  });

  it("reads either wave and month or From/To, never both", () => {
    const both = { waveCode: "WQ-9", from: "2026-01-01", to: "2026-01-31" };
    expect(resolve(both)).toEqual({ kind: "empty" });
    expect(resolve(both, [1], { time: "range" })).toMatchObject({
      period: { current: { months: ["2026-01"], partials: [] } },
    });
    expect(resolve({ from: "2026-01-01", to: "2026-01-31" })).toMatchObject({
      period: { current: null },
    });
  });

  it("is empty for a range in the wrong order", () => {
    const body = { from: "2026-02-01", to: "2026-01-31" };
    expect(resolve(body, [1], { time: "range" })).toEqual({ kind: "empty" });
  });
});

it("leaves out the filters that a page does not have", () => {
  const asked = normalizedRequest({ regionCode: "N", dealerCode: "D01", waveCode: "WQ-1", factorType: "Q4" });
  expect(boundedRequest(asked, ["waveCode", "regionCode"])).toEqual({ ...asked, dealerCode: "" });
  expect(boundedRequest(asked, [])).toEqual(normalizedRequest({ factorType: "Q4" }));
});
