import { describe, expect, test } from "vitest";
import { asksForCode, passwordFaultAt, readCode, remembersCode, stepAfterPassword } from "./log-in.ts";

const [ACTIVE, INACTIVE] = [{ active: true }, { active: false }];

test.each([
  [{ account: ACTIVE, matches: true, isBlocked: false }, null],
  [{ account: ACTIVE, matches: false, isBlocked: false }, "password"],
  [{ account: INACTIVE, matches: true, isBlocked: false }, "inactive"],
  [{ account: INACTIVE, matches: false, isBlocked: false }, "password"],
  [{ account: null, matches: false, isBlocked: false }, "password"],
  // The hash that is computed for nobody can't match; if it did, nobody would come in.
  [{ account: null, matches: true, isBlocked: false }, "password"],
  [{ account: ACTIVE, matches: true, isBlocked: true }, "blocked"],
  [{ account: ACTIVE, matches: false, isBlocked: true }, "blocked"],
  [{ account: INACTIVE, matches: true, isBlocked: true }, "blocked"],
  [{ account: null, matches: false, isBlocked: true }, "blocked"],
] as const)("a typed password, %j: %s", (typed, fault) => {
  expect(passwordFaultAt(typed)).toBe(fault);
});

test.each([
  [false, true, false, "go on"],
  [false, true, true, "go on"],
  [false, false, false, "go on"],
  [false, false, true, "no mobile access"],
  [true, true, false, "choose a password"],
  [true, false, true, "choose a password"],
] as const)(
  "an administrator's password %s, mobile access %s, from the app %s: %s",
  (mustChange, mobileAccess, isMobile, step) => {
    expect(stepAfterPassword({ mustChange, mobileAccess }, isMobile)).toBe(step);
  },
);

test.each([
  [false, false, true, false],
  [false, true, true, false],
  [true, false, true, true],
  [true, false, false, true],
  [true, true, true, false],
  // Anybody can say that he is a device that is remembered.
  [true, true, false, true],
])(
  "a second factor %s, remembered %s, in a browser %s: a code is asked for %s",
  (hasSecondFactor, remembersSecondFactor, isBrowser, asks) => {
    expect(asksForCode({ hasSecondFactor, remembersSecondFactor }, isBrowser)).toBe(asks);
  },
);

test("only a code that was typed in a browser by somebody who wants it is remembered", () => {
  const typed = { wasAsked: true, wantsIt: true, isBrowser: true };
  expect(remembersCode(typed)).toBe(true);
  for (const but of [{ wasAsked: false }, { wantsIt: false }, { isBrowser: false }])
    expect(remembersCode({ ...typed, ...but })).toBe(false);
});

describe("a typed code", () => {
  test.each([
    ["123456", { kind: "app", code: "123456" }],
    [" 123 456 ", { kind: "app", code: "123456" }],
    ["123-456", { kind: "app", code: "123456" }],
    ["abcd-efgh-2345-wxyz", { kind: "recovery", code: "abcdefgh2345wxyz" }],
    ["ABCD EFGH 2345 WXYZ", { kind: "recovery", code: "abcdefgh2345wxyz" }],
  ])("%j is one", (typed, read) => {
    expect(readCode(typed)).toEqual(read);
  });

  test.each([
    "",
    "12345",
    "1234567",
    "x123456",
    "123456x",
    "abcdefgh2345wxy",
    "abcdefgh2345wxyzz",
    "abcdefgh1345wxyz",
    "abcdefgh8345wxyz",
    "abcdefgh_345wxyz",
  ])("%j is none", (typed) => {
    expect(readCode(typed)).toBeNull();
  });
});
