import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noAggregates } from "./aggregates.ts";
import {
  belowLimit,
  bottomDealers,
  countRanked,
  improvementAreas,
  type RankEntry,
  rankDealers,
  topDealers,
} from "./ranking.ts";
import { aProgramme } from "./scores.test-programme.ts";

function dealer(dealerId: number, milliPoints: number, n = 10): RankEntry {
  const sum = BigInt(milliPoints) * BigInt(n);
  return {
    dealerId,
    aggregates: {
      ...noAggregates(),
      responses: n,
      index: { n, sum, sumOfSquares: sum * BigInt(milliPoints) },
    },
  };
}

const ids = (entries: readonly RankEntry[]) => entries.map(({ dealerId }) => dealerId);

describe("ranks", () => {
  const entries = [
    dealer(1, 700_000),
    dealer(2, 850_040),
    dealer(3, 849_960),
    dealer(4, 900_000),
    dealer(5, 950_000, 9),
  ];
  test("by the published index at one decimal; ties share a rank, the next skips (1, 2, 2, 4)", () => {
    const ranking = rankDealers(entries);
    expect([4, 2, 3, 1].map((id) => ranking.get(id)?.rank)).toEqual([1, 2, 2, 4]);
    expect(ranking.get(3)).toEqual({ rank: 2, index: 850, n: 10 });
  });
  test("fewer than 10 responses: rank 0, row still there", () => {
    expect(rankDealers(entries).get(5)).toEqual({ rank: 0, index: 950, n: 9 });
    expect(rankDealers([dealer(6, 1, 0)]).get(6)).toEqual({ rank: 0, index: null, n: 0 });
    expect(countRanked(rankDealers(entries))).toBe(4);
  });
  test("Top and Bottom leave out insufficient samples; ties keep the order given", () => {
    expect(ids(topDealers(entries, 3))).toEqual([4, 2, 3]);
    expect(ids(bottomDealers(entries, 3))).toEqual([1, 2, 3]);
    expect(ids(topDealers(entries, 10))).toEqual([4, 2, 3, 1]);
  });
  test("below the limit counts ranked dealers by what is shown", () => {
    const near = [dealer(1, 799_949), dealer(2, 799_950), dealer(3, 800_000), dealer(4, 100_000, 9)];
    expect(belowLimit(rankDealers(near), 800)).toBe(1);
  });
  test("one rank more than the dealers that show a higher index, whatever the order given", () => {
    const field = fc.uniqueArray(
      fc.tuple(fc.nat(30), fc.integer({ min: 7995, max: 8005 }), fc.integer({ min: 5, max: 15 })),
      {
        selector: ([id]) => id,
      },
    );
    fc.assert(
      fc.property(field, (rows) => {
        const list = rows.map(([id, tenths, n]) => dealer(id, tenths * 100, n));
        const ranking = rankDealers(list);
        expect([...ranking.entries()].sort()).toEqual([...rankDealers(list.toReversed()).entries()].sort());
        for (const [id, tenths, n] of rows) {
          const higher = rows.filter(([, other, size]) => size >= 10 && other > tenths).length;
          expect(ranking.get(id)?.rank).toBe(n < 10 ? 0 : higher + 1);
        }
        expect(ids(topDealers(list, 50)).length).toBe(countRanked(rankDealers(list)));
      }),
    );
  });
});

test("improvement areas: attributes by % disappointed, worst first, ties in the programme's order, unrated left out", () => {
  const aggregates = {
    ...noAggregates(),
    attributes: [
      [1, 1, 0, 0],
      [0, 0, 0, 0],
      [3, 1, 0, 0],
      [0, 2, 0, 0],
      [2, 2, 0, 0],
    ] as const,
  };
  const areas = improvementAreas(aProgramme().factors, aggregates, 10);
  expect(areas.map(({ attribute }) => attribute.code)).toEqual(["Q1_3", "Q1_1", "Q2_2", "Q2_1"]);
  expect(areas.map(({ metric, factor }) => [factor.code, metric.value])).toEqual([
    ["Q1", 75],
    ["Q1", 50],
    ["Q2", 50],
    ["Q2", 0],
  ]);
  expect(improvementAreas(aProgramme().factors, aggregates, 2).length).toBe(2);
});

describe("by an attribute", () => {
  const BY_ATTRIBUTE = { kind: "attributeDisappointed", slot: 1 } as const;
  const rated = (dealerId: number, disappointed: number, others: number): RankEntry => ({
    dealerId,
    aggregates: { ...noAggregates(), attributes: [[disappointed, 0, 0, others]] },
  });

  test("the fewest disappointed are best, ties share a rank, fewer than ten ratings have none", () => {
    const ranking = rankDealers(
      [rated(1, 5, 5), rated(2, 0, 12), rated(3, 1, 9), rated(4, 2, 18), rated(5, 0, 9)],
      BY_ATTRIBUTE,
    );
    const ranks = [1, 2, 3, 4, 5].map((id) => [ranking.get(id)?.rank, ranking.get(id)?.index]);
    expect(ranks).toEqual([
      [4, 50],
      [1, 0],
      [2, 10],
      [2, 10],
      [0, 0],
    ]);
  });

  test("no share is under the limit of a score", () => {
    expect(belowLimit(rankDealers([rated(1, 0, 12)], BY_ATTRIBUTE), 800, BY_ATTRIBUTE)).toBeNull();
    expect(countRanked(rankDealers([rated(1, 0, 12), rated(2, 0, 3)], BY_ATTRIBUTE))).toBe(1);
  });
});
