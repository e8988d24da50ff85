import { describe, expect, test } from "vitest";
import { clockOf, dayParts, daysText, dayText, numericDay } from "./date-display.ts";

describe("a day", () => {
  test.each([
    ["2026-11-01", "Nov 1st 2026"],
    ["2026-01-02", "Jan 2nd 2026"],
    ["2024-02-29", "Feb 29th 2024"],
    ["2026-03-03", "Mar 3rd 2026"],
    ["2026-05-11", "May 11th 2026"],
    ["2026-05-12", "May 12th 2026"],
    ["2026-05-13", "May 13th 2026"],
    ["2026-12-21", "Dec 21st 2026"],
    ["2026-12-22", "Dec 22nd 2026"],
    ["2026-12-23", "Dec 23rd 2026"],
    ["2026-12-31", "Dec 31st 2026"],
    ["", ""],
    ["soon", "soon"],
    ["2026-13-05", "2026-13-05"],
  ])("%s reads %s", (day, text) => expect(dayText(day)).toBe(text));

  test("is cut before its year where there is little room", () => {
    expect(dayParts("2026-01-19")).toEqual({ monthAndDay: "Jan 19th", year: "2026" });
    expect(dayParts("2026-13-05")).toBeNull();
  });

  test("stands in a column of days as the date picker writes it", () => {
    expect([numericDay("2026-03-01"), numericDay("")]).toEqual(["01-03-2026", ""]);
  });

  test("and another are a range", () => {
    expect(daysText("2026-01-17", "2026-05-03")).toBe("Jan 17th 2026 – May 3rd 2026");
    expect(daysText("2026-01-17", "2026-01-17")).toBe("Jan 17th 2026");
  });
});

describe("the clock", () => {
  test.each([
    ["Asia/Kolkata", "2026-11-20T18:29:59Z", "Nov 20th 2026, 11:59 pm"],
    ["Asia/Kolkata", "2026-11-20T18:30:00Z", "Nov 21st 2026, 12:00 am"],
    ["Asia/Kolkata", "2026-11-21T06:30:00Z", "Nov 21st 2026, 12:00 pm"],
    ["Asia/Kathmandu", "2026-11-21T06:30:00Z", "Nov 21st 2026, 12:15 pm"],
    ["America/New_York", "2026-01-01T04:59:00Z", "Dec 31st 2025, 11:59 pm"],
    ["America/New_York", "2026-07-01T04:05:00Z", "Jul 1st 2026, 12:05 am"],
  ])("of %s: %s reads %s wherever the person is", (zone, at, text) => {
    const clock = clockOf(zone);
    expect(clock.moment(at)).toBe(text);
    expect(clock.moment(Date.parse(at))).toBe(text);
    expect(`${clock.day(at)}, ${clock.time(at)}`).toBe(text);
  });

  test("of an unknown zone is a RangeError", () => {
    expect(() => clockOf("Mars/Olympus")).toThrow(RangeError);
  });
});
