import { describe, expect, test } from "vitest";
import type { FilterSelection } from "#domain/filters/cascade.ts";
import type { FilterItem, FilterKey, FilterList } from "#domain/filters/filters.ts";
import {
  appliedFilters,
  dealersOf,
  filtersOfPage,
  formatSelection,
  pageFilters,
  parseSelection,
  placesOutside,
  sameSelection,
  searchForPage,
  selectionOf,
} from "./selection.ts";

const item = (name: string, code: string) => ({ name, code, isShown: true, isDealer: false });
const list = (id: number, filterKey: FilterKey, name: string, data: readonly FilterItem[]): FilterList => ({
  id,
  filterKey,
  name,
  data,
});
const master = [
  list(7, "modelCode", "Model", [item("All", "All"), item("Asha", "A1")]),
  list(2, "regionCode", "Region", [item("All", "All"), item("North", "N")]),
  list(1, "waveCode", "Wave", [item("Oct–Dec 2026", "WQ-8")]),
];

describe("filters of a page", () => {
  test("are those the page names, parents first", () => {
    const keys = pageFilters(master, [7, 99, 1]).map(({ filterKey }) => filterKey);
    expect(keys).toEqual(["waveCode", "modelCode"]);
  });

  test("applied ones are every chosen value but All", () => {
    const filters = pageFilters(master, [1, 2, 7]);
    const selection = { waveCode: "WQ-8", regionCode: "N", modelCode: "All" };
    expect(appliedFilters(filters, selection).map(({ key, item }) => [key, item.name])).toEqual([
      ["waveCode", "Oct–Dec 2026"],
      ["regionCode", "North"],
    ]);
  });

  test("a place that is in no list of the actor is outside; All, no choice and other filters are not", () => {
    const filters = pageFilters(master, [1, 2, 7]);
    const outside = (addressed: FilterSelection) =>
      placesOutside(addressed, filters).map(({ filterKey }) => filterKey);
    expect(outside({ regionCode: "elsewhere" })).toEqual(["regionCode"]);
    for (const code of ["N", "All", ""]) expect(outside({ regionCode: code })).toEqual([]);
    expect(outside({ waveCode: "WQ-99", dealerCode: "elsewhere" })).toEqual([]);
  });

  test("the dealers of a master are those of its dealer filter", () => {
    const dealers = list(3, "dealerCode", "Dealer", [item("All", "All"), item("Kaveri", "0101")]);
    expect([...dealersOf([...master, dealers])]).toEqual(["All", "0101"]);
  });

  test("every wave at once is the first choice of tickets, the last one of comments and none elsewhere", () => {
    const one = list(1, "waveCode", "Wave", [item("Oct–Dec 2026", "WQ-8")]);
    const two = list(1, "waveCode", "Wave", [...one.data, item("Jul–Sep 2026", "WQ-7")]);
    const wavesOf = (filters: readonly FilterList[], page: string) =>
      filtersOfPage(filters, page).flatMap(({ data }) => data.map(({ code }) => code));
    expect(wavesOf([two], "action-planning")).toEqual(["All", "WQ-8", "WQ-7"]);
    expect(wavesOf([two], "dealer-score")).toEqual(["WQ-8", "WQ-7", "All"]);
    expect(wavesOf([one], "dealer-score")).toEqual(["WQ-8"]);
    expect(wavesOf([two], "summary")).toEqual(["WQ-8", "WQ-7"]);
    const chosen = { waveCode: "WQ-7", month: "All" };
    expect(searchForPage(chosen, "dealer-score")).toEqual(chosen);
    expect(searchForPage(chosen, "action-planning")).toEqual({ waveCode: "All", month: "All" });
  });

  test("a page keeps only its own keys of the address", () => {
    const filters = pageFilters(master, [1]);
    expect(selectionOf({ waveCode: "WQ-8", dealerCode: "0071" }, filters)).toEqual({ waveCode: "WQ-8" });
  });
});

describe("selection as text", () => {
  test("comes back as it went", () => {
    const selection = { waveCode: "WQ-8", dealerCode: "00&71", modelCode: "All" };
    expect(parseSelection(formatSelection(selection))).toEqual(selection);
  });

  test.each([[null], [""], ["nonsense"], ["colour=R"]])("%j is no selection", (text) => {
    expect(parseSelection(text)).toEqual({});
  });

  test("an empty code and a missing one say the same", () => {
    expect(sameSelection({ waveCode: "WQ-8", month: "" }, { waveCode: "WQ-8" })).toBe(true);
    expect(sameSelection({ waveCode: "WQ-8" }, { waveCode: "WQ-7" })).toBe(false);
  });
});
