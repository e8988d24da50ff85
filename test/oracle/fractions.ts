/** An exact number: top ÷ bottom, bottom > 0. */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

export function fraction(top: number | bigint, bottom: number | bigint = 1): Fraction {
  return { top: BigInt(top), bottom: BigInt(bottom) };
}

/** The exact value of a decimal such as 14.5, read from its digits. */
export function fractionOfDecimal(decimal: number): Fraction {
  const [whole = "0", digits = ""] = String(decimal).split(".");
  return { top: BigInt(whole + digits), bottom: 10n ** BigInt(digits.length) };
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom };
}

export function times(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.top, bottom: a.bottom * b.bottom };
}

export function dividedBy(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.bottom, bottom: a.bottom * b.top };
}

export function isMore(a: Fraction, b: Fraction): boolean {
  return a.top * b.bottom > b.top * a.bottom;
}

/** The nearest whole number; exactly halfway goes away from zero. */
export function nearest({ top, bottom }: Fraction): bigint {
  const size = top < 0n ? -top : top;
  let whole = size / bottom;
  if (2n * (size - whole * bottom) >= bottom) whole += 1n;
  return top < 0n ? -whole : whole;
}

/** The value in units of 10^−decimals as a person would write it down. */
export function unitsShown(value: Fraction, decimals: number): bigint {
  return nearest(times(value, fraction(10n ** BigInt(decimals))));
}

export function numberOfUnits(units: bigint, decimals: number): number {
  return Number(units) / 10 ** decimals;
}
