import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Programme } from "#domain/programme/programme.ts";
import { aFactor, aProgramme } from "./scores.test-programme.ts";
import { responseScorer, weightsOfWave } from "./scores.ts";

describe("weights of a wave", () => {
  const programme = aProgramme({
    weights: [
      { fromWave: "WQ-10", weights: { Q1: 3 } },
      { fromWave: "WQ-1", weights: { Q1: 1 } },
      { fromWave: "WQ-2", weights: { Q1: 2 } },
    ],
  });
  test.each([
    ["WQ-1", 1],
    ["WQ-2", 2],
    ["WQ-9", 2],
    ["WQ-10", 3],
    ["WQ-11", 3],
  ])("a wave without weights of its own uses the previous wave's: %s", (wave, weight) => {
    expect(weightsOfWave(programme, wave)).toEqual({ Q1: weight });
  });
  test("there are none before the first revision, nor for text that is no wave", () => {
    expect(
      weightsOfWave(aProgramme({ weights: [{ fromWave: "WQ-4", weights: { Q1: 1 } }] }), "WQ-3"),
    ).toEqual({});
    for (const text of ["", "All", "WQ-0", "WQ-x", "3"]) expect(weightsOfWave(programme, text)).toEqual({});
  });
});

describe("scores of a response", () => {
  const score = responseScorer(aProgramme(), "WQ-1");
  test("factor score = 100 × mean of the answered attributes", () => {
    expect(score([8, 9, 9, 7, 8, 10]).factors).toEqual([866_667, 750_000, 1_000_000]);
    expect(score([8, 0, 9, 0, 8, 0]).factors).toEqual([850_000, 800_000, null]);
  });
  test("index = Σ weight × factor score ÷ Σ weight over the factors it answered", () => {
    expect(score([8, 8, 8, 6, 6, 10]).index).toBe(780_000);
    expect(score([8, 8, 8, 0, 0, 10]).index).toBe(857_143);
  });
  test("the index is rounded once, from unrounded factor scores", () => {
    const thirds = responseScorer(
      aProgramme({ weights: [{ fromWave: "WQ-1", weights: { Q1: 3, Q2: 1 } }] }),
      "WQ-1",
    );
    expect(thirds([8, 9, 9, 7, 7, 0]).index).toBe(825_000);
  });
  test("halves go up: 500312.5 milli-points are stored as 500313", () => {
    const eighths = aProgramme({
      factors: [aFactor("Q1", 1, [1]), aFactor("Q2", 2, [2])],
      weights: [{ fromWave: "WQ-1", weights: { Q1: 1279, Q2: 321 } }],
    });
    expect(responseScorer(eighths, "WQ-1")([4, 9]).index).toBe(500_313);
    expect(((4 * 1279 + 9 * 321) * 100_000) / 1600).toBe(500_312.5);
  });
  test("halves go up where thirds and weights meet: 348437.5 milli-points are stored as 348438", () => {
    const thirds = aProgramme({
      factors: [aFactor("Q1", 1, [1, 2, 3]), aFactor("Q2", 2, [4, 5, 6])],
      weights: [{ fromWave: "WQ-1", weights: { Q1: 5, Q2: 59 } }],
    });
    expect((((4 * 5 + 11 * 59) / 3) * 100_000) / 64).toBeCloseTo(348_437.5, 6);
    expect(responseScorer(thirds, "WQ-1")([2, 1, 1, 9, 1, 1]).index).toBe(348_438);
  });
  test("nothing answered has no index, all ones is 100, all tens 1000", () => {
    expect(score([])).toEqual({ index: null, factors: [null, null, null] });
    expect(score([0, 0, 0, 0, 0, 0]).index).toBeNull();
    expect(score([1, 1, 1, 1, 1, 1]).index).toBe(100_000);
    expect(score([10, 10, 10, 10, 10, 10]).index).toBe(1_000_000);
  });
  test("only answers to a factor without weight: factor score, no index", () => {
    const zero = responseScorer(
      aProgramme({ weights: [{ fromWave: "WQ-1", weights: { Q1: 1, Q2: 0 } }] }),
      "WQ-1",
    );
    expect(zero([0, 0, 0, 7, 7, 0])).toEqual({ index: null, factors: [null, 700_000, null] });
  });
  test("a wave before the first weights: factor scores, no index", () => {
    const later = aProgramme({ weights: [{ fromWave: "WQ-2", weights: { Q1: 1 } }] });
    expect(responseScorer(later, "WQ-1")([8, 9, 9, 7, 8, 10])).toEqual({
      index: null,
      factors: [866_667, 750_000, 1_000_000],
    });
  });
  test("weights of its wave, not of another", () => {
    expect(score([10, 10, 10, 5, 5, 5]).index).toBe(750_000);
    expect(responseScorer(aProgramme(), "WQ-3")([10, 10, 10, 5, 5, 5]).index).toBe(600_000);
  });
  test("a factor's score stands at its slot, whatever the order of the programme", () => {
    const swapped = aProgramme({ factors: [aFactor("Q2", 4, [2]), aFactor("Q1", 2, [1])] });
    expect(responseScorer(swapped, "WQ-1")([3, 9]).factors).toEqual([null, 300_000, null, 900_000]);
  });
});

