import { expect, test } from "vitest";
import { reachedAt } from "./growth-page.ts";
import { cellsOf, growthOf, lineThrough, projected } from "./projection.ts";

const base = { responses: 200, dealers: 10, months: 12 };
/** 5 ms and a tenth for each dealer; nothing for responses; months are noise. */
const points = [
  { ...base, value: 6 },
  { ...base, responses: 100, value: 6 },
  { ...base, responses: 400, value: 6 },
  { ...base, dealers: 20, value: 7 },
  { ...base, dealers: 40, value: 9 },
  { ...base, months: 24, value: 9 },
  { ...base, months: 36, value: 5 },
  { ...base, months: 60, value: 8 },
];

test("a line goes through points that lie on one, and says when they do not", () => {
  expect(
    lineThrough([
      [1, 3],
      [2, 5],
      [4, 9],
    ]),
  ).toEqual({ fixed: 1, slope: 2, explained: 1 });
  expect(
    lineThrough([
      [1, 3],
      [2, 9],
      [3, 3],
    ]).explained,
  ).toBeCloseTo(0);
});

test("only what grew is carried on, from points that differ in nothing else", () => {
  const growth = growthOf(points, base);
  expect(growth.slopes.responses).toBeNull();
  expect(growth.slopes.months).toBeNull();
  expect(growth.slopes.dealers).toBeCloseTo(0.1);
  expect(projected(growth, base, { responses: 1e9, dealers: 1010, months: 60 })).toBeCloseTo(106);
});

test("two points are no growth", () => {
  const two = points.filter(
    ({ dealers, responses, months }) => dealers < 40 && responses === 200 && months === 12,
  );
  expect(growthOf(two, base).slopes.dealers).toBeNull();
});

test("cells end at the dealers' months, and at the responses there are", () => {
  expect(cellsOf({ responses: 1e9, dealers: 20_000, months: 60 }, 8)).toEqual({
    rollup_dealer: 1_200_000,
    rollup_model: 9_600_000,
    rollup_day: 36_525_000,
  });
  expect(cellsOf({ responses: 1_000, dealers: 500, months: 12 }, 8)).toEqual({
    rollup_dealer: 1_000,
    rollup_model: 1_000,
    rollup_day: 0,
  });
});

test("what breaks first is found at the size where it breaks", () => {
  expect(reachedAt(({ responses }) => responses / 1e6, 2_000)).toBeCloseTo(2e9, -8);
  expect(reachedAt(() => 5, 10)).toBeNull();
  expect(reachedAt(({ dealers }) => dealers, 100)).toBe(0);
});
