import { describe, expect, test } from "vitest";
import { MAX_TICKS, niceAxis } from "./axis.ts";

const POINTS = { min: 0, max: 1000 };
const PERCENT = { min: 0, max: 100 };
const NPS = { min: -100, max: 100 };

describe("the y axis of a trend", () => {
  test.each([
    [[812, 846, 799], POINTS, 10, { min: 790, max: 850, step: 10 }],
    [[640, 846], POINTS, 10, { min: 600, max: 850, step: 50 }],
    [[812], POINTS, 10, { min: 810, max: 820, step: 10 }],
    [[810, 810], POINTS, 10, { min: 810, max: 820, step: 10 }],
    [[1000], POINTS, 10, { min: 990, max: 1000, step: 10 }],
    [[], POINTS, 10, { min: 0, max: 1000, step: 200 }],
    [[0, 0], PERCENT, 1, { min: 0, max: 1, step: 1 }],
    [[100, 3.2], PERCENT, 1, { min: 0, max: 100, step: 20 }],
    [[7.1, 7.2], PERCENT, 5, { min: 5, max: 10, step: 5 }],
    [[7.1, 12.4], PERCENT, 1, { min: 7, max: 13, step: 1 }],
    [[-3.4, 12.9], NPS, 1, { min: -4, max: 14, step: 2 }],
    [[-100, 100], NPS, 1, { min: -100, max: 100, step: 50 }],
    [[7.6, 8.2], PERCENT, 0.5, { min: 7.5, max: 8.5, step: 0.5 }],
    [[-0, 5], NPS, 1, { min: 0, max: 5, step: 1 }],
    [[-1.5, -0.5], NPS, 1, { min: -2, max: 0, step: 1 }],
    [[], { min: -1e9, max: 1e9 }, 1, { min: -1e9, max: 1e9, step: 2e9 }],
  ])("%j on %j", (values, scale, smallest, expected) => {
    expect(niceAxis(values, scale, smallest)).toEqual(expected);
  });

  test("holds every value in whole steps, within the scale, in at most ten ticks", () => {
    for (const [scale, smallest] of [
      [POINTS, 10],
      [PERCENT, 1],
      [NPS, 1],
    ] as const) {
      for (let low = scale.min; low <= scale.max; low += 7.3) {
        for (let high = low; high <= scale.max; high += 5.9) {
          const { min, max, step } = niceAxis([low, high], scale, smallest);
          expect(min).toBeLessThanOrEqual(low);
          expect(max).toBeGreaterThanOrEqual(high);
          expect(min).toBeGreaterThanOrEqual(scale.min);
          expect(max).toBeLessThanOrEqual(scale.max);
          expect((max - min) / step + 1).toBeLessThanOrEqual(MAX_TICKS);
          expect(Number.isInteger(min / step)).toBe(true);
          expect(max).toBeGreaterThan(min);
        }
      }
    }
  });
});
