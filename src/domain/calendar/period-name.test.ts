import { expect, test } from "vitest";
import { comparisonName, monthsName, periodName } from "./period-name.ts";
import { periodOfRange } from "./periods.ts";

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
  ["2026-01-17", "2026-05-03", "Jan 17th 2026 – May 3rd 2026"],
  ["2026-01-01", "2026-05-03", "Jan 1st 2026 – May 3rd 2026"],
  ["2026-01-17", "2026-05-31", "Jan 17th 2026 – May 31st 2026"],
  ["2026-01-17", "2026-01-17", "Jan 17th 2026"],
  ["2026-05-03", "2026-01-17", null],
])("the range %s to %s", (from, to, name) => {
  expect(periodName(periodOfRange(from, to))).toBe(name);
});

test.each([
  ["2026-07-03", "Jul–Sep 2026"],
  ["2026-01-01", "Jul–Sep 2026"],
  [null, "Jul–Sep 2026"],
  ["2026-08-01", "Jul–Sep 2026 (partial)"],
  ["2026-09-30", "Jul–Sep 2026 (partial)"],
  // None of it: there is nothing to compare with.
  ["2026-10-01", "Jul–Sep 2026"],
])("Jul–Sep 2026 as a comparison where the data begin on %s: %s", (firstDay, name) => {
  const quarter = { months: ["2026-07", "2026-08", "2026-09"], partials: [] };
  expect(comparisonName("Jul–Sep 2026", quarter, firstDay)).toBe(name);
});
