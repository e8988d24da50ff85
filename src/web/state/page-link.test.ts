import { expect, test } from "vitest";
import { pageLink, placesOf } from "./page-link.ts";

const PAGES = ["dealer-summary", "action-planning"].map((key) => ({
  key,
  title: key === "dealer-summary" ? "Dealer Summary" : "Action Planning",
  cards: [],
  filters: [],
}));
const CURRENT = { operation: "csi", waveCode: "WQ-7", month: "2026-05", modelCode: "M1", regionCode: "SR" };

test("a link takes the filters and the range along, what was chosen on the page stays there", () => {
  const link = pageLink(PAGES, "dealer-summary", { dealerCode: "0101" });
  expect(link?.params).toEqual({ page: "Dealer_Summary" });
  expect(link?.search({ ...CURRENT, from: "2026-01-01", factor: "Q4", ticket: "12" })).toEqual({
    ...CURRENT,
    from: "2026-01-01",
    dealerCode: "0101",
  });
});

test("a link to the tickets begins with every wave", () => {
  const link = pageLink(PAGES, "action-planning", { status: "4" });
  expect(link?.search(CURRENT)).toMatchObject({ waveCode: "All", month: "All", status: "4" });
});

test("there is no link to a page that the operation does not have", () => {
  expect(pageLink(PAGES, "dealer-ranking")).toBeNull();
});

test("figures of a page without a dealer filter are of all dealers, whichever was chosen before", () => {
  expect(placesOf({ waveCode: "WQ-8", regionCode: "SR" })).toEqual({
    regionCode: "SR",
    stateCode: "All",
    locationCode: "All",
    dealerCode: "All",
  });
});
