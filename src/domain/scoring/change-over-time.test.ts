import { expect, test } from "vitest";
import { changeOverTime, comparedPlace } from "./change-over-time.ts";

const from = (first: number) => Array.from({ length: 14 }, (_, place) => place >= first);

test.each([
  [12, "month", from(0), 0],
  [13, "month", from(2), 1],
  [11, "month", from(2), 2],
  [4, "quarter", from(0), 0],
  [3, "quarter", from(0), 0],
  [2, "month", from(2), null],
  [0, "month", from(0), null],
  [5, "month", from(14), null],
] as const)(
  "place %i by %s is compared with a year before, else with the first figure",
  (place, view, has, base) => {
    expect(comparedPlace(place, view, has)).toBe(base);
  },
);

const figure = (value: number | null, over = {}) => ({
  value,
  low: value === null ? null : value - 3,
  high: value === null ? null : value + 3,
  insufficient: false,
  ...over,
});

test("a change is clear where the interval of the difference leaves out zero", () => {
  expect(changeOverTime(figure(8.3), figure(8.1), 1)).toEqual({
    change: 0.2,
    previousValue: 8.1,
    clear: false,
  });
  expect(changeOverTime(figure(30), figure(8), 1)).toMatchObject({ change: 22, clear: true });
});

test("of too few responses or none there is no change, and of averages over others nobody says whether it is clear", () => {
  const whole = figure(800);
  for (const none of [figure(null), figure(700, { insufficient: true }), undefined]) {
    expect(changeOverTime(whole, none, 0)).toBeNull();
    expect(changeOverTime(none, whole, 0)).toBeNull();
  }
  const others = { low: null, high: null };
  expect(changeOverTime(figure(700, others), whole, 0)).toMatchObject({ change: -100, clear: null });
});
