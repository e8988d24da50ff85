import { expect, test } from "vitest";
import { dayOfIsoText, dayOfSerial, serialOfDay } from "./excel-dates.ts";

test("days and serials convert both ways from 1 March 1900 to the end of 9999", () => {
  for (let serial = 61; serial < 2_958_466; serial += 97) {
    const day = dayOfSerial(serial, false);
    expect(day === null ? null : serialOfDay(day.epochDay)).toBe(serial);
  }
  expect(serialOfDay(Date.UTC(1900, 0, 1) / 86_400_000)).toBe(1);
  expect(serialOfDay(Date.UTC(1900, 1, 28) / 86_400_000)).toBe(59);
  expect(serialOfDay(Date.UTC(1900, 2, 1) / 86_400_000)).toBe(61);
  expect(serialOfDay(Date.UTC(1899, 11, 31) / 86_400_000)).toBeNull();
});

test.each([
  [-1, false],
  [0, false],
  [0.5, false],
  [-0.1, true],
  [2_958_466, false],
  [Number.NaN, false],
  [Infinity, true],
])("serial %s is no day (1904 system %s)", (serial, uses1904) => {
  expect(dayOfSerial(serial, uses1904)).toBeNull();
});

test.each(["2026-02-30", "2026-13-01", "T12:00", "26-01-01", "2026-01-01x", ""])(
  "%j is no ISO day",
  (text) => {
    expect(dayOfIsoText(text)).toBeNull();
  },
);
