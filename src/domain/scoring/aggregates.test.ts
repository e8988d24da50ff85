import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aggregateAccumulator } from "./aggregate-accumulator.ts";
import {
  type Aggregates,
  addAggregates,
  aggregatesOfResponse,
  noAggregates,
  type ScoredResponse,
  sameAggregates,
  subtractAggregates,
  sumAggregates,
} from "./aggregates.ts";
import { aProgramme } from "./scores.test-programme.ts";

const programme = aProgramme();
const score = fc.option(fc.integer({ min: 100_000, max: 1_000_000 }));
const responses: fc.Arbitrary<ScoredResponse> = fc.record({
  ratings: fc.array(fc.integer({ min: 0, max: 10 }), { maxLength: 8 }),
  overall: fc.option(fc.integer({ min: 1, max: 10 })),
  recommend: fc.option(fc.integer({ min: 0, max: 10 })),
  index: score,
  factors: fc.array(score, { maxLength: 4 }),
});
const groups = fc.array(responses, { maxLength: 20 });

function aggregatesOf(list: readonly ScoredResponse[]): Aggregates {
  return sumAggregates(list.map((response) => aggregatesOfResponse(programme, response)));
}

describe("aggregates of one response", () => {
  const blank = { ratings: [], overall: null, recommend: null, index: null, factors: [] };
  test("index and factor scores are kept as count, sum and sum of squares", () => {
    const aggregates = aggregatesOfResponse(programme, {
      ...blank,
      index: 812_345,
      factors: [null, 700_000],
    });
    expect(aggregates.index).toEqual({ n: 1, sum: 812_345n, sumOfSquares: 659_904_399_025n });
    expect(aggregates.factors.map(({ n }) => n)).toEqual([0, 1]);
  });
  test.each([
    [0, "detractors"],
    [6, "detractors"],
    [7, "passives"],
    [8, "passives"],
    [9, "promoters"],
    [10, "promoters"],
  ] as const)("a recommendation of %d counts among the %s", (recommend, group) => {
    const { promoters, passives, detractors } = aggregatesOfResponse(programme, { ...blank, recommend });
    expect({ promoters, passives, detractors }).toEqual({
      promoters: 0,
      passives: 0,
      detractors: 0,
      [group]: 1,
    });
  });
  test.each([
    [1, [1, 0, 0, 0]],
    [5, [1, 0, 0, 0]],
    [6, [0, 1, 0, 0]],
    [7, [0, 1, 0, 0]],
    [8, [0, 0, 1, 0]],
    [9, [0, 0, 1, 0]],
    [10, [0, 0, 0, 1]],
  ])("a rating of %d falls in band %j", (rating, bands) => {
    expect(aggregatesOfResponse(programme, { ...blank, overall: rating }).overall).toEqual(bands);
    expect(aggregatesOfResponse(programme, { ...blank, ratings: [0, rating] }).attributes).toEqual([
      [0, 0, 0, 0],
      bands,
    ]);
  });
  test("the limits of the bands are programme data", () => {
    const strict = aProgramme({ bands: { disappointed: 7, indifferent: 8, pleased: 9 } });
    expect(aggregatesOfResponse(strict, { ...blank, overall: 7 }).overall).toEqual([1, 0, 0, 0]);
  });
});

describe("groups", () => {
  test("order does not matter", () => {
    fc.assert(
      fc.property(groups, groups, (a, b) => {
        expect(
          sameAggregates(
            addAggregates(aggregatesOf(a), aggregatesOf(b)),
            addAggregates(aggregatesOf(b), aggregatesOf(a)),
          ),
        ).toBe(true);
      }),
    );
  });
  test("splitting a list anywhere changes nothing", () => {
    fc.assert(
      fc.property(groups, fc.nat(20), fc.nat(20), (list, first, second) => {
        const [from, to] = [Math.min(first, second), Math.max(first, second)];
        const pieces = [list.slice(from, to), list.slice(to), list.slice(0, from)].map(aggregatesOf);
        expect(sameAggregates(sumAggregates(pieces), aggregatesOf(list))).toBe(true);
      }),
    );
  });
  test("adding and subtracting an import is bit-exact", () => {
    fc.assert(
      fc.property(groups, groups, (before, imported) => {
        const undone = subtractAggregates(
          addAggregates(aggregatesOf(before), aggregatesOf(imported)),
          aggregatesOf(imported),
        );
        expect(sameAggregates(undone, aggregatesOf(before))).toBe(true);
        expect(sameAggregates(subtractAggregates(undone, aggregatesOf(before)), noAggregates())).toBe(true);
      }),
    );
  });
  test("the accumulator gives the sum of the single responses", () => {
    fc.assert(
      fc.property(groups, (list) => {
        const accumulator = aggregateAccumulator(programme);
        for (const response of list) accumulator.add(response);
        expect(accumulator.aggregates()).toEqual(aggregatesOf(list));
      }),
    );
  });
  test("the accumulator stays exact where squares leave the safe integers", () => {
    const accumulator = aggregateAccumulator(programme);
    const response = { ratings: [], overall: null, recommend: null, index: 999_999, factors: [] };
    for (let count = 0; count < 30_000; count += 1) accumulator.add(response);
    expect(accumulator.aggregates().index).toEqual({
      n: 30_000,
      sum: 29_999_970_000n,
      sumOfSquares: 30_000n * 999_999n ** 2n,
    });
  });
  test("any single difference is seen", () => {
    const aggregates = aggregatesOf([
      { ratings: [3, 9], overall: 4, recommend: 9, index: 500_000, factors: [500_000, 400_000] },
    ]);
    const sum = { n: 1, sum: 500_000n, sumOfSquares: 1n };
    const damaged: Aggregates[] = [
      { ...aggregates, responses: 2 },
      { ...aggregates, index: { ...aggregates.index, n: 2 } },
      { ...aggregates, index: { ...aggregates.index, sum: 1n } },
      { ...aggregates, index: { ...aggregates.index, sumOfSquares: 1n } },
      { ...aggregates, promoters: 2 },
      { ...aggregates, passives: 1 },
      { ...aggregates, detractors: 1 },
      { ...aggregates, overall: [1, 1, 0, 0] },
      { ...aggregates, factors: [sum, ...aggregates.factors.slice(1)] },
      { ...aggregates, factors: [...aggregates.factors, sum] },
      {
        ...aggregates,
        attributes: [
          [1, 0, 0, 0],
          [0, 1, 1, 0],
        ],
      },
      { ...aggregates, attributes: aggregates.attributes.slice(0, 1) },
    ];
    expect(
      damaged.map((other) => sameAggregates(aggregates, other) || sameAggregates(other, aggregates)),
    ).toEqual(damaged.map(() => false));
    expect(
      sameAggregates(aggregates, { ...aggregates, attributes: [...aggregates.attributes, [0, 0, 0, 0]] }),
    ).toBe(true);
  });
});
