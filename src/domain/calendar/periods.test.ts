import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayOfEpochDay, epochDayOf, lastDayOfMonth } from "./calendar.ts";
import { currentAndPrevious, type Period, type PeriodChoice, periodOfRange, wholeRange } from "./periods.ts";

const ALL: PeriodChoice = { wave: null, month: null, from: null, to: null };
const NOTHING = { current: { months: [], partials: [] }, previous: null };

function whole(...months: string[]): Period {
  return { months, partials: [] };
}

function periods(choice: Partial<PeriodChoice>) {
  return currentAndPrevious("2025-01", { ...ALL, ...choice });
}

describe("change is measured against", () => {
  test("the previous wave when month is All", () => {
    expect(periods({ wave: "WQ-5" })).toEqual({
      current: whole("2026-01", "2026-02", "2026-03"),
      previous: whole("2025-10", "2025-11", "2025-12"),
    });
  });
  test("the previous month otherwise, across the wave's edge too", () => {
    expect(periods({ wave: "WQ-5", month: "2026-02" })).toEqual({
      current: whole("2026-02"),
      previous: whole("2026-01"),
    });
    expect(periods({ wave: "WQ-5", month: "2026-01" }).previous).toEqual(whole("2025-12"));
  });
  test("nothing at the programme's start", () => {
    expect(periods({ wave: "WQ-1" }).previous).toBeNull();
    expect(periods({ wave: "WQ-1", month: "2025-01" }).previous).toBeNull();
    expect(periods({ wave: "WQ-1", month: "2025-02" }).previous).toEqual(whole("2025-01"));
    expect(periods({ wave: "WQ-2" }).previous).toEqual(whole("2025-01", "2025-02", "2025-03"));
  });
  test("nothing when wave is All", () => {
    expect(periods({})).toEqual({ current: null, previous: null });
    expect(periods({ month: "2026-02" })).toEqual({ current: whole("2026-02"), previous: null });
  });
  test("nothing for a month outside the wave or an unknown wave, which are empty", () => {
    expect(periods({ wave: "WQ-5", month: "2026-04" })).toEqual(NOTHING);
    expect(periods({ wave: "WQ-x" })).toEqual(NOTHING);
    expect(periods({ month: "2026-13" }).current).toEqual(whole());
  });
  test("as many whole months before a range of whole months", () => {
    expect(periods({ from: "2026-02-01", to: "2026-03-31" })).toEqual({
      current: whole("2026-02", "2026-03"),
      previous: whole("2025-12", "2026-01"),
    });
    expect(periods({ from: "2026-03-01", to: "2026-03-31" }).previous).toEqual(whole("2026-02"));
  });
  test("as many days before any other range", () => {
    expect(periods({ from: "2026-03-10", to: "2026-05-04" })).toEqual({
      current: {
        months: ["2026-04"],
        partials: [
          { from: "2026-03-10", to: "2026-03-31" },
          { from: "2026-05-01", to: "2026-05-04" },
        ],
      },
      previous: {
        months: ["2026-02"],
        partials: [
          { from: "2026-01-13", to: "2026-01-31" },
          { from: "2026-03-01", to: "2026-03-09" },
        ],
      },
    });
  });
  test("a range goes before wave and month; half a range is none", () => {
    expect(periods({ wave: "WQ-1", from: "2026-03-05", to: "2026-03-05" })).toEqual({
      current: { months: [], partials: [{ from: "2026-03-05", to: "2026-03-05" }] },
      previous: { months: [], partials: [{ from: "2026-03-04", to: "2026-03-04" }] },
    });
    expect(periods({ wave: "WQ-2", from: "2026-03-05" }).current).toEqual(
      whole("2025-04", "2025-05", "2025-06"),
    );
  });
  test("days in the wrong order or that do not exist cover nothing", () => {
    expect(periods({ from: "2026-03-06", to: "2026-03-05" })).toEqual(NOTHING);
    expect(periods({ from: "2026-02-30", to: "2026-03-05" })).toEqual(NOTHING);
  });
});

describe("a range of days", () => {
  const ranges = fc
    .tuple(fc.integer({ min: 19_000, max: 21_000 }), fc.integer({ min: 0, max: 500 }))
    .map(([start, length]) => ({ from: dayOfEpochDay(start), to: dayOfEpochDay(start + length) }));

  function daysOf({ months, partials }: Period): string[] {
    const pieces = [
      ...partials,
      ...months.map((month) => ({ from: `${month}-01`, to: lastDayOfMonth(month) })),
    ];
    return pieces
      .flatMap(({ from, to }) =>
        Array.from({ length: epochDayOf(to) - epochDayOf(from) + 1 }, (_, n) =>
          dayOfEpochDay(epochDayOf(from) + n),
        ),
      )
      .sort();
  }

  test("whole and partial months cover every day once, with two partial ones at most", () => {
    fc.assert(
      fc.property(ranges, ({ from, to }) => {
        const period = periodOfRange(from, to);
        expect(daysOf(period)).toEqual(daysOf({ months: [], partials: [{ from, to }] }));
        expect(period.partials.length).toBeLessThanOrEqual(2);
      }),
    );
  });
  test("the previous range ends the day before and, but for whole months, is as long", () => {
    fc.assert(
      fc.property(ranges, ({ from, to }) => {
        const { current, previous } = periods({ from, to });
        const [now, before] = [daysOf(current ?? whole()), daysOf(previous ?? whole())];
        expect(epochDayOf(before.at(-1) ?? "")).toBe(epochDayOf(from) - 1);
        if (current?.partials.length === 0) expect(previous?.months.length).toBe(current.months.length);
        else expect(before.length).toBe(now.length);
      }),
    );
  });
});

describe("a range that leaves no response of its months out takes them whole", () => {
  const held = { from: "2025-07-12", to: "2026-08-24" };
  const wholeOf = (from: string, to: string) => {
    const range = wholeRange({ from, to }, held);
    return [range.from, range.to];
  };

  test.each([
    ["the stored range itself", "2025-07-12", "2026-08-24", "2025-07-01", "2026-08-31"],
    ["beyond both ends", "2025-06-20", "2026-09-05", "2025-06-01", "2026-09-30"],
    [
      "from the first of a month to the end of the data",
      "2026-06-01",
      "2026-08-24",
      "2026-06-01",
      "2026-08-31",
    ],
    ["from inside a month", "2026-06-02", "2026-08-24", "2026-06-02", "2026-08-24"],
    ["to a day before the last response", "2026-06-01", "2026-08-23", "2026-06-01", "2026-08-23"],
    ["from a day after the first response", "2025-07-13", "2025-12-31", "2025-07-13", "2025-12-31"],
  ])("%s", (_, from, to, first, last) => {
    expect(wholeOf(from, to)).toEqual([first, last]);
  });

  test("over any data it counts the very same days with responses", () => {
    const day = fc
      .integer({ min: epochDayOf("2025-01-01"), max: epochDayOf("2026-12-31") })
      .map(dayOfEpochDay);
    fc.assert(
      fc.property(fc.uniqueArray(day, { minLength: 1, maxLength: 12 }), day, day, (days, one, other) => {
        const sorted = [...days].sort();
        const range = one < other ? { from: one, to: other } : { from: other, to: one };
        const data = { from: sorted[0] ?? one, to: sorted.at(-1) ?? one };
        const inside = ({ from, to }: { from: string; to: string }) =>
          sorted.filter((each) => each >= from && each <= to);
        expect(inside(wholeRange(range, data))).toEqual(inside(range));
      }),
    );
  });
});
