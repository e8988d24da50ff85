import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Aggregates, noAggregates } from "./aggregates.ts";
import { changeOf, decimalsOf, isInsufficient, type Measure, type Metric, metricOf } from "./metrics.ts";
import { publish } from "./rounding.ts";
import { aFactor } from "./scores.test-programme.ts";

const aggregates: Aggregates = {
  responses: 30,
  index: { n: 3, sum: 2_400_001n, sumOfSquares: 1_940_001_600_001n },
  promoters: 15,
  passives: 5,
  detractors: 4,
  overall: [3, 4, 8, 5],
  factors: [
    { n: 0, sum: 0n, sumOfSquares: 0n },
    { n: 2, sum: 1_500_000n, sumOfSquares: 1_130_000_000_000n },
  ],
  attributes: [
    [1, 0, 0, 0],
    [0, 0, 0, 0],
    [2, 3, 4, 1],
  ],
};
const metric = (value: number | null): Metric => ({ value, n: 20, low: null, high: null });
const MEASURES: Measure[] = [
  { kind: "index" },
  { kind: "nps" },
  { kind: "disappointed" },
  { kind: "band", band: 3 },
  { kind: "factor", slot: 1 },
  { kind: "factorDisappointed", factor: aFactor("Q1", 1, [1, 2, 3]) },
  { kind: "factorBand", factor: aFactor("Q1", 1, [1, 2, 3]), band: 2 },
  { kind: "attributeDisappointed", slot: 3 },
];

describe("figures", () => {
  test("a group's index = mean over its responses that have one, with n and interval", () => {
    const { value, n, low, high } = metricOf(aggregates, { kind: "index" });
    expect([value, n]).toEqual([2_400_001 / 3000, 3]);
    expect(low ?? 1000).toBeLessThan(799);
    expect(high ?? 0).toBeGreaterThan(801);
  });
  test("NPS = 100 × (promoters − detractors) ÷ answered", () => {
    expect(metricOf(aggregates, { kind: "nps" })).toMatchObject({ value: 1100 / 24, n: 24 });
  });
  test("% disappointed = share of overall ratings in the lowest band", () => {
    expect(metricOf(aggregates, { kind: "disappointed" })).toMatchObject({ value: 15, n: 20 });
  });
  test("the satisfied = share of overall ratings in the two highest bands", () => {
    expect(metricOf(aggregates, { kind: "satisfied" })).toMatchObject({ value: 65, n: 20 });
  });
  test("the four bands make 100 %", () => {
    const shares = ([0, 1, 2, 3] as const).map((band) => metricOf(aggregates, { kind: "band", band }).value);
    expect(shares).toEqual([15, 20, 40, 25]);
  });
  test("% disappointed or in a band of a factor = such ratings of its attributes ÷ their ratings", () => {
    const factor = aFactor("Q1", 1, [9, 1, 2, 3]);
    expect(metricOf(aggregates, { kind: "factorDisappointed", factor })).toMatchObject({
      value: 300 / 11,
      n: 11,
    });
    expect(metricOf(aggregates, { kind: "factorBand", factor, band: 2 })).toMatchObject({
      value: 400 / 11,
      n: 11,
    });
  });
  test("% disappointed of an attribute = share of its ratings", () => {
    expect(metricOf(aggregates, { kind: "attributeDisappointed", slot: 3 })).toMatchObject({
      value: 20,
      n: 10,
    });
  });
  test("factor scores stand at their slot", () => {
    expect(metricOf(aggregates, { kind: "factor", slot: 2 })).toMatchObject({ value: 750, n: 2 });
  });
  test("null is no data, never zero", () => {
    const nothing = { value: null, n: 0, low: null, high: null };
    expect(MEASURES.map((measure) => metricOf(noAggregates(), measure))).toEqual(MEASURES.map(() => nothing));
    expect(metricOf(aggregates, { kind: "factor", slot: 1 })).toEqual(nothing);
    expect(metricOf(aggregates, { kind: "factor", slot: 99 })).toEqual(nothing);
  });
  test("fewer than 10 responses that have an index are an insufficient sample", () => {
    expect(isInsufficient({ ...aggregates, index: { ...aggregates.index, n: 9 } })).toBe(true);
    expect(isInsufficient({ ...aggregates, index: { ...aggregates.index, n: 10 } })).toBe(false);
    expect(isInsufficient({ ...aggregates, responses: 100 })).toBe(true);
  });
  test("points show no decimal, percentages and NPS one", () => {
    expect(MEASURES.map(decimalsOf)).toEqual([0, 1, 1, 1, 0, 1, 1, 1]);
  });
});

describe("change", () => {
  test("is the difference of what is shown, so the screen adds up", () => {
    const change = changeOf({ kind: "index" }, metric(812.5), metric(810.4));
    expect(change).toEqual({ change: 3, previousValue: 810, direction: "up", clear: false });
    expect(changeOf({ kind: "index" }, metric(812.5), metric(810.4), 1).change).toBe(2.1);
    const fall = changeOf({ kind: "index" }, metric(810.4), metric(812.5));
    expect(fall).toEqual({ change: -3, previousValue: 813, direction: "down", clear: false });
  });
  test("is clear where the interval of the difference leaves out zero", () => {
    const index = (value: number) => ({ value, n: 100, low: value - 10, high: value + 10 });
    const clear = (now: number, before: number) =>
      changeOf({ kind: "index" }, index(now), index(before)).clear;
    // √(10² + 10²) = 14.14
    expect([clear(814, 800), clear(815, 800), clear(786, 800), clear(785, 800)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(clear(800, 800)).toBe(false);
  });
  test("of a single answer is never clear", () => {
    expect(changeOf({ kind: "index" }, metric(1000), metric(100)).clear).toBe(false);
  });
  test("is the same when both show the same, and never −0", () => {
    const change = changeOf({ kind: "index" }, metric(811.6), metric(812.4));
    expect(change).toEqual({ change: 0, previousValue: 812, direction: "same", clear: false });
    const exact = (value: number) => ({ value, n: 1e6, low: value - 0.1, high: value + 0.1 });
    expect(changeOf({ kind: "index" }, exact(811.6), exact(812.4)).clear).toBe(false);
  });
  test("is null when either side has no data", () => {
    const none = { change: null, previousValue: null, direction: null, clear: null };
    expect(changeOf({ kind: "nps" }, metric(null), metric(4))).toEqual(none);
    expect(changeOf({ kind: "nps" }, metric(4), metric(null))).toEqual(none);
    expect(changeOf({ kind: "nps" }, metric(4), null)).toEqual(none);
  });
  test("previous value plus difference is always the shown value", () => {
    const values = fc.double({ min: -100, max: 100, noNaN: true });
    fc.assert(
      fc.property(values, values, (now, before) => {
        const { change, previousValue } = changeOf({ kind: "nps" }, metric(now), metric(before));
        expect(publish((previousValue ?? 0) + (change ?? 0), 1)).toBe(publish(now, 1));
      }),
    );
  });
});
