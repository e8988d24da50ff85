import { expect, test } from "vitest";
import { counted, countText } from "./count-text.ts";

test.each([
  [0, "0"],
  [7, "7"],
  [999, "999"],
  [1_000, "1,000"],
  [-1_234, "-1,234"],
  [12_345, "12,345"],
  [100_000, "100,000"],
  [1_234_567, "1,234,567"],
])("%i is written %s", (count, text) => {
  expect(countText(count)).toBe(text);
});

test("is what the platform writes, of any whole number", () => {
  const platform = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
  for (let digits = 1; digits < 16; digits += 1) {
    const count = Number("9876543210987654".slice(0, digits));
    for (const each of [count, -count]) expect(countText(each)).toBe(platform.format(each));
  }
});

test("one is singular, all else plural", () => {
  expect([0, 1, 2, 1_200].map((count) => counted(count, "ticket"))).toEqual([
    "0 tickets",
    "1 ticket",
    "2 tickets",
    "1,200 tickets",
  ]);
});
