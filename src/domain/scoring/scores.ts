import { compareWaves } from "#domain/calendar/calendar.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { roundedRatio, roundedRatioOfBigInts } from "./rounding.ts";

/** One rating point on the published scale, in milli-points: a rating of 8 is 800.000 points. */
const MILLI_POINTS_PER_RATING = 100_000;
const HIGHEST_RATING = 10;
const WEIGHT_SCALE = 1000;

/** Scores of one response in whole milli-points (812.345 points = 812345); null = nothing answered. `factors` by slot − 1. */
export interface ResponseScores {
  index: number | null;
  factors: (number | null)[];
}

interface ScoredFactor {
  readonly place: number;
  readonly weight: number;
  readonly ratingPlaces: readonly number[];
}

/** Weights by factor code of the revision in force in a wave: the newest not after it. Empty when there is none. */
export function weightsOfWave(programme: Programme, wave: string): Readonly<Record<string, number>> {
  return (
    programme.weights
      .filter(({ fromWave }) => compareWaves(fromWave, wave) <= 0)
      .reduce<Programme["weights"][number] | null>(
        (newest, revision) =>
          newest === null || compareWaves(revision.fromWave, newest.fromWave) > 0 ? revision : newest,
        null,
      )?.weights ?? {}
  );
}

/**
 * Scores responses of one wave. Ratings come by attribute slot − 1, whole numbers 1–10, 0 = not answered. Factor score =
 * 100 × mean of the answered attributes; index = Σ weight × factor score ÷ Σ weight over the answered factors. Both are
 * rounded once from the exact fraction, halves away from zero.
 */
export function responseScorer(
  programme: Programme,
  wave: string,
): (ratings: ArrayLike<number>) => ResponseScores {
  const factors = scoredFactors(programme, weightsOfWave(programme, wave));
  const width = programme.factors.reduce((widest, factor) => Math.max(widest, factor.slot), 0);
  const longest = factors.reduce((most, factor) => Math.max(most, factor.ratingPlaces.length), 0);
  const shares = sharesOfCommonMultiple(longest);
  const totalWeight = factors.reduce((total, factor) => total + factor.weight, 0);
  const largest = totalWeight * HIGHEST_RATING * MILLI_POINTS_PER_RATING * (shares[1] ?? 1);
  if (!Number.isSafeInteger(largest)) return (ratings) => scoreInBigInts(factors, width, ratings);

  return (ratings) => {
    const scores: (number | null)[] = new Array(width).fill(null);
    let numerator = 0;
    let weights = 0;
    for (const { place, weight, ratingPlaces } of factors) {
      let sum = 0;
      let answered = 0;
      for (const ratingPlace of ratingPlaces) {
        const rating = ratings[ratingPlace] ?? 0;
        if (rating > 0) {
          sum += rating;
          answered += 1;
        }
      }
      if (answered === 0) continue;
      scores[place] = roundedRatio(sum * MILLI_POINTS_PER_RATING, answered);
      numerator += weight * sum * (shares[answered] ?? 0);
      weights += weight;
    }
    const index =
      weights === 0 ? null : roundedRatio(numerator * MILLI_POINTS_PER_RATING, weights * (shares[1] ?? 1));
    return { index, factors: scores };
  };
}

function scoreInBigInts(
  factors: readonly ScoredFactor[],
  width: number,
  ratings: ArrayLike<number>,
): ResponseScores {
  const scores: (number | null)[] = new Array(width).fill(null);
  let numerator = 0n;
  let denominator = 1n;
  let weights = 0n;
  for (const factor of factors) {
    const answers = factor.ratingPlaces.map((place) => ratings[place] ?? 0).filter((rating) => rating > 0);
    if (answers.length === 0) continue;
    const sum = answers.reduce((total, rating) => total + rating, 0);
    const count = BigInt(answers.length);
    scores[factor.place] = roundedRatio(sum * MILLI_POINTS_PER_RATING, answers.length);
    numerator = numerator * count + BigInt(factor.weight) * BigInt(sum) * denominator;
    denominator *= count;
    weights += BigInt(factor.weight);
  }
  if (weights === 0n) return { index: null, factors: scores };
  const index = roundedRatioOfBigInts(numerator * BigInt(MILLI_POINTS_PER_RATING), denominator * weights);
  return { index, factors: scores };
}

function scoredFactors(programme: Programme, weights: Readonly<Record<string, number>>): ScoredFactor[] {
  const scaled = new Map(
    Object.entries(weights).map(([code, weight]) => [code, Math.max(0, Math.round(weight * WEIGHT_SCALE))]),
  );
  const divisor = [...scaled.values()].reduce(greatestCommonDivisor, 0) || 1;
  return programme.factors.map((factor) => ({
    place: factor.slot - 1,
    weight: (scaled.get(factor.code) ?? 0) / divisor,
    ratingPlaces: factor.attributes.map((attribute) => attribute.slot - 1),
  }));
}

/** By count n of answers: L ÷ n, with L the least common multiple of 1..longest; so [1] is L itself. */
function sharesOfCommonMultiple(longest: number): number[] {
  let multiple = 1;
  for (let count = 2; count <= longest; count += 1) {
    multiple = (multiple / greatestCommonDivisor(multiple, count)) * count;
  }
  return Array.from({ length: longest + 1 }, (_, count) => (count === 0 ? 0 : multiple / count));
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
