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
  return (key: FilterKey) => lists.find(({ filter_key }) => filter_key === key)?.data ?? [];
}

function codes(items: readonly { readonly code: string }[]) {
  return items.map(({ code }) => code);
}

describe("the filter lists", () => {
  it("hold waves newest first, without All", () => {
    expect(codes(master()("wave_code"))).toEqual(["WQ-10", "WQ-2", "WQ-1"]);
    expect(master()("wave_code")[1]).toMatchObject({ name: "Apr–Jun 2024", code: "WQ-2" });
  });

  it("hold the three months of each wave under it", () => {
    expect(master([1], ["WQ-2"])("month")).toEqual([
      { name: "All", code: "All", isShown: true, isDealer: false },
      { name: "Apr 2024", code: "2024-04", wave_code: "WQ-2", isShown: true, isDealer: false },
      { name: "May 2024", code: "2024-05", wave_code: "WQ-2", isShown: true, isDealer: false },
      { name: "Jun 2024", code: "2024-06", wave_code: "WQ-2", isShown: true, isDealer: false },
    ]);
  });

  it("hold months in the order of time, whatever the order of the waves, and none after today's", () => {
    expect(codes(master([1], ["WQ-1", "WQ-10", "WQ-2"], "2026-05-01")("month"))).toEqual([
      "All",
      ...["2024-01", "2024-02", "2024-03", "2024-04", "2024-05", "2024-06", "2026-04", "2026-05"],
    ]);
    expect(codes(master([1], ["WQ-10"], "2026-04-01")("month"))).toEqual(["2026-04"]);
  });

  it("start with All where the viewer has more than one value", () => {
    const keys = ["region_code", "state_code", "location_code", "dealer_code", "model_code"] as const;
    for (const key of keys) expect(master()(key)[0]).toMatchObject({ name: "All", code: "All" });
    const one = master([4]);
    expect(codes(one("region_code"))).toEqual(["S"]);
    expect(codes(one("state_code"))).toEqual(["S1"]);
    expect(codes(one("location_code"))).toEqual(["SL1"]);
    expect(codes(one("dealer_code"))).toEqual(["0301"]);
  });

  it("start with All over a single model where some responses have none; without models the list is empty", () => {
    const models = (count: number, hasModelless: boolean) => {
      const few = aNetwork({ models: network.models.slice(0, count) });
      const scope = scopeOfDealers(few, few.dealers);
      const source = { network: few, scope, waves: ["WQ-1"], firstMonth: "2024-01", today: "2026-06-30" };
      const lists = filterMaster({ ...source, hasModelless });
      return codes(lists.find(({ filter_key }) => filter_key === "model_code")?.data ?? []);
    };
    expect(models(1, true)).toEqual(["All", "M1"]);
    expect(models(1, false)).toEqual(["M1"]);
    expect(models(0, false)).toEqual([]);
  });

  it("name only places that hold a dealer in scope", () => {
    const mine = master([1, 3]);
    expect(codes(mine("region_code"))).toEqual(["N"]);
    expect(codes(mine("state_code"))).toEqual(["All", "N1", "N2"]);
    expect(codes(mine("location_code"))).toEqual(["All", "NL1", "NL2"]);
    expect(codes(mine("dealer_code"))).toEqual(["All", "0101", "0201"]);
    expect(codes(master()("region_code"))).toEqual(["All", "N", "S"]);
  });

  it("give every value its parents", () => {
    const all = master();
    expect(all("state_code")[3]).toMatchObject({ code: "S1", region_code: "S" });
    expect(all("location_code")[3]).toMatchObject({ code: "SL1", state_code: "S1", region_code: "S" });
    expect(all("dealer_code")[4]).toMatchObject({
      code: "0301",
      location_code: "SL1",
      state_code: "S1",
      region_code: "S",
    });
  });

  it("mark dealers, and what the default selection shows", () => {
    const all = master();
    expect(all("dealer_code").map(({ isDealer }) => isDealer)).toEqual([false, true, true, true, true]);
    expect(codes(all("month").filter(({ isShown }) => isShown))).toEqual([
      "All",
      "2026-04",
      "2026-05",
      "2026-06",
    ]);
  });

  it("are empty but there for a viewer without dealers and an operation without data", () => {
    const none = master([], []);
    for (const key of ["wave_code", "month", "region_code", "dealer_code"] as const)
      expect(none(key)).toEqual([]);
  });
});
