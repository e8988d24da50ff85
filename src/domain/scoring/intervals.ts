import type { ScoreSums } from "./aggregates.ts";

/** The two ends of a 95 % confidence interval; null where the answers are too few to give one. */
export interface Interval {
  readonly low: number | null;
  readonly high: number | null;
}

const NO_INTERVAL: Interval = { low: null, high: null };
/** The 0.975 quantile of the normal distribution. */
const Z = 1.959963984540054;
const CONFIDENCE = 0.95;
const FIRST_ASYMPTOTIC_DEGREE = 150;
const MAX_STEPS = 50;
const MILLI_POINTS_PER_POINT = 1000;
const INDEX_SCALE = 1000;

/** t interval of a mean of scores, in points, clipped to 0–1000. Null bounds below two scores. */
export function meanInterval({ n, sum, sumOfSquares }: ScoreSums): Interval {
  if (n < 2) return NO_INTERVAL;
  const count = BigInt(n);
  const spread = Number(count * sumOfSquares - sum * sum);
  const milliPoints = n * MILLI_POINTS_PER_POINT;
  const half = (tQuantile(n - 1) * Math.sqrt(spread / (n - 1))) / milliPoints;
  const mean = Number(sum) / milliPoints;
  return clipped(mean - half, mean + half, 0, INDEX_SCALE);
}

/**
 * Wilson score interval of `hits` out of `n`, in percent (E. B. Wilson, JASA 22, 1927, 209–212; without continuity
 * correction). Null bounds for n = 0.
 */
export function shareInterval(hits: number, n: number): Interval {
  if (n < 1) return NO_INTERVAL;
  const share = hits / n;
  const centre = share + (Z * Z) / (2 * n);
  const half = Z * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n));
  const stretch = 1 + (Z * Z) / n;
  const low = hits === 0 ? 0 : (100 * (centre - half)) / stretch;
  const high = hits === n ? 100 : (100 * (centre + half)) / stretch;
  return clipped(low, high, 0, 100);
}

/**
 * Adjusted Wald interval of the Net Promoter Score, −100…100: three answers are added, ¾ promoters, ¾ detractors and
 * 1½ passives (B. Rocks, "Interval Estimation for the Net Promoter Score", The American Statistician 70(4), 2016,
 * 365–372). Null bounds below two answers, where the interval can miss the score itself.
 */
export function netPromoterInterval(promoters: number, detractors: number, n: number): Interval {
  if (n < 2) return NO_INTERVAL;
  const total = n + 3;
  const promoterShare = (promoters + 0.75) / total;
  const detractorShare = (detractors + 0.75) / total;
  const net = promoterShare - detractorShare;
  const half = Z * Math.sqrt((promoterShare + detractorShare - net * net) / total);
  return clipped(100 * (net - half), 100 * (net + half), -100, 100);
}

/** A value with its 95 % interval, null where it is not known. */
export interface Estimate extends Interval {
  readonly value: number | null;
}

/**
 * 95 % interval of `a − b` of two independent samples, recovered from the intervals of the two (MOVER: G. Y. Zou &
 * A. Donner, Statistics in Medicine 27, 2008, 1693–1702; of two Wilson intervals it is Newcombe's method 10). Null bounds
 * where a value or an end is not known.
 */
export function differenceInterval(a: Estimate, b: Estimate): Interval {
  if (a.value === null || a.low === null || a.high === null) return NO_INTERVAL;
  if (b.value === null || b.low === null || b.high === null) return NO_INTERVAL;
  const gap = a.value - b.value;
  return {
    low: gap - Math.hypot(a.value - a.low, b.high - b.value),
    high: gap + Math.hypot(a.high - a.value, b.value - b.low),
  };
}

/** Whether chance alone hardly explains that `a` is not `b`: the interval of their difference leaves out zero. */
export function differsClearly(a: Estimate, b: Estimate): boolean {
  const { low, high } = differenceInterval(a, b);
  return low !== null && high !== null && (low > 0 || high < 0);
}

/**
 * The 0.975 quantile of Student's t with a whole number of degrees of freedom (≥ 1), to better than 1e-9.
 * With t = √ν·tan θ the two-sided probability is ∫₀^θ cos^(ν−1) ÷ ∫₀^(π/2) cos^(ν−1), solved by Newton's method; from
 * 150 degrees on the Cornish–Fisher expansion (Abramowitz & Stegun 26.7.5) is closer than that.
 */
export function tQuantile(degrees: number): number {
  if (degrees >= FIRST_ASYMPTOTIC_DEGREE) return cornishFisher(degrees);
  const quantile = SOLVED[degrees] ?? solvedQuantile(degrees);
  SOLVED[degrees] = quantile;
  return quantile;
}

/** By degrees of freedom, each solved the first time it is asked for: a list of dealers asks for them by the hundred. */
const SOLVED: (number | undefined)[] = Array.from({ length: FIRST_ASYMPTOTIC_DEGREE });

function solvedQuantile(degrees: number): number {
  const start = cornishFisher(degrees);
  let angle = Math.atan(start / Math.sqrt(degrees));
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { probability, density } = twoSided(degrees - 1, angle);
    const change = (probability - CONFIDENCE) / density;
    angle -= change;
    if (Math.abs(change) < 1e-15) break;
  }
  return Math.sqrt(degrees) * Math.tan(angle);
}

function cornishFisher(degrees: number): number {
  const z2 = Z * Z;
  const terms = [
    Z,
    (Z * (z2 + 1)) / 4,
    (Z * ((5 * z2 + 16) * z2 + 3)) / 96,
    (Z * (((3 * z2 + 19) * z2 + 17) * z2 - 15)) / 384,
    (Z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945)) / 92_160,
  ];
  return terms.reduceRight((total, term) => total / degrees + term, 0);
}

function twoSided(power: number, angle: number): { probability: number; density: number } {
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  const odd = power % 2 === 1;
  let integral = odd ? sine : angle;
  let whole = odd ? 1 : Math.PI / 2;
  for (let exponent = odd ? 3 : 2; exponent <= power; exponent += 2) {
    const share = (exponent - 1) / exponent;
    integral = (cosine ** (exponent - 1) * sine) / exponent + share * integral;
    whole *= share;
  }
  return { probability: integral / whole, density: cosine ** power / whole };
}

function clipped(low: number, high: number, floor: number, ceiling: number): Interval {
  return { low: Math.max(floor, low), high: Math.min(ceiling, high) };
}
