import { describe, expect, test } from "vitest";
import type { FilterItem, FilterList } from "#domain/filters/filters.ts";
import { comparedDealers, exchanged, nextDealer, offeredDealers } from "./compared-dealers.ts";

const dealer = (code: string, regionCode = "N"): FilterItem => ({
  name: `Dealer ${code}`,
  code,
  regionCode,
  isShown: true,
  isDealer: true,
});
const all: FilterItem = { name: "All", code: "All", isShown: true, isDealer: false };
const [a, b, c, d, e] = ["a", "b", "c", "d", "e"].map((code) => dealer(code));
const five = [a, b, c, d, e].filter((item) => item !== undefined);
const codes = (items: readonly FilterItem[]) => items.map(({ code }) => code).join(" ");

describe("who is compared", () => {
  test.each([
    ["c", undefined, "c d", "the filter's dealer and the next"],
    ["e", undefined, "e a", "the last one and the first"],
    ["All", undefined, "a b", "never All"],
    [undefined, "", "a b", "nothing chosen"],
    ["c", "a", "c a", "the filter's dealer first"],
    ["c", "c", "c d", "nobody against himself"],
    ["a", "b,c,d,e", "a b c d", "four at most"],
    ["a", "x,e", "a e", "only dealers that are offered"],
    ["a", "x", "a b", "a second dealer even where the address names none of the region"],
  ])("%s with %s: %s (%s)", (chosen, others, expected, _why) => {
    expect(codes(comparedDealers(five, chosen, others))).toBe(expected);
  });

  test("a single outlet stands alone, none is none", () => {
    expect(codes(comparedDealers(five.slice(0, 1), "a", "b"))).toBe("a");
    expect(comparedDealers([], "a", undefined)).toEqual([]);
  });

  test("only dealers of the chosen region are offered, All never", () => {
    const filters: readonly FilterList[] = [
      { name: "Region", filterKey: "regionCode", id: 2, data: [all] },
      { name: "Dealer", filterKey: "dealerCode", id: 6, data: [all, dealer("n"), dealer("s", "S")] },
    ];
    expect(codes(offeredDealers(filters, { regionCode: "S" }))).toBe("s");
    expect(codes(offeredDealers(filters, { regionCode: "All" }))).toBe("n s");
  });
});

test("one more dealer up to four", () => {
  expect(nextDealer(five, five.slice(0, 2))?.code).toBe("c");
  expect(nextDealer(five, five.slice(0, 4))).toBeNull();
  expect(nextDealer(five.slice(0, 2), five.slice(0, 2))).toBeNull();
});

test("choosing a dealer that is already there swaps the two", () => {
  const [first, second, third] = five;
  if (first === undefined || second === undefined || third === undefined) throw new Error("five dealers");
  expect(codes(exchanged([first, second], 1, third))).toBe("a c");
  expect(codes(exchanged([first, second], 0, second))).toBe("b a");
});
