/** The ends of a 95 % interval, by slow and plain numerical methods. */
export interface Ends {
  readonly low: number | null;
  readonly high: number | null;
}

const NORMAL_QUANTILE = 1.959963984540054;
const quantiles = new Map<number, number>();

/** Mean ± t × standard error over the scores themselves, in points. */
export function endsOfMean(scores: readonly number[]): Ends {
  if (scores.length < 2) return { low: null, high: null };
  let mean = 0;
  for (const score of scores) mean += score / scores.length;
  let squares = 0;
  for (const score of scores) squares += (score - mean) ** 2;
  const error = Math.sqrt(squares / (scores.length - 1) / scores.length);
  const half = studentQuantile(scores.length - 1) * error;
  return { low: Math.max(0, mean - half), high: Math.min(1000, mean + half) };
}

/** Wilson: the shares p for which the seen share lies 1.96 standard errors of p away. */
export function endsOfShare(hits: number, n: number): Ends {
  if (n === 0) return { low: null, high: null };
  const seen = hits / n;
  const tooFar = (p: number) => Math.abs(seen - p) > NORMAL_QUANTILE * Math.sqrt((p * (1 - p)) / n);
  const low = hits === 0 ? 0 : halving(0, seen, tooFar);
  const high = hits === n ? 1 : 1 - halving(0, 1 - seen, (rest) => tooFar(1 - rest));
  return { low: 100 * low, high: 100 * high };
}

/** Adjusted Wald for the NPS: votes of +1, 0 and −1 with ¾, 1½ and ¾ more of them; mean ± 1.96 standard errors. */
export function endsOfNetPromoter(votes: readonly number[]): Ends {
  if (votes.length < 2) return { low: null, high: null };
  const weightOf = (vote: number) =>
    votes.filter((other) => other === vote).length + (vote === 0 ? 1.5 : 0.75);
  const total = votes.length + 3;
  const mean = (weightOf(1) - weightOf(-1)) / total;
  let variance = 0;
  for (const vote of [-1, 0, 1]) variance += (weightOf(vote) * (vote - mean) ** 2) / total;
  const half = NORMAL_QUANTILE * Math.sqrt(variance / total);
  return { low: Math.max(-100, 100 * (mean - half)), high: Math.min(100, 100 * (mean + half)) };
}

/** t with 97.5 % of Student's distribution below: the share within ±t, by Simpson's rule over θ (t = √ν tan θ), halved down to it. */
function studentQuantile(degrees: number): number {
  const known = quantiles.get(degrees);
  if (known !== undefined) return known;
  const density = (angle: number) => Math.cos(angle) ** (degrees - 1);
  const whole = simpson(density, Math.PI / 2);
  const angle = halving(0, Math.PI / 2, (middle) => simpson(density, middle) / whole < 0.95);
  const quantile = Math.sqrt(degrees) * Math.tan(angle);
  quantiles.set(degrees, quantile);
  return quantile;
}

/** Where `isBelow` turns from true to false between two ends. */
function halving(from: number, to: number, isBelow: (middle: number) => boolean): number {
  let [low, high] = [from, to];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (isBelow(middle)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function simpson(density: (x: number) => number, end: number): number {
  const steps = 600;
  let sum = density(0) + density(end);
  for (let step = 1; step < steps; step += 1) sum += density((end * step) / steps) * (step % 2 === 0 ? 2 : 4);
  return (sum * end) / (3 * steps);
}
