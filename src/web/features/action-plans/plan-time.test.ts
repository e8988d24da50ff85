import { expect, test } from "vitest";
import type { FilterItem, FilterList } from "#domain/filters/filters.ts";
import { chosenDealer, offeredDealers, timeOfPlan } from "./plan-time.ts";

const item = (code: string, place: Partial<FilterItem> = {}): FilterItem => ({
  name: `The ${code}`,
  code,
  isShown: true,
  isDealer: false,
  ...place,
});
const FILTERS: readonly FilterList[] = [
  { name: "Wave", filterKey: "waveCode", id: 1, data: [item("All"), item("WQ-4"), item("WQ-3")] },
  { name: "Month", filterKey: "month", id: 5, data: [item("All"), item("2026-08")] },
  {
    name: "Dealer",
    filterKey: "dealerCode",
    id: 6,
    data: [item("All"), item("D1", { regionCode: "N" }), item("D2", { regionCode: "S" })],
  },
];

test("a plan is about the wave of its page, or the newest where the page shows all", () => {
  expect(timeOfPlan(FILTERS, { waveCode: "WQ-3", month: "2026-08" })).toEqual({
    request: { waveCode: "WQ-3", month: "2026-08" },
    name: "The 2026-08",
  });
  expect(timeOfPlan(FILTERS, { waveCode: "WQ-3", month: "All" })).toEqual({
    request: { waveCode: "WQ-3", month: "" },
    name: "The WQ-3",
  });
  expect(timeOfPlan(FILTERS, { waveCode: "All", month: "2026-08" })).toEqual({
    request: { waveCode: "WQ-4", month: "" },
    name: "The WQ-4",
  });
});

test("the dealers to choose from are those of the region, and All is none of them", () => {
  const codes = (regionCode: string) => offeredDealers(FILTERS, { regionCode }).map(({ code }) => code);
  expect([codes("All"), codes("S")]).toEqual([["D1", "D2"], ["D2"]]);
  expect(chosenDealer(FILTERS, { dealerCode: "All" })).toBeUndefined();
  expect(chosenDealer(FILTERS, { dealerCode: "D2" })?.code).toBe("D2");
});
