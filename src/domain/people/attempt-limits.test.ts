import { describe, expect, test } from "vitest";
import { codeLimit, loginLimits, ownPasswordLimit, resetLimits, secretDevice } from "./attempt-limits.ts";
import { FRESH_RESET_MINUTES } from "./password-link.ts";

const COOKIE = "0123456789abcdef";
const MINUTE = { failures: 30, windowSeconds: 60, firstBlockSeconds: 60, longestBlockSeconds: 60 };
const QUARTER = { failures: 5, windowSeconds: 900, firstBlockSeconds: 30, longestBlockSeconds: 900 };

test.each([
  [null, null],
  ["", null],
  ["123456789012345", null],
  [COOKIE, COOKIE],
  [`${COOKIE}0`, `${COOKIE}0`],
])("the device %s is a secret of its owner: %s", (device, secret) => {
  expect(secretDevice(device)).toBe(secret);
});

describe("a log-in", () => {
  test("counts at its address, at its account there and at its account everywhere", () => {
    expect(loginLimits(" Dora@X.example ", "10.0.0.1", null)).toEqual({
      place: { ...MINUTE, bucket: "login address 10.0.0.1" },
      ofAccount: [
        { ...QUARTER, bucket: "login address 10.0.0.1 account dora@x.example" },
        {
          bucket: "login account dora@x.example",
          failures: 50,
          windowSeconds: 86_400,
          firstBlockSeconds: 60,
          longestBlockSeconds: 900,
        },
      ],
    });
  });

  test("from a known device is reached by nobody else's failures", () => {
    expect(loginLimits("dora@x.example", "10.0.0.1", COOKIE)).toEqual({
      place: { ...MINUTE, bucket: `login device ${COOKIE}` },
      ofAccount: [{ ...QUARTER, bucket: `login device ${COOKIE} account dora@x.example` }],
    });
  });
});

test("codes of a second factor count for a person, and apart on a known device", () => {
  const limit = { failures: 10, windowSeconds: 86_400, firstBlockSeconds: 60, longestBlockSeconds: 3_600 };
  expect(codeLimit(7, null)).toEqual({ ...limit, bucket: "second factor person 7" });
  expect(codeLimit(7, COOKIE)).toEqual({ ...limit, bucket: `second factor device ${COOKIE} person 7` });
});

test("five guesses of the own password end a session's for the day", () => {
  expect(ownPasswordLimit("abc")).toEqual({
    bucket: "current password of session abc",
    failures: 5,
    windowSeconds: 86_400,
    firstBlockSeconds: 86_400,
    longestBlockSeconds: 86_400,
  });
});

test("links are asked for and tried apart, and no block outlives the last link", () => {
  const limits = resetLimits("dora@x.example", "10.0.0.1");
  expect(limits).toEqual({
    place: { ...MINUTE, bucket: "reset address 10.0.0.1" },
    accountHere: { ...QUARTER, bucket: "reset address 10.0.0.1 account dora@x.example" },
    tries: { ...MINUTE, bucket: "reset link address 10.0.0.1" },
  });
  expect(limits.accountHere.longestBlockSeconds).toBeLessThanOrEqual(FRESH_RESET_MINUTES * 60);
});
