import { expect, test } from "vitest";
import { reconnectDelay } from "./timers.ts";

const FAILURES = [1, 2, 3, 4, 5, 60];

test("the pause before reconnecting doubles with every failure and stops growing at half a minute", () => {
  expect(FAILURES.map((failures) => reconnectDelay(failures, 0))).toEqual([
    1000, 2000, 4000, 8000, 10_000, 10_000,
  ]);
  expect(FAILURES.map((failures) => reconnectDelay(failures, 1))).toEqual([
    3000, 6000, 12_000, 24_000, 30_000, 30_000,
  ]);
});

test("browsers that were cut off together do not come back together", () => {
  const pauses = Array.from({ length: 100 }, () => reconnectDelay(1));
  expect(new Set(pauses).size).toBeGreaterThan(90);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(3000);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1000);
});
