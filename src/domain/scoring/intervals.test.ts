import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  differenceInterval,
  differsClearly,
  meanInterval,
  netPromoterInterval,
  shareInterval,
  tQuantile,
} from "./intervals.ts";

describe("the 0.975 quantile of Student's t", () => {
  test.each([
    [1, Math.tan(0.475 * Math.PI)],
    [2, 0.95 * Math.sqrt(2 / (1 - 0.95 ** 2))],
    [3, 3.1824463053],
    [4, 2.7764451052],
    [5, 2.5705818356],
    [9, 2.2621571628],
    [10, 2.228138852],
    [19, 2.0930240544],
    [29, 2.0452296421],
    [30, 2.0422724563],
    [49, 2.0095752371],
    [99, 1.9842169516],
    [100, 1.9839715185],
    [149, 1.9760131772],
    [150, 1.9759053309],
    [199, 1.9719565443],
    [500, 1.9647198375],
    [1000, 1.9623390808],
    [9999, 1.9602012636],
    [1_000_000, 1.9599663568],
  ])("with %d degrees of freedom agrees with published tables to 1e-9", (degrees, quantile) => {
    expect(Math.abs(tQuantile(degrees) - quantile)).toBeLessThan(1e-9);
  });
  test.each([
    [150, 1.97590533089662],
    [200, 1.97189622363391],
  ])("with %d degrees of freedom agrees with its integral to 2e-11", (degrees, quantile) => {
    expect(Math.abs(tQuantile(degrees) - quantile)).toBeLessThan(2e-11);
  });
  test("falls with every degree towards the normal quantile, without a step where the method changes", () => {
    for (let degrees = 2; degrees < 1000; degrees += 1) {
      const fall = tQuantile(degrees - 1) - tQuantile(degrees);
      expect(fall).toBeGreaterThan(0);
      if (degrees > 3) expect(fall).toBeLessThan(tQuantile(degrees - 2) - tQuantile(degrees - 1));
    }
    expect(tQuantile(1e9)).toBeCloseTo(1.959963984540054, 8);
  });
});

function sums(scores: readonly number[]) {
  return {
    n: scores.length,
    sum: BigInt(scores.reduce((total, score) => total + score, 0)),
    sumOfSquares: scores.reduce((total, score) => total + BigInt(score) ** 2n, 0n),
  };
}

describe("the t interval of a mean", () => {
  test("of seven scores agrees with scipy.stats.t.interval", () => {
    const { low, high } = meanInterval(
      sums([812_345, 700_000, 933_333, 650_500, 480_125, 1_000_000, 100_000]),
    );
    expect(low).toBeCloseTo(385.318597854209, 8);
    expect(high).toBeCloseTo(950.7679735743625, 8);
  });
  test("needs two scores", () => {
    expect(meanInterval(sums([812_345]))).toEqual({ low: null, high: null });
    expect(meanInterval(sums([]))).toEqual({ low: null, high: null });
  });
  test("is the mean itself when all scores agree, and never leaves 0–1000", () => {
    expect(meanInterval(sums([812_345, 812_345, 812_345]))).toEqual({ low: 812.345, high: 812.345 });
    expect(meanInterval(sums([100_000, 1_000_000]))).toEqual({ low: 0, high: 1000 });
  });
  test("keeps its precision where squares are far beyond a double", () => {
    const n = 10_000_000;
    const big = { n, sum: 800_000n * BigInt(n), sumOfSquares: (800_000n ** 2n + 1n) * BigInt(n) };
    const { low, high } = meanInterval(big);
    expect((high ?? 0) - (low ?? 0)).toBeCloseTo((2 * 1.96 * 1e-3) / Math.sqrt(n), 9);
    expect(high ?? 0).toBeGreaterThan(low ?? 0);
  });
  test("agrees with the two-pass formula for any scores", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 400_000, max: 600_000 }), { minLength: 30, maxLength: 60 }),
        (scores) => {
          const mean = scores.reduce((total, score) => total + score, 0) / scores.length;
          const variance =
            scores.reduce((total, score) => total + (score - mean) ** 2, 0) / (scores.length - 1);
          const half = (tQuantile(scores.length - 1) * Math.sqrt(variance / scores.length)) / 1000;
          const { low, high } = meanInterval(sums(scores));
          expect(low).toBeCloseTo(mean / 1000 - half, 6);
          expect(high).toBeCloseTo(mean / 1000 + half, 6);
        },
      ),
    );
  });
});

