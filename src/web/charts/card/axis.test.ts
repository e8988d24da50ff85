import { describe, expect, test } from "vitest";
import { barAxis, columnAxis, cutAxis, placeOn } from "./axis.ts";

const points = { unit: "points", decimals: 0 } as const;
const nps = { unit: "nps", decimals: 1 } as const;
const percent = { unit: "percent", decimals: 1 } as const;
const index = { min: 0, max: 1000 };
const promoters = { min: -100, max: 100 };

describe("a cut axis has three round ticks that hold every value", () => {
  test.each([
    [[761, 831, 812], index, points, ["750", "800", "850"], true],
    [[788, 795, 831], index, points, ["750", "800", "850"], true],
    [[995, 1000], index, points, ["990", "995", "1000"], true],
    [[0, 4], index, points, ["0", "5", "10"], false],
    [[10, 900], index, points, ["0", "500", "1000"], false],
    [[-3, 12], promoters, nps, ["−20", "0", "20"], true],
    [[], promoters, nps, ["−100", "0", "100"], false],
  ])("%j on %o", (values, scale, style, texts, cut) => {
    const axis = cutAxis(values, scale, style);
    expect(axis.ticks.map(({ text }) => text)).toEqual(texts);
    expect(axis.cut).toBe(cut);
    for (const value of values) expect(value >= axis.min && value <= axis.max).toBe(true);
  });
});

describe("a bar axis starts at zero and ends at the next round number", () => {
  test.each([
    [[14.2, 8.8], 100, "20%"],
    [[20], 100, "20%"],
    [[64.2], 100, "80%"],
    [[], 100, "5%"],
    [[100], 100, "100%"],
  ])("%j of %d ends at %s", (values, max, end) => {
    const axis = barAxis(values, max, percent);
    expect(axis.ticks.map(({ text }) => text)).toEqual(["0%", end]);
    expect(axis.cut).toBe(false);
  });
});

test("columns start at zero", () => {
  expect(columnAxis(1000, points).ticks.map(({ text }) => text)).toEqual(["0", "250", "500", "750", "1000"]);
});

test.each([
  [0, 0.5],
  [44.5, 0.7225],
  [-100, 0],
  [140, 1],
])("%d stands at %d of −100 to 100", (value, place) => {
  expect(placeOn(promoters, value)).toBeCloseTo(place, 10);
});
