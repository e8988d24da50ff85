import { describe, expect, test } from "vitest";
import { bucketsOf, viewTypeOf } from "./trend-buckets.ts";

const LATER = "2027-01-15";

const LONG_BEFORE = "2020-01-01";

const shape = (
  from: string,
  to: string,
  view: "month" | "quarter",
  { today = LATER, firstDay = LONG_BEFORE }: { today?: string; firstDay?: string | null } = {},
) =>
  bucketsOf("2025-07", { from, to }, view, today, firstDay).map(({ name, code, partial }) => [
    name,
    code,
    partial,
  ]);

describe("a trend's time axis", () => {
  test("names every month of a range and marks the cut ones", () => {
    expect(shape("2025-12-17", "2026-02-28", "month")).toEqual([
      ["Dec 2025", "2025-12", true],
      ["Jan 2026", "2026-01", false],
      ["Feb 2026", "2026-02", false],
    ]);
  });

  test("quarters are those of the programme; one that the range does not fill is partial", () => {
    expect(shape("2025-11-01", "2026-06-30", "quarter")).toEqual([
      ["Oct–Dec 2025", "2025-10", true],
      ["Jan–Mar 2026", "2026-01", false],
      ["Apr–Jun 2026", "2026-04", false],
    ]);
  });

  test("one day is one partial bucket", () => {
    expect(shape("2026-02-03", "2026-02-03", "quarter")).toEqual([["Jan–Mar 2026", "2026-01", true]]);
    const day = { from: "2026-02-03", to: "2026-02-03" };
    expect(bucketsOf("2025-07", day, "month", LATER, LONG_BEFORE)[0]?.period).toEqual({
      months: [],
      partials: [day],
    });
  });

  test("the buckets of a range together are the range", () => {
    const periods = bucketsOf(
      "2025-08",
      { from: "2025-09-02", to: "2026-03-30" },
      "quarter",
      LATER,
      LONG_BEFORE,
    );
    expect(periods.flatMap(({ period }) => period.months)).toEqual([
      "2025-10",
      "2025-11",
      "2025-12",
      "2026-01",
      "2026-02",
    ]);
    expect(periods.flatMap(({ period }) => period.partials)).toEqual([
      { from: "2025-09-02", to: "2025-09-30" },
      { from: "2026-03-01", to: "2026-03-30" },
    ]);
  });

  test("quarters before the programme's first month keep its rhythm", () => {
    expect(shape("2025-05-01", "2025-07-31", "quarter").map(([, code]) => code)).toEqual([
      "2025-04",
      "2025-07",
    ]);
  });

  test("a quarter is partial where the data begin in a later month of it, a month with their first day is not", () => {
    const partials = (view: "month" | "quarter", firstDay: string | null) =>
      shape("2025-10-01", "2026-03-31", view, { firstDay }).map(([, , partial]) => partial);
    expect(partials("quarter", "2025-11-10")).toEqual([true, false]);
    expect(partials("quarter", "2025-10-31")).toEqual([false, false]);
    expect(partials("quarter", "2026-02-01")).toEqual([false, true]);
    expect(partials("quarter", null)).toEqual([false, false]);
    expect(partials("month", "2025-11-10")).toEqual(Array(6).fill(false));
  });

  test("ends with the month or quarter that runs today, which is partial until its last day", () => {
    expect(shape("2025-12-01", "2026-04-30", "month", { today: "2026-02-27" })).toEqual([
      ["Dec 2025", "2025-12", false],
      ["Jan 2026", "2026-01", false],
      ["Feb 2026", "2026-02", true],
    ]);
    expect(shape("2026-02-01", "2026-02-28", "month", { today: "2026-02-28" })).toEqual([
      ["Feb 2026", "2026-02", false],
    ]);
    expect(
      shape("2026-01-01", "2026-12-31", "quarter", { today: "2026-02-28" }).map(([, code]) => code),
    ).toEqual(["2026-01"]);
    expect(shape("2026-03-01", "2026-12-31", "month", { today: "2026-02-28" })).toEqual([]);
  });
});

test("month is the view unless quarter is asked, or nothing is and twenty years are too many months", () => {
  const year = { from: "2025-01-01", to: "2025-12-31" };
  expect(["", "month", "Month", "quarter", "Quarter", "week"].map((text) => viewTypeOf(text, year))).toEqual([
    "month",
    "month",
    "month",
    "quarter",
    "quarter",
    null,
  ]);
  const long = { from: "2005-12-31", to: "2026-01-01" };
  expect([viewTypeOf("", long), viewTypeOf("month", long)]).toEqual(["quarter", "month"]);
  expect(viewTypeOf("", { ...long, from: "2006-02-01" })).toBe("month");
});
