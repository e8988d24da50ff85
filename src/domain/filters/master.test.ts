import { describe, expect, it } from "vitest";
import { aNetwork } from "#domain/network/network.test-network.ts";
import { scopeOfDealers } from "#domain/network/scope.ts";
import type { FilterKey } from "./filters.ts";
import { filterMaster } from "./master.ts";

const network = aNetwork();

function master(
  ids: readonly number[] = [1, 2, 3, 4],
  waves: readonly string[] = ["WQ-2", "WQ-10", "WQ-1"],
  today = "2026-06-30",
) {
  const scope = scopeOfDealers(
    network,
    network.dealers.filter(({ id }) => ids.includes(id)),
  );
  const lists = filterMaster({ network, scope, waves, firstMonth: "2024-01", today, hasModelless: false });
  return (key: FilterKey) => lists.find(({ filterKey }) => filterKey === key)?.data ?? [];
}

function codes(items: readonly { readonly code: string }[]) {
  return items.map(({ code }) => code);
}

describe("the filter lists", () => {
  it("hold waves newest first, without All", () => {
    expect(codes(master()("waveCode"))).toEqual(["WQ-10", "WQ-2", "WQ-1"]);
    expect(master()("waveCode")[1]).toMatchObject({ name: "Apr–Jun 2024", code: "WQ-2" });
  });

  it("hold the three months of each wave under it", () => {
    expect(master([1], ["WQ-2"])("month")).toEqual([
      { name: "All", code: "All", isShown: true, isDealer: false },
      { name: "Apr 2024", code: "2024-04", waveCode: "WQ-2", isShown: true, isDealer: false },
      { name: "May 2024", code: "2024-05", waveCode: "WQ-2", isShown: true, isDealer: false },
      { name: "Jun 2024", code: "2024-06", waveCode: "WQ-2", isShown: true, isDealer: false },
    ]);
  });

  it("hold months in the order of time, whatever the order of the waves, and none after today's", () => {
    expect(codes(master([1], ["WQ-1", "WQ-10", "WQ-2"], "2026-05-01")("month"))).toEqual([
      "All",
      ...["2024-01", "2024-02", "2024-03", "2024-04", "2024-05", "2024-06", "2026-04", "2026-05"],
    ]);
    expect(codes(master([1], ["WQ-10"], "2026-04-01")("month"))).toEqual(["2026-04"]);
  });

  it("start with All where the actor has more than one value", () => {
    const keys = ["regionCode", "stateCode", "locationCode", "dealerCode", "modelCode"] as const;
    for (const key of keys) expect(master()(key)[0]).toMatchObject({ name: "All", code: "All" });
    const one = master([4]);
    expect(codes(one("regionCode"))).toEqual(["S"]);
    expect(codes(one("stateCode"))).toEqual(["S1"]);
    expect(codes(one("locationCode"))).toEqual(["SL1"]);
    expect(codes(one("dealerCode"))).toEqual(["0301"]);
  });

  it("start with All over a single model where some responses have none; without models the list is empty", () => {
    const models = (count: number, hasModelless: boolean) => {
      const few = aNetwork({ models: network.models.slice(0, count) });
      const scope = scopeOfDealers(few, few.dealers);
      const source = { network: few, scope, waves: ["WQ-1"], firstMonth: "2024-01", today: "2026-06-30" };
      const lists = filterMaster({ ...source, hasModelless });
      return codes(lists.find(({ filterKey }) => filterKey === "modelCode")?.data ?? []);
    };
    expect(models(1, true)).toEqual(["All", "M1"]);
    expect(models(1, false)).toEqual(["M1"]);
    expect(models(0, false)).toEqual([]);
  });

  it("name only places that hold a dealer in scope", () => {
    const mine = master([1, 3]);
    expect(codes(mine("regionCode"))).toEqual(["N"]);
    expect(codes(mine("stateCode"))).toEqual(["All", "N1", "N2"]);
    expect(codes(mine("locationCode"))).toEqual(["All", "NL1", "NL2"]);
    expect(codes(mine("dealerCode"))).toEqual(["All", "0101", "0201"]);
    expect(codes(master()("regionCode"))).toEqual(["All", "N", "S"]);
  });

  it("give every value its parents", () => {
    const all = master();
    expect(all("stateCode")[3]).toMatchObject({ code: "S1", regionCode: "S" });
    expect(all("locationCode")[3]).toMatchObject({ code: "SL1", stateCode: "S1", regionCode: "S" });
    expect(all("dealerCode")[4]).toMatchObject({
      code: "0301",
      locationCode: "SL1",
      stateCode: "S1",
      regionCode: "S",
    });
  });

  it("mark dealers, and what the default selection shows", () => {
    const all = master();
    expect(all("dealerCode").map(({ isDealer }) => isDealer)).toEqual([false, true, true, true, true]);
    expect(codes(all("month").filter(({ isShown }) => isShown))).toEqual([
      "All",
      "2026-04",
      "2026-05",
      "2026-06",
    ]);
  });

  it("are empty but there for an actor without dealers and an operation without data", () => {
    const none = master([], []);
    for (const key of ["waveCode", "month", "regionCode", "dealerCode"] as const)
      expect(none(key)).toEqual([]);
  });
});
