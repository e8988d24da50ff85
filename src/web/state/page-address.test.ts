import { expect, test } from "vitest";
import { openPage, pageAddress } from "./page-address.ts";

const pages = [{ title: "Summary" }, { title: "Dealer Summary" }];

test("a page's address is its name with underscores for spaces", () => {
  expect(pageAddress("Improvement  Opportunities")).toBe("Improvement_Opportunities");
});

test.each([
  [undefined, "Summary", null],
  ["", "Summary", null],
  ["Summary", "Summary", null],
  ["Dealer_Summary", "Dealer Summary", null],
  ["No_Such_Page", "Summary", "No Such Page"],
  ["Dealer_Summary/2", "Summary", "Dealer Summary/2"],
])("the address %j opens %j", (address, name, missing) => {
  expect(openPage(pages, address)).toEqual({ page: { title: name }, missing });
});

test("an operation without pages opens none", () => {
  expect(openPage([], "Summary")).toEqual({ page: null, missing: "Summary" });
});
