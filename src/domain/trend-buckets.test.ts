import { describe, expect, test } from "vitest";
import { bucketsOf, defaultRange, viewTypeOf } from "./trend-buckets.ts";

const shape = (from: string, to: string, view: "month" | "quarter") =>
  bucketsOf("2025-07", { from, to }, view).map(({ name, code, partial }) => [name, code, partial]);

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
    expect(bucketsOf("2025-07", { from: "2026-02-03", to: "2026-02-03" }, "month")[0]?.period).toEqual({
      months: [],
      cuts: [{ from: "2026-02-03", to: "2026-02-03" }],
    });
  });

  test("the buckets of a range together are the range", () => {
    const periods = bucketsOf("2025-08", { from: "2025-09-02", to: "2026-03-30" }, "quarter");
    expect(periods.flatMap(({ period }) => period.months)).toEqual([
      "2025-10",
      "2025-11",
      "2025-12",
      "2026-01",
      "2026-02",
    ]);
    expect(periods.flatMap(({ period }) => period.cuts)).toEqual([
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
});

test("the default range is the last twelve months with data", () => {
  const months = Array.from(
    { length: 14 },
    (_, place) => `20${place < 9 ? "25" : "26"}-${String(((place + 3) % 12) + 1).padStart(2, "0")}`,
  );
  expect(defaultRange(months)).toEqual({ from: "2025-06-01", to: "2026-05-31" });
  expect(defaultRange(["2026-02"])).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(defaultRange([])).toBeNull();
});

test("month is the view unless quarter is asked", () => {
  expect(["", "month", "Month", "quarter", "Quarter", "week"].map(viewTypeOf)).toEqual([
    "month",
    "month",
    "month",
    "quarter",
    "quarter",
    null,
  ]);
});