const programmes: fc.Arbitrary<Programme> = fc
  .record({
    sizes: fc.array(fc.oneof(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 24 })), {
      minLength: 1,
      maxLength: 6,
    }),
    weights: fc.array(fc.integer({ min: 0, max: 99_999 }), { minLength: 6, maxLength: 6 }),
    scale: fc.constantFrom(1, 10, 1000),
  })
  .map(({ sizes, weights, scale }) =>
    sizedProgramme(
      sizes,
      weights.map((weight) => weight / scale),
    ),
  );

/** Factors F0, F1 … of so many attributes each. */
function sizedProgramme(sizes: readonly number[], weights: readonly number[]): Programme {
  const starts = sizes.map((_, factor) => sizes.slice(0, factor).reduce((total, size) => total + size, 0));
  return aProgramme({
    factors: sizes.map((size, factor) =>
      aFactor(
        `F${factor}`,
        factor + 1,
        Array.from({ length: size }, (_, place) => (starts[factor] ?? 0) + place + 1),
      ),
    ),
    weights: [
      { fromWave: "WQ-1", weights: Object.fromEntries(sizes.map((_, f) => [`F${f}`, weights[f] ?? 0])) },
    ],
  });
}

const surveys = programmes.chain((programme) =>
  fc.record({
    programme: fc.constant(programme),
    ratings: fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 150, maxLength: 150 }),
  }),
);

function indexByFractions(programme: Programme, ratings: readonly number[]): bigint | null {
  let top = 0n;
  let bottom = 1n;
  let weights = 0n;
  for (const factor of programme.factors) {
    const answers = factor.attributes
      .map(({ slot }) => BigInt(ratings[slot - 1] ?? 0))
      .filter((rating) => rating > 0n);
    const weight = BigInt(Math.round((programme.weights[0]?.weights[factor.code] ?? 0) * 1000));
    if (answers.length === 0 || weight === 0n) continue;
    const sum = answers.reduce((total, rating) => total + rating, 0n);
    top = top * BigInt(answers.length) + weight * sum * bottom;
    bottom *= BigInt(answers.length);
    weights += weight;
  }
  if (weights === 0n) return null;
  const denominator = bottom * weights;
  const floor = (top * 100_000n) / denominator;
  return (top * 100_000n - floor * denominator) * 2n >= denominator ? floor + 1n : floor;
}

test("every index equals the exact fraction, rounded once, for any programme", () => {
  fc.assert(
    fc.property(surveys, ({ programme, ratings }) => {
      const { index } = responseScorer(programme, "WQ-1")(ratings);
      expect(index === null ? null : BigInt(index)).toBe(indexByFractions(programme, ratings));
    }),
    { numRuns: 1000 },
  );
});

// Each is a half, and falls below it where a share or a sum is not exact.
test.each([
  [[3, 3], [25, 167], [4, 4, 4, 7, 0, 0], 660_938],
  [[4, 4], [169, 23], [7, 7, 6, 0, 6, 6, 5, 0], 654_688],
  [[3, 3], [84_745.755, 999_999.909], [9, 1, 1, 2, 1, 1], 151_563],
  [
    [7, 4, 4],
    [660_844.637, 820_125.654, 422_679.709],
    [10, 10, 10, 10, 10, 0, 0, 6, 6, 6, 5, 2, 2, 2, 1],
    633_723,
  ],
])("halves go up of %j attributes that weigh %j, rated %j: %d", (sizes, weights, ratings, index) => {
  const programme = sizedProgramme(sizes, weights);
  expect(indexByFractions(programme, ratings)).toBe(BigInt(index));
  expect(responseScorer(programme, "WQ-1")(ratings).index).toBe(index);
});

test("there is no index where only factors without weight are answered, however large the other weights", () => {
  for (const Q1 of [1, 999_999.999]) {
    const weights = [{ fromWave: "WQ-1", weights: { Q1, Q2: Q1 - 0.001, Q3: 0 } }];
    const score = responseScorer(aProgramme({ weights }), "WQ-1");
    expect(score([0, 0, 0, 0, 0, 5])).toEqual({ index: null, factors: [null, null, 500_000] });
  }
});

test("a higher rating never lowers the index", () => {
  fc.assert(
    fc.property(surveys, fc.integer({ min: 0, max: 20 }), ({ programme, ratings }, place) => {
      const score = responseScorer(programme, "WQ-1");
      const rating = ratings[place] ?? 0;
      fc.pre(rating > 0 && rating < 10);
      const before = score(ratings).index;
      const after = score(ratings.with(place, rating + 1)).index;
      expect(after ?? 0).toBeGreaterThanOrEqual(before ?? 0);
    }),
  );
});
