import { describe, expect, test } from "vitest";
import { formatCount, formatDifference, formatMetric, formatRange, formatTick } from "./number-format.ts";

const points = { unit: "points", decimals: 0 } as const;
const ranked = { unit: "points", decimals: 1 } as const;
const percent = { unit: "percent", decimals: 1 } as const;
const nps = { unit: "nps", decimals: 1 } as const;

describe("a figure", () => {
  test.each([
    [812, points, "812"],
    [812, ranked, "812.0"],
    [1000, points, "1000"],
    [8.4, percent, "8.4%"],
    [0, percent, "0.0%"],
    [44.5, nps, "44.5"],
    [-24.5, nps, "−24.5"],
    [-0.04, nps, "0.0"],
  ])("%d in %o is %s", (value, style, text) => {
    expect(formatMetric(value, style)).toBe(text);
  });
});

describe("a difference", () => {
  test.each([
    [9, points, "+9"],
    [-4, points, "−4"],
    [0, points, "0"],
    [0, percent, "0"],
    [-0.9, percent, "−0.9"],
    [18, ranked, "+18.0"],
    [0.04, nps, "0"],
  ])("%d in %o is %s", (difference, style, text) => {
    expect(formatDifference(difference, style)).toBe(text);
  });
});

test("ranges take an en dash, with spaces where an end is negative", () => {
  expect(formatRange(809, 815, points)).toBe("809–815");
  expect(formatRange(-3.1, 4, nps)).toBe("−3.1 – 4.0");
});

test("counts take commas, ticks only the decimals they need", () => {
  expect(formatCount(1048575)).toBe("1,048,575");
  expect(formatTick(-100, nps)).toBe("−100");
  expect(formatTick(20, percent)).toBe("20%");
});
