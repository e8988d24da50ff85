import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  compareWaves,
  dayOfEpochDay,
  epochDayOf,
  isDay,
  isMonth,
  isRealDay,
  isWave,
  isWaveOpen,
  lastDayOfMonth,
  monthName,
  monthNumber,
  monthOfDay,
  monthOfNumber,
  monthsBetween,
  monthsOfWave,
  today,
  waveName,
  waveOfMonth,
} from "./calendar.ts";

const epochDays = fc.integer({ min: -719_162, max: 2_932_896 });
const months = fc
  .tuple(fc.integer({ min: 1900, max: 2200 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => monthOfNumber(year * 100 + month));

describe("days", () => {
  test.each([
    ["1970-01-01", 0],
    ["1969-12-31", -1],
    ["2000-02-29", 11_016],
    ["1900-03-01", -25_508],
    ["2026-11-21", 20_778],
    ["0001-01-01", -719_162],
    ["9999-12-31", 2_932_896],
  ])("%s is day %d since 1970", (day, epochDay) => {
    expect(epochDayOf(day)).toBe(epochDay);
    expect(dayOfEpochDay(epochDay)).toBe(day);
  });
  test("no day is lost or counted twice in years 1 to 9999", () => {
    fc.assert(
      fc.property(epochDays, (epochDay) => {
        const day = dayOfEpochDay(epochDay);
        expect(epochDayOf(day)).toBe(epochDay);
        expect(day).toBe(new Date(epochDay * 86_400_000).toISOString().slice(0, 10));
        expect(isDay(day)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
  test("the day after the last of a month is the first of the next", () => {
    fc.assert(
      fc.property(months, (month) => {
        expect(addDays(lastDayOfMonth(month), 1)).toBe(`${addMonths(month, 1)}-01`);
        expect(isDay(lastDayOfMonth(month))).toBe(true);
      }),
    );
  });
  test.each([
    [2024, 2, 29, true],
    [2023, 2, 29, false],
    [1900, 2, 29, false],
    [2000, 2, 29, true],
    [2026, 4, 31, false],
    [2026, 13, 1, false],
    [2026, 0, 1, false],
    [2026, 1, 0, false],
    [0, 1, 1, false],
    [10_000, 1, 1, false],
    [2026, 1.5, 1, false],
  ])("%d-%d-%d is a real day: %s", (year, month, day, real) => {
    expect(isRealDay(year, month, day)).toBe(real);
  });
  test("only YYYY-MM-DD and YYYY-MM are read", () => {
    expect(
      ["2026-2-01", "2026-02-30", "26-02-01", "2026-02-01T00", "x2026-02-01", "", "All"].some(isDay),
    ).toBe(false);
    expect([isMonth("2026-02"), isMonth("2026-13"), isMonth("2026"), isMonth("All")]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe("months", () => {
  test("adding months crosses years both ways", () => {
    expect([
      addMonths("2026-11", 3),
      addMonths("2026-02", -3),
      addMonths("2026-12", 0),
      addMonths("2026-01", -13),
    ]).toEqual(["2027-02", "2025-11", "2026-12", "2024-12"]);
    fc.assert(
      fc.property(months, fc.integer({ min: -500, max: 500 }), (month, count) => {
        expect(addMonths(addMonths(month, count), -count)).toBe(month);
        expect(monthsBetween(month, addMonths(month, count))).toBe(count);
      }),
    );
  });
  test("a month is stored as a number and read back", () => {
    expect([
      monthNumber("2026-11"),
      monthOfNumber(202_611),
      monthOfDay("2026-11-05"),
      monthName("2026-11"),
    ]).toEqual([202_611, "2026-11", "2026-11", "Nov 2026"]);
    fc.assert(fc.property(months, (month) => monthOfNumber(monthNumber(month)) === month));
  });
});

describe("waves", () => {
  test.each([
    ["2024-12", null],
    ["2025-01", "WQ-1"],
    ["2025-03", "WQ-1"],
    ["2025-04", "WQ-2"],
    ["2027-06", "WQ-10"],
  ])("counted from the programme's first quarter, %s is in %s", (month, wave) => {
    expect(waveOfMonth("2025-01", month)).toBe(wave);
  });
  test("a wave holds three months, and they hold the wave", () => {
    expect(monthsOfWave("2025-01", "WQ-4")).toEqual(["2025-10", "2025-11", "2025-12"]);
    expect(monthsOfWave("2025-01", "All")).toEqual([]);
    fc.assert(
      fc.property(months, fc.integer({ min: 1, max: 400 }), (first, number) => {
        const inside = monthsOfWave(first, `WQ-${number}`);
        expect(inside.map((month) => waveOfMonth(first, month))).toEqual(inside.map(() => `WQ-${number}`));
      }),
    );
  });
  test("named 'Jul–Sep 2026'", () => {
    expect(waveName("2025-01", "WQ-7")).toBe("Jul–Sep 2026");
    expect(waveName("2025-11", "WQ-1")).toBe("Nov 2025–Jan 2026");
    expect(waveName("2025-01", "WQ-")).toBe("");
  });
  test("ordered by number, not by letters", () => {
    expect(["WQ-10", "WQ-2", "WQ-1"].sort(compareWaves)).toEqual(["WQ-1", "WQ-2", "WQ-10"]);
    expect(["WQ-0", "WQ-01", "xWQ-1", "wq-1", "WQ-1 ", "WQ--1", "All", ""].some(isWave)).toBe(false);
  });
  test("open from its first to its last day", () => {
    const days = ["2026-06-30", "2026-07-01", "2026-09-30", "2026-10-01"];
    expect(days.map((day) => isWaveOpen("2025-01", "WQ-7", day))).toEqual([false, true, true, false]);
  });
});

describe("today is the client's calendar day", () => {
  const instant = Date.UTC(2026, 10, 21, 18, 31);
  test.each([
    ["Asia/Kolkata", "2026-11-22"],
    ["UTC", "2026-11-21"],
    ["America/Los_Angeles", "2026-11-21"],
    ["Pacific/Kiritimati", "2026-11-22"],
  ])("in %s it is %s", (zone, day) => {
    expect(today(zone, instant)).toBe(day);
  });
  test("one minute before and at midnight in Kolkata", () => {
    expect([
      today("Asia/Kolkata", Date.UTC(2026, 11, 31, 18, 29)),
      today("Asia/Kolkata", Date.UTC(2026, 11, 31, 18, 30)),
    ]).toEqual(["2026-12-31", "2027-01-01"]);
  });
  test("an unknown zone is a RangeError", () => {
    expect(() => today("Mars/Olympus", instant)).toThrow(RangeError);
  });
});
