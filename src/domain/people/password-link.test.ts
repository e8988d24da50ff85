import { expect, test } from "vitest";
import { chosenPasswordFault, hasFreshLinks, minutesOf, readToken } from "./password-link.ts";

const OWNER = { name: "Dora Dealer", email: "dora@x.example" };
const GOOD = "violet anchors drift north";

test("a reset works for half an hour, an invitation for a day", () => {
  expect([minutesOf("reset"), minutesOf("invitation")]).toEqual([30, 1_440]);
});

test.each([
  ["", null],
  ["   ", null],
  ["\t\n", null],
  ["abc_-9", "abc_-9"],
  ["a b c", "a+b+c"],
  [" a", "+a"],
])("of the sent token %j is taken %j", (typed, token) => {
  expect(readToken(typed)).toBe(token);
});

test.each([
  ["no link", [], false],
  ["two, however fresh", [29, 29], false],
  ["three, the newest young", [1, 2, 16], true],
  ["three, the newest first", [29, 2, 1], true],
  ["three, the newest half over", [1, 2, 15], false],
  ["more than three", [3, 9, 20, 29], true],
])("a mailbox with %s holds enough: %s", (_, minutesLeft, isEnough) => {
  expect(hasFreshLinks(minutesLeft)).toBe(isEnough);
});

test("a chosen password is typed twice, and none that is easy to guess", () => {
  const fault = (newPassword: string, confirmPassword = newPassword) =>
    chosenPasswordFault({ newPassword, confirmPassword }, OWNER);
  expect(fault(GOOD)).toBeNull();
  for (const other of [`${GOOD} `, GOOD.toUpperCase()])
    expect(fault(GOOD, other)).toEqual({ code: "MISMATCH", text: "Passwords Do Not Match" });
  expect(fault("short")).toEqual({
    code: "PASSWORD",
    text: "The password needs at least 12 characters.",
  });
  // Not typed twice is told first.
  expect(fault("short", "shorter")?.code).toBe("MISMATCH");
  expect(fault("doradealer2026")?.code).toBe("PASSWORD");
});
