import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addParts,
  noParts,
  type Parts,
  partsOfResponse,
  type ScoredResponse,
  sameParts,
  subtractParts,
  sumParts,
} from "./parts.ts";
import { partsAccumulator } from "./parts-accumulator.ts";
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

function partsOf(list: readonly ScoredResponse[]): Parts {
  return sumParts(list.map((response) => partsOfResponse(programme, response)));
}

describe("parts of one response", () => {
  const blank = { ratings: [], overall: null, recommend: null, index: null, factors: [] };
  test("index and factor scores are kept as count, sum and sum of squares", () => {
    const parts = partsOfResponse(programme, { ...blank, index: 812_345, factors: [null, 700_000] });
    expect(parts.index).toEqual({ n: 1, sum: 812_345n, sumOfSquares: 659_904_399_025n });
    expect(parts.factors.map(({ n }) => n)).toEqual([0, 1]);
  });
  test.each([
    [0, "detractors"],
    [6, "detractors"],
    [7, "passives"],
    [8, "passives"],
    [9, "promoters"],
    [10, "promoters"],
  ] as const)("a recommendation of %d counts among the %s", (recommend, group) => {
    const { promoters, passives, detractors } = partsOfResponse(programme, { ...blank, recommend });
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
    expect(partsOfResponse(programme, { ...blank, overall: rating }).overall).toEqual(bands);
    expect(partsOfResponse(programme, { ...blank, ratings: [0, rating] }).attributes).toEqual([
      [0, 0, 0, 0],
      bands,
    ]);
  });
  test("the limits of the bands are programme data", () => {
    const strict = aProgramme({ bands: { disappointed: 7, indifferent: 8, pleased: 9 } });
    expect(partsOfResponse(strict, { ...blank, overall: 7 }).overall).toEqual([1, 0, 0, 0]);
  });
});

describe("groups", () => {
  test("order does not matter", () => {
    fc.assert(
      fc.property(groups, groups, (a, b) => {
        expect(sameParts(addParts(partsOf(a), partsOf(b)), addParts(partsOf(b), partsOf(a)))).toBe(true);
      }),
    );
  });
  test("splitting a list anywhere changes nothing", () => {
    fc.assert(
      fc.property(groups, fc.nat(20), fc.nat(20), (list, first, second) => {
        const [from, to] = [Math.min(first, second), Math.max(first, second)];
        const pieces = [list.slice(from, to), list.slice(to), list.slice(0, from)].map(partsOf);
        expect(sameParts(sumParts(pieces), partsOf(list))).toBe(true);
      }),
    );
  });
  test("adding and subtracting an import is bit-exact", () => {
    fc.assert(
      fc.property(groups, groups, (before, imported) => {
        const undone = subtractParts(addParts(partsOf(before), partsOf(imported)), partsOf(imported));
        expect(sameParts(undone, partsOf(before))).toBe(true);
        expect(sameParts(subtractParts(undone, partsOf(before)), noParts())).toBe(true);
      }),
    );
  });
  test("the accumulator gives the sum of the single responses", () => {
    fc.assert(
      fc.property(groups, (list) => {
        const accumulator = partsAccumulator(programme);
        for (const response of list) accumulator.add(response);
        expect(sameParts(accumulator.parts(), partsOf(list))).toBe(true);
      }),
    );
  });
  test("the accumulator stays exact where squares leave the safe integers", () => {
    const accumulator = partsAccumulator(programme);
    const response = { ratings: [], overall: null, recommend: null, index: 999_999, factors: [] };
    for (let count = 0; count < 30_000; count += 1) accumulator.add(response);
    expect(accumulator.parts().index).toEqual({
      n: 30_000,
      sum: 29_999_970_000n,
      sumOfSquares: 30_000n * 999_999n ** 2n,
    });
  });
  test("any single difference is seen", () => {
    const parts = partsOf([
      { ratings: [3, 9], overall: 4, recommend: 9, index: 500_000, factors: [500_000, 400_000] },
    ]);
    const sum = { n: 1, sum: 500_000n, sumOfSquares: 1n };
    const damaged: Parts[] = [
      { ...parts, responses: 2 },
      { ...parts, index: sum },
      { ...parts, promoters: 2 },
      { ...parts, passives: 1 },
      { ...parts, detractors: 1 },
      { ...parts, overall: [1, 1, 0, 0] },
      { ...parts, factors: [sum, ...parts.factors.slice(1)] },
      { ...parts, factors: [...parts.factors, sum] },
      {
        ...parts,
        attributes: [
          [1, 0, 0, 0],
          [0, 1, 1, 0],
        ],
      },
      { ...parts, attributes: parts.attributes.slice(0, 1) },
    ];
    expect(damaged.map((other) => sameParts(parts, other) || sameParts(other, parts))).toEqual(
      damaged.map(() => false),
    );
    expect(sameParts(parts, { ...parts, attributes: [...parts.attributes, [0, 0, 0, 0]] })).toBe(true);
  });
});
