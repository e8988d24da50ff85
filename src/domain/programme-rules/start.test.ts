import { describe, expect, test } from "vitest";
import { addMonths, waveOfMonth } from "#domain/calendar/calendar.ts";
import { aProgramme } from "#domain/scoring/scores.test-programme.ts";
import { weightsOfWave } from "#domain/scoring/scores.ts";
import { checkStart, waveShift, withEarlierStart } from "./start.ts";

const before = aProgramme();
const [first, second] = before.weights;
if (first === undefined || second === undefined) throw new Error("two sets of weights");

test.each([
  ["2025-01", 0],
  ["2024-10", 1],
  ["2023-01", 8],
  ["2025-04", -1],
])("counted from %s the waves of 2025-01 rise by %i", (firstMonth, shift) => {
  expect(waveShift(before, firstMonth)).toBe(shift);
});

test("every quarter keeps its weights, and those before have the first ones", () => {
  const moved = withEarlierStart(before, "2024-04");
  expect(moved.weights.map(({ fromWave }) => fromWave)).toEqual(["WQ-1", "WQ-6"]);
  for (let months = 0; months < 30; months += 1) {
    const month = addMonths(before.firstMonth, months);
    const then = weightsOfWave(before, waveOfMonth(before.firstMonth, month) ?? "");
    expect(weightsOfWave(moved, waveOfMonth(moved.firstMonth, month) ?? "")).toEqual(then);
  }
  expect(weightsOfWave(moved, "WQ-1")).toEqual(first.weights);
});

describe("a revision", () => {
  const from = (firstMonth: string, fromWave: string) =>
    checkStart(before, aProgramme({ firstMonth, weights: [first, { ...second, fromWave }] }));

  test("may keep its first month, or begin a quarter or more earlier", () => {
    expect(from("2025-01", "WQ-2")).toEqual([]);
    expect(from("2024-10", "WQ-4")).toEqual([]);
    expect(checkStart(before, aProgramme({ firstMonth: "2024-10", weights: [first] }))).toEqual([]);
  });

  test("may not begin later", () => {
    expect(from("2025-04", "WQ-2")).toEqual([
      "The first month is 2025-01 and cannot become 2025-04: only an earlier quarter can become the first.",
    ]);
  });

  test("names the weights whose wave has another number now", () => {
    expect(from("2024-07", "WQ-3")).toEqual([
      "The weights from WQ-3 belong to a quarter that is WQ-5 when the waves count from 2024-07: write WQ-5.",
    ]);
  });
});