describe("the Wilson interval of a share", () => {
  test.each([
    [0, 10, 0, 27.753279986288927],
    [1, 10, 1.7876213095072897, 40.41500267952385],
    [5, 10, 23.6593090512564, 76.3406909487436],
    [10, 10, 72.24672001371108, 100],
    [15, 148, 6.238639953073629, 16.048724172330804],
    [1, 1, 20.654931437723747, 100],
  ])("of %d out of %d agrees with scipy's binomtest", (hits, n, low, high) => {
    const interval = shareInterval(hits, n);
    expect(interval.low).toBeCloseTo(low, 9);
    expect(interval.high).toBeCloseTo(high, 9);
  });
  test("ends exactly where the scale does if nobody or everybody is counted", () => {
    for (let n = 1; n <= 300; n += 1) {
      expect(shareInterval(0, n).low).toBe(0);
      expect(shareInterval(n, n).high).toBe(100);
    }
  });
  test("needs an answer", () => {
    expect(shareInterval(0, 0)).toEqual({ low: null, high: null });
  });
});

describe("the adjusted Wald interval of the NPS", () => {
  test.each([
    [36, 24, 100, -3.101657711289427, 26.40262858507584],
    [15, 6, 21, 1.7860759078675792, 73.21392409213242],
    [0, 0, 2, -48.009116763553095, 48.009116763553095],
    [10, 0, 10, 47.5035515447902, 100],
  ])(
    "of %d promoters and %d detractors among %d adds ¾, ¾ and 1½ answers",
    (promoters, detractors, n, low, high) => {
      const interval = netPromoterInterval(promoters, detractors, n);
      expect(interval.low).toBeCloseTo(low, 9);
      expect(interval.high).toBeCloseTo(high, 9);
    },
  );
  test("needs two answers", () => {
    expect(netPromoterInterval(1, 0, 1)).toEqual({ low: null, high: null });
  });
});

describe("the interval of a difference", () => {
  const share = (hits: number, n: number) => ({ value: (100 * hits) / n, ...shareInterval(hits, n) });
  test.each([
    // R. G. Newcombe, Statistics in Medicine 17, 1998, 873–890, table II, method 10.
    [56, 70, 48, 80, 5.24, 33.39],
    [9, 10, 3, 10, 17.05, 80.9],
    [10, 10, 0, 20, 67.91, 100],
  ])("of %i/%i and %i/%i agrees with Newcombe's method 10", (hits, n, others, m, low, high) => {
    const interval = differenceInterval(share(hits, n), share(others, m));
    expect(interval.low).toBeCloseTo(low, 1);
    expect(interval.high).toBeCloseTo(high, 1);
  });
  test.each(["value", "low", "high"] as const)("is not known where a %s is not", (field) => {
    const half = { ...share(5, 10), [field]: null };
    for (const [a, b] of [
      [half, share(9, 10)],
      [share(9, 10), half],
    ] as const) {
      expect(differenceInterval(a, b)).toEqual({ low: null, high: null });
      expect(differsClearly(a, b)).toBe(false);
    }
  });
  test("that begins or ends at zero is no clear difference", () => {
    const [more, less] = [
      { value: 10, low: 7, high: 13 },
      { value: 5, low: 1, high: 9 },
    ];
    expect([differenceInterval(more, less).low, differenceInterval(less, more).high]).toEqual([0, 0]);
    expect([differsClearly(more, less), differsClearly(less, more)]).toEqual([false, false]);
  });
  test("intervals that do not meet differ clearly; the same two differ either way round", () => {
    const size = fc.integer({ min: 1, max: 400 });
    fc.assert(
      fc.property(size, size, fc.double({ min: 0, max: 1, noNaN: true }), (n, m, part) => {
        const [a, b] = [share(Math.round(part * n), n), share(Math.round((1 - part) * m), m)];
        expect(differsClearly(a, b)).toBe(differsClearly(b, a));
        const apart = (a.low ?? 0) > (b.high ?? 0) || (b.low ?? 0) > (a.high ?? 0);
        if (apart) expect(differsClearly(a, b)).toBe(true);
      }),
    );
  });
});

test("every interval holds its value, inside the scale, and more answers of the same kind make it narrower", () => {
  const votes = fc.record({ promoters: fc.nat(300), passives: fc.nat(300), detractors: fc.nat(300) });
  fc.assert(
    fc.property(votes, ({ promoters, passives, detractors }) => {
      const n = promoters + passives + detractors;
      fc.pre(n >= 2);
      const share = shareInterval(promoters, n);
      const nps = netPromoterInterval(promoters, detractors, n);
      for (const [value, { low, high }] of [
        [(100 * promoters) / n, share],
        [(100 * (promoters - detractors)) / n, nps],
      ] as const) {
        expect(low ?? 101).toBeLessThanOrEqual(value);
        expect(high ?? -101).toBeGreaterThanOrEqual(value);
      }
      const more = shareInterval(promoters * 4, n * 4);
      expect((more.high ?? 0) - (more.low ?? 0)).toBeLessThan((share.high ?? 0) - (share.low ?? 0));
      expect(nps.low).toBeGreaterThanOrEqual(-100);
      expect(nps.high).toBeLessThanOrEqual(100);
    }),
  );
});
