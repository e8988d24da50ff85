import { expect, test } from "vitest";
import { periodOfRange } from "./calendar-periods.ts";
import { dayName, monthsName, periodName } from "./period-name.ts";

test("a day", () => {
  expect(dayName("2026-05-03")).toBe("3 May 2026");
});

test.each([
  ["2026-07", "2026-09", "Jul–Sep 2026"],
  ["2025-11", "2026-01", "Nov 2025–Jan 2026"],
  ["2026-02", "2026-02", "Feb 2026"],
])("months %s to %s", (first, last, name) => {
  expect(monthsName(first, last)).toBe(name);
});

test.each([
  ["2026-01-01", "2026-03-31", "Jan–Mar 2026"],
  ["2026-02-01", "2026-02-28", "Feb 2026"],
  ["2026-01-17", "2026-05-03", "17 Jan 2026–3 May 2026"],
  ["2026-01-01", "2026-05-03", "1 Jan 2026–3 May 2026"],
  ["2026-01-17", "2026-05-31", "17 Jan 2026–31 May 2026"],
  ["2026-01-17", "2026-01-17", "17 Jan 2026"],
  ["2026-05-03", "2026-01-17", null],
])("the range %s to %s", (from, to, name) => {
  expect(periodName(periodOfRange(from, to))).toBe(name);
});
