import { describe, expect, test } from "vitest";
import { CONFIRMED_MINUTES, type EndReason, reasonOfEnd, sentenceOfEnd } from "./session-end.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = 100 * HOUR;

describe("a session that nobody ended and that opens nothing", () => {
  test.each([
    ["was not used for half an hour", { lastSeen: NOW - 30 * MINUTE, openedOn: NOW - HOUR }, "idle"],
    [
      "was used until its twelve hours were over",
      { lastSeen: NOW - MINUTE, openedOn: NOW - 12 * HOUR },
      "lifetime",
    ],
    ["met both ends at once", { lastSeen: NOW - HOUR, openedOn: NOW - 12.5 * HOUR }, "lifetime"],
    [
      "was left before its twelve hours were over",
      { lastSeen: NOW - 5 * HOUR, openedOn: NOW - 13 * HOUR },
      "idle",
    ],
    ["could still live", { lastSeen: NOW - 30 * MINUTE + 1, openedOn: NOW - 12 * HOUR + 1 }, "mobile"],
  ] as const)("%s: %s", (_, { lastSeen, openedOn }, reason) => {
    expect(reasonOfEnd({ isActive: true, lastSeen, openedOn }, NOW)).toBe(reason);
    expect(reasonOfEnd({ isActive: false, lastSeen, openedOn }, NOW)).toBe("deactivated");
  });
});

test.each<[EndReason | null, string]>([
  [null, "Your session has ended. Log in again."],
  ["idle", "You were logged out after 30 minutes without activity."],
  ["lifetime", "Your session ended after 12 hours. Log in again."],
  ["deactivated", "Your account was deactivated. Ask the administrator of your company."],
  ["password", "Your password was changed. Log in with the new one."],
  ["factor", "A second factor was switched on for your account. Log in with it."],
  ["elsewhere", "You ended this session from another device. Log in again."],
  ["guesses", "Your session was ended: a wrong current password was entered too often. Log in again."],
  [
    "mobile",
    "The mobile app can't be used with your account any more. Ask the administrator of your company.",
  ],
])("%s is told as: %s", (reason, sentence) => {
  expect(sentenceOfEnd(reason)).toBe(sentence);
});

test("a password that was typed again lets administer for a quarter of an hour", () => {
  expect(CONFIRMED_MINUTES).toBe(15);
});
