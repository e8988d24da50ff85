import { describe, expect, test } from "vitest";
import type { Filter } from "#contract/catalogue.ts";
import type { FilterSelection } from "#domain/filters/cascade.ts";
import {
  appliedFilters,
  formatSelection,
  pageFilters,
  parseSelection,
  placesOutside,
  sameSelection,
  selectionOf,
} from "./selection.ts";

const item = (name: string, code: string) => ({ name, code, isShown: true, isDealer: false });
const list = (filterid: number, filter_key: string, name: string, data: Filter["data"]): Filter => ({
  filterid,
  filter_key,
  name,
  data,
});
const master = [
  list(7, "model_code", "Model", [item("All", "All"), item("Asha", "A1")]),
  list(2, "region_code", "Region", [item("All", "All"), item("North", "N")]),
  list(1, "wave_code", "Wave", [item("Oct–Dec 2026", "WQ-8")]),
  list(99, "colour", "Colour", [item("Red", "R")]),
];

describe("filters of a page", () => {
  test("are those the page names, parents first, unknown keys left out", () => {
    const keys = pageFilters(master, [7, 99, 1]).map(({ filter_key }) => filter_key);
    expect(keys).toEqual(["wave_code", "model_code"]);
  });

  test("applied ones are every chosen value but All", () => {
    const filters = pageFilters(master, [1, 2, 7]);
    const selection = { wave_code: "WQ-8", region_code: "N", model_code: "All" };
    expect(appliedFilters(filters, selection).map(({ key, item }) => [key, item.name])).toEqual([
      ["wave_code", "Oct–Dec 2026"],
      ["region_code", "North"],
    ]);
  });

  test("a place that is in no list of the viewer is outside; All, no choice and other filters are not", () => {
    const filters = pageFilters(master, [1, 2, 7]);
    const outside = (addressed: FilterSelection) =>
      placesOutside(addressed, filters).map(({ filter_key }) => filter_key);
    expect(outside({ region_code: "elsewhere" })).toEqual(["region_code"]);
    for (const code of ["N", "All", ""]) expect(outside({ region_code: code })).toEqual([]);
    expect(outside({ wave_code: "WQ-99", dealer_code: "elsewhere" })).toEqual([]);
  });

  test("a page keeps only its own keys of the address", () => {
    const filters = pageFilters(master, [1]);
    expect(selectionOf({ wave_code: "WQ-8", dealer_code: "0071" }, filters)).toEqual({ wave_code: "WQ-8" });
  });
});

describe("selection as text", () => {
  test("comes back as it went", () => {
    const selection = { wave_code: "WQ-8", dealer_code: "00&71", model_code: "All" };
    expect(parseSelection(formatSelection(selection))).toEqual(selection);
  });

  test.each([[null], [""], ["nonsense"], ["colour=R"]])("%j is no selection", (text) => {
    expect(parseSelection(text)).toEqual({});
  });

  test("an empty code and a missing one say the same", () => {
    expect(sameSelection({ wave_code: "WQ-8", month: "" }, { wave_code: "WQ-8" })).toBe(true);
    expect(sameSelection({ wave_code: "WQ-8" }, { wave_code: "WQ-7" })).toBe(false);
  });
});
