import { describe, expect, test } from "vitest";
import { rangePresets } from "./range-presets.ts";

const stored = { firstDay: "2024-12-03", lastDay: "2026-11-19" };

function daysOf(dataDate: string | null, day: string, firstDay = stored.firstDay) {
  const presets = rangePresets(dataDate, { ...stored, firstDay }, day);
  return Object.fromEntries(presets.map(({ name, from, to }) => [name, `${from} ${to}`]));
}

describe("the ranges on offer", () => {
  test("begin with the usual ones and end with everything; none ends after the data", () => {
    expect(Object.entries(daysOf("2026-11-20", "2026-11-22"))).toEqual([
      ["Last 12 months", "2025-12-01 2026-11-20"],
      ["This year", "2026-01-01 2026-11-20"],
      ["Last quarter", "2026-07-01 2026-09-30"],
      ["Last 3 months", "2026-09-01 2026-11-20"],
      ["Last 6 months", "2026-06-01 2026-11-20"],
      ["Last 24 months", "2024-12-01 2026-11-20"],
      ["All data", "2024-12-03 2026-11-20"],
    ]);
  });

  test("in the first days of a quarter the last one is the one that has just ended", () => {
    expect(daysOf("2026-09-30", "2026-10-02")["Last quarter"]).toBe("2026-07-01 2026-09-30");
    expect(daysOf("2025-12-31", "2026-01-02")["Last quarter"]).toBe("2025-10-01 2025-12-31");
  });

  test("where the data ended long ago they are those of the data, by the names of what they are", () => {
    const days = daysOf("2025-05-14", "2026-11-22");
    expect(days["Apr–Jun 2025"]).toBe("2025-04-01 2025-06-30");
    expect(days["Last quarter"]).toBeUndefined();
    expect(days["Year 2025"]).toBe("2025-01-01 2025-05-14");
    expect(days["This year"]).toBeUndefined();
  });

  test("lengths that begin before the first response are not offered; nothing is without responses", () => {
    const names = Object.keys(daysOf("2026-11-20", "2026-11-22", "2026-08-15"));
    expect(names).toEqual(["Last 12 months", "This year", "Last quarter", "Last 3 months", "All data"]);
    expect(rangePresets(null, null, "2026-11-22")).toEqual([]);
  });
});
