import { expect, test } from "vitest";
import { deviceOf, isPhone, usedWhen } from "./session-words.ts";

test.each([
  [0, 0, "Logged in just now"],
  [1, 0, "Logged in a minute ago, last used just now"],
  [59, 59, "Logged in 59 minutes ago"],
  [60, 2, "Logged in an hour ago, last used 2 minutes ago"],
  [719, 29, "Logged in 11 hours ago, last used 29 minutes ago"],
])("opened %i and used %i minutes ago: %s", (openedMinutesAgo, seenMinutesAgo, words) =>
  expect(usedWhen({ isCurrent: false, openedMinutesAgo, seenMinutesAgo })).toBe(words),
);

test("the session that asks is in use: it says only since when", () =>
  expect(usedWhen({ isCurrent: true, openedMinutesAgo: 90, seenMinutesAgo: 1 })).toBe(
    "Logged in an hour ago",
  ));

test.each([
  ["Chrome 140 on Android", false, "Chrome 140 on Android", true],
  ["Firefox 140 on Windows", false, "Firefox 140 on Windows", false],
  [null, true, "The mobile app", true],
  [null, false, "An unknown device", false],
] as const)("%s, by the app: %s", (device, mobile, words, phone) =>
  expect([deviceOf({ device, mobile }), isPhone({ device, mobile })]).toEqual([words, phone]),
);
