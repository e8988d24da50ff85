const LARGEST_WITH_DECIMALS = 1e15;
const SMALLEST_WITHOUT_EXPONENT = 1e-6;
/** Below this a scaled number lies less than 2^-11 from the number that its decimal text scales to. */
const LARGEST_NEAR_ITS_TEXT = 2 ** 40;
const NEAR_HALF = 2 ** -10;
const POWERS_OF_TEN = [1, 10, 100, 1000];

/**
 * A value as it is shown: rounded to `decimals` (0–3), halves away from zero, never −0.
 * The decimal text of the number is rounded, so 812.05 becomes 812.1 although its binary form lies below.
 */
export function publish(value: number, decimals: number): number {
  const size = Math.abs(value);
  if (!(size < LARGEST_WITH_DECIMALS)) return value;
  if (size < SMALLEST_WITHOUT_EXPONENT) return 0;
  const power = POWERS_OF_TEN[decimals] ?? 10 ** decimals;
  const scaled = size * power;
  const isPlain = scaled < LARGEST_NEAR_ITS_TEXT && Math.abs((scaled % 1) - 0.5) > NEAR_HALF;
  // A text costs twenty times as much, and only where a half may hide does it round otherwise.
  const rounded = Math.round(isPlain ? scaled : Number(`${size}e${decimals}`)) / power;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/** numerator ÷ denominator as a whole number, halves up; exact for 0 ≤ numerator < 2^53 and denominator > 0. */
export function roundedRatio(numerator: number, denominator: number): number {
  const rest = numerator % denominator;
  const whole = (numerator - rest) / denominator;
  return rest * 2 >= denominator ? whole + 1 : whole;
}

/** As `roundedRatio`, for numerators of any size. */
export function roundedRatioOfBigInts(numerator: bigint, denominator: bigint): number {
  return Number((numerator * 2n + denominator) / (denominator * 2n));
}
