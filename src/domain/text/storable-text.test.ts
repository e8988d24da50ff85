import { expect, test } from "vitest";
import { firstUnits, isStorableText, lastUnits } from "./storable-text.ts";

test.each(["", "a", "गाड़ी", "😀", "\n\t\u0001", "\uFFFD"])("%j can be kept", (text) => {
  expect(isStorableText(text)).toBe(true);
});

test.each(["\0", "a\0b", "\ud83d", "\ude00 first", "\ude00\ud83d"])("%j can't", (text) => {
  expect(isStorableText(text)).toBe(false);
});

test.each([
  ["abc", 2, "ab", "bc"],
  ["abc", 3, "abc", "abc"],
  ["abc", 9, "abc", "abc"],
  ["😀😀", 2, "😀", "😀"],
  ["😀😀", 3, "😀", "😀"],
  ["😀😀", 1, "", ""],
  ["😀", 2, "😀", "😀"],
])("%j cut to %i units begins %j and ends %j", (text, units, beginning, end) => {
  expect([firstUnits(text, units), lastUnits(text, units)]).toEqual([beginning, end]);
});
