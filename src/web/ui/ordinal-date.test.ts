import { expect, test } from "vitest";
import { momentsIn, ordinalDate, ordinalMoment } from "./ordinal-date.ts";

test.each([
  ["2026-11-01", "Nov 1st 2026"],
  ["2026-01-02", "Jan 2nd 2026"],
  ["2024-02-29", "Feb 29th 2024"],
  ["2026-03-03", "Mar 3rd 2026"],
  ["2026-05-11", "May 11th 2026"],
  ["2026-05-12", "May 12th 2026"],
  ["2026-05-13", "May 13th 2026"],
  ["2026-12-21", "Dec 21st 2026"],
  ["2026-12-31", "Dec 31st 2026"],
  ["", ""],
])("%s reads %s", (day, text) => expect(ordinalDate(day)).toBe(text));

test.each([
  [new Date(2026, 10, 21, 9, 5), "Nov 21st 2026, 09:05 am"],
  [new Date(2026, 0, 1, 0, 0), "Jan 1st 2026, 12:00 am"],
  [new Date(2026, 2, 1, 16, 30, 59), "Mar 1st 2026, 04:30 pm"],
  [new Date(2025, 11, 22, 0, 5), "Dec 22nd 2025, 12:05 am"],
  [new Date(2026, 6, 3, 23, 59), "Jul 3rd 2026, 11:59 pm"],
])("%s reads %s where the person is", (at, text) => expect(ordinalMoment(at.toISOString())).toBe(text));

test.each([
  ["Asia/Kolkata", "2026-11-20T18:29:59Z", "Nov 20th 2026, 11:59 pm"],
  ["Asia/Kolkata", "2026-11-20T18:30:00Z", "Nov 21st 2026, 12:00 am"],
  ["Asia/Kolkata", "2026-11-21T06:30:00Z", "Nov 21st 2026, 12:00 pm"],
  ["America/New_York", "2026-01-01T04:59:00Z", "Dec 31st 2025, 11:59 pm"],
  ["America/New_York", "2026-07-01T04:05:00Z", "Jul 1st 2026, 12:05 am"],
])("in %s, %s reads %s wherever the person is", (zone, at, text) => expect(momentsIn(zone)(at)).toBe(text));
