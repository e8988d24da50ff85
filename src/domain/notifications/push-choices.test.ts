import { expect, test } from "vitest";
import { clockOfMinute, isQuiet, minuteOfClock, minuteOfDay } from "./push-choices.ts";

test("the minute of the day is that of the client's clocks", () => {
  const instant = Date.UTC(2026, 10, 21, 18, 45);
  expect(minuteOfDay("UTC", instant)).toBe(18 * 60 + 45);
  expect(minuteOfDay("Asia/Kolkata", instant)).toBe(15);
  expect(minuteOfDay("America/New_York", instant)).toBe(13 * 60 + 45);
  expect(minuteOfDay("UTC", Date.UTC(2026, 10, 21))).toBe(0);
});

test.each([
  [null, 0, false],
  [{ from: 1320, to: 420 }, 1319, false],
  [{ from: 1320, to: 420 }, 1320, true],
  [{ from: 1320, to: 420 }, 0, true],
  [{ from: 1320, to: 420 }, 419, true],
  [{ from: 1320, to: 420 }, 420, false],
  [{ from: 720, to: 780 }, 719, false],
  [{ from: 720, to: 780 }, 720, true],
  [{ from: 720, to: 780 }, 780, false],
])("quiet hours %o at minute %i: %s", (quiet, minute, expected) => {
  expect(isQuiet(quiet, minute)).toBe(expected);
});

test("times of day are read and written as HH:MM", () => {
  for (let minute = 0; minute < 1440; minute += 1) expect(minuteOfClock(clockOfMinute(minute))).toBe(minute);
  for (const text of ["24:00", "107:00", "12:60", "7:00", "", "0700", "07:00 ", "aa:bb"])
    expect(minuteOfClock(text)).toBeNull();
});
