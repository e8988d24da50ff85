import { describe, expect, it } from "vitest";
import { aNetwork } from "#domain/network/network.test-network.ts";
import { scopeOfDealers } from "#domain/network/scope.ts";
import type { FilterSelection } from "./cascade.ts";
import { defaultSelection } from "./cascade.ts";
import { dealerSteps } from "./dealer-steps.ts";
import { filterMaster } from "./master.ts";

const network = aNetwork();

function filtersOf(codes: readonly string[]) {
  const scope = scopeOfDealers(
    network,
    network.dealers.filter(({ code }) => codes.includes(code)),
  );
  return filterMaster({
    network,
    scope,
    waves: ["WQ-1"],
    firstMonth: "2026-01",
    today: "2026-03-31",
    hasModelless: false,
  });
}

const FOUR = filtersOf(["0101", "0102", "0201", "0301"]);

function steps(change: FilterSelection, filters = FOUR, severalDealers = false) {
  return dealerSteps(filters, { ...defaultSelection(filters), ...change }, severalDealers);
}

function around(change: FilterSelection) {
  const found = steps(change);
  return [found?.previous?.code ?? null, found?.dealer?.code ?? null, found?.next?.code ?? null];
}

describe("the dealers of a page, one after the other", () => {
  it.each([
    [{}, [null, "0101", "0102"]],
    [{ dealerCode: "0201" }, ["0102", "0201", "0301"]],
    [{ dealerCode: "0301" }, ["0201", "0301", null]],
    [{ dealerCode: "All" }, [null, null, "0101"]],
    [{ regionCode: "N", dealerCode: "0201" }, ["0102", "0201", null]],
  ])("%j", (change, expected) => {
    expect(around(change)).toEqual(expected);
  });

  it("say which of how many is shown", () => {
    expect(steps({ dealerCode: "0201" })).toMatchObject({ place: 3, count: 4 });
    expect(steps({ dealerCode: "All" })).toMatchObject({ place: 0, count: 4 });
    expect(steps({ regionCode: "N", dealerCode: "0102" })).toMatchObject({ place: 2, count: 3 });
  });
});

describe("the way to all of them", () => {
  it("keeps the places chosen, and names the narrowest", () => {
    expect(steps({})?.all).toMatchObject({ count: 4, within: null, selection: { dealerCode: "All" } });
    const punjab = steps({ regionCode: "N", stateCode: "N1", dealerCode: "0102" })?.all;
    expect(punjab).toMatchObject({
      count: 2,
      within: "Punjab",
      selection: { regionCode: "N", stateCode: "N1", dealerCode: "All" },
    });
  });

  it("leaves places that hold only one", () => {
    const { all } = steps({ regionCode: "S", dealerCode: "0301" }) ?? {};
    expect(all).toMatchObject({
      count: 4,
      within: null,
      selection: { regionCode: "All", stateCode: "All", locationCode: "All", dealerCode: "All" },
    });
  });

  it("does not name the only region somebody has", () => {
    const filters = filtersOf(["0101", "0102", "0201"]);
    expect(steps({}, filters)?.all).toMatchObject({ count: 3, within: null });
  });
});

describe("there is nothing to step through", () => {
  it.each([
    ["one dealer", ["0101"]],
    ["none", []],
  ])("for an actor with %s", (_what, codes) => {
    expect(steps({}, filtersOf(codes))).toBeNull();
  });

  it("on a page without a dealer filter", () => {
    expect(
      steps(
        {},
        FOUR.filter(({ filterKey }) => filterKey !== "dealerCode"),
      ),
    ).toBeNull();
  });

  it("on Dealer Compare, which has a picker of its own", () => {
    expect(steps({}, FOUR, true)).toBeNull();
  });
});
