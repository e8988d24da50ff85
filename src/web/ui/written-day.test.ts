import { expect, test } from "vitest";
import { dayOf, dayProblem, written } from "./written-day.ts";

test.each([
  ["01-03-2026", "2026-03-01"],
  ["1.3.2026", "2026-03-01"],
  [" 28/02/2026 ", "2026-02-28"],
  ["30-02-2026", null],
  ["01-13-2026", null],
  ["1-3-26", null],
  ["tomorrow", null],
  ["", null],
])("'%s' is the day %s", (text, day) => {
  expect(dayOf(text)).toBe(day);
});

test.each(["2026-03-01", "32-01-2026", "2026-02-30", "to", ""])(
  "what is written and read again is '%s'",
  (day) => {
    expect(dayOf(written(day)) ?? written(day)).toBe(day);
  },
);

test.each([
  ["2026-03-05", null],
  ["2026-03-04", "Not before 05-03-2026."],
  ["2026-01-01", null],
  ["32-01-2026", "Write the day as dd-MM-yyyy."],
  ["", "Write the day as dd-MM-yyyy."],
])("from 5 March on, where 1 January stood, '%s' has the problem %s", (value, problem) => {
  expect(dayProblem(value, "2026-03-05", "2026-01-01")).toBe(problem);
});
