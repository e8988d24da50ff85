import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { publish, roundedRatio, roundedRatioOfBigInts } from "./rounding.ts";

describe("publish", () => {
  test.each([
    [812.05, 1, 812.1],
    [812.04999, 1, 812],
    [-12.25, 1, -12.3],
    [0.5, 0, 1],
    [-0.5, 0, -1],
    [2.5, 0, 3],
    [1.005, 2, 1.01],
    [999.95, 1, 1000],
    [1e-9, 1, 0],
    [-33.333333333333336, 1, -33.3],
    [1e21, 1, 1e21],
  ])("%d at %d decimals reads %d: halves go away from zero", (value, decimals, shown) => {
    expect(publish(value, decimals)).toBe(shown);
  });

  test("never −0", () => {
    for (const value of [-0, -0.04, -1e-12, -0.049999]) expect(Object.is(publish(value, 1), 0)).toBe(true);
  });

  test("what is published stays what it is, and the sign only mirrors", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1000, max: 1000, noNaN: true }),
        fc.integer({ min: 0, max: 3 }),
        (value, decimals) => {
          const shown = publish(value, decimals);
          expect(publish(shown, decimals)).toBe(shown);
          expect(publish(-value, decimals)).toBe(shown === 0 ? 0 : -shown);
          expect(Math.abs(shown - value)).toBeLessThanOrEqual(0.5 / 10 ** decimals + 1e-9);
        },
      ),
    );
  });

  test("the decimal text of a figure is what is rounded, however near to a half it lies", () => {
    const halves = fc.integer({ min: 0, max: 1_000_000 }).map((places) => places + 0.5);
    const offsets = fc.double({ min: -0.002, max: 0.002, noNaN: true });
    const values = fc.oneof(
      halves,
      fc.tuple(halves, offsets).map(([half, offset]) => half + offset),
      fc.double({ min: 0.001, max: 1_000_000, noNaN: true }),
    );
    fc.assert(
      fc.property(values, fc.integer({ min: 0, max: 3 }), (scaled, decimals) => {
        const value = scaled / 10 ** decimals;
        expect(publish(value, decimals)).toBe(Number(roundedText(String(value), decimals)));
      }),
      { numRuns: 5000 },
    );
  });

  test("a mean of whole milli-points is published as its exact fraction would be", () => {
    const sums = fc
      .integer({ min: 1, max: 2_000_000 })
      .chain((n) => fc.tuple(fc.constant(n), fc.integer({ min: 100_000 * n, max: 1_000_000 * n })));
    fc.assert(
      fc.property(sums, ([n, sum]) => {
        const tenths = (BigInt(sum) * 20n + BigInt(n) * 1000n) / (BigInt(n) * 2000n);
        expect(publish(sum / (n * 1000), 1)).toBe(Number(tenths) / 10);
      }),
    );
  });
});

/** Half up, digit by digit. */
function roundedText(text: string, decimals: number): string {
  const [whole = "", fraction = ""] = text.split(".");
  const digits = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
  const rounded = String(digits + ((fraction[decimals] ?? "0") >= "5" ? 1n : 0n)).padStart(decimals + 1, "0");
  return `${rounded.slice(0, rounded.length - decimals)}.${rounded.slice(rounded.length - decimals)}`;
}

test("a ratio is rounded from its exact value, halves up", () => {
  expect([roundedRatio(5, 2), roundedRatio(7, 3), roundedRatio(8, 3), roundedRatio(0, 9)]).toEqual([
    3, 2, 3, 0,
  ]);
  const terms = [
    fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
    fc.integer({ min: 1, max: 1e9 }),
  ] as const;
  fc.assert(
    fc.property(...terms, (numerator, denominator) => {
      expect(roundedRatio(numerator, denominator)).toBe(
        roundedRatioOfBigInts(BigInt(numerator), BigInt(denominator)),
      );
    }),
  );
});
