import { expect, test } from "vitest";
import { listText, namesText } from "./list-text.ts";

test.each([
  [["North"], "North", "North"],
  [["North", "South"], "North and South", "North and South"],
  [["North", "South", "West"], "North, South and West", "North, South and West"],
  [["North", "South", "West", "East"], "North, South, West and East", "4 dealers"],
])("%j", (names, list, named) => {
  expect(listText(names)).toBe(list);
  expect(namesText(names, "dealer")).toBe(named);
});
