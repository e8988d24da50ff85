import { expect, test } from "vitest";
import { findPage, pageAddress } from "./page-address.ts";

const pages = [{ componentname: "Summary" }, { componentname: "Dealer Summary" }];

test("a page's address is its name with underscores for spaces", () => {
  expect(pageAddress("Improvement  Opportunities")).toBe("Improvement_Opportunities");
});

test.each([
  [undefined, "Summary"],
  ["", "Summary"],
  ["Summary", "Summary"],
  ["Dealer_Summary", "Dealer Summary"],
  ["Dealer Summary", undefined],
  ["Nowhere", undefined],
])("the address %j opens %j", (address, name) => {
  expect(findPage(pages, address)?.componentname).toBe(name);
});
