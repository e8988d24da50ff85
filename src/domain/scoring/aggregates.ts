import type { BandLimits, Programme } from "#domain/programme/programme.ts";

/** Count, sum and sum of squares of scores in whole milli-points. */
export interface ScoreSums {
  readonly n: number;
  readonly sum: bigint;
  readonly sumOfSquares: bigint;
}

/** Ratings per band, lowest first. */
export type BandCounts = readonly [
  disappointed: number,
  indifferent: number,
  pleased: number,
  delighted: number,
];

/** The place of a band in `BandCounts`. */
export type Band = 0 | 1 | 2 | 3;

/** Everything additive about a group of responses; every figure is derived from this alone. Arrays by slot − 1. */
export interface Aggregates {
  readonly responses: number;
  readonly index: ScoreSums;
  readonly promoters: number;
  readonly passives: number;
  readonly detractors: number;
  readonly overall: BandCounts;
  readonly factors: readonly ScoreSums[];
  readonly attributes: readonly BandCounts[];
}

/** One response: ratings by attribute slot − 1 (0 = not answered), overall 1–10, recommend 0–10, scores in milli-points. */
export interface ScoredResponse {
  readonly ratings: ArrayLike<number>;
  readonly overall: number | null;
  readonly recommend: number | null;
  readonly index: number | null;
  readonly factors: ArrayLike<number | null>;
}

const NO_SUM: ScoreSums = { n: 0, sum: 0n, sumOfSquares: 0n };
const NO_BANDS: BandCounts = [0, 0, 0, 0];
/** Recommend answers 0–10 from here on are promoters. */
export const LOWEST_PROMOTER = 9;
/** Recommend answers 0–10 up to here are detractors. */
export const HIGHEST_DETRACTOR = 6;

/** The aggregates of no response at all. */
export function noAggregates(): Aggregates {
  return {
    responses: 0,
    index: NO_SUM,
    promoters: 0,
    passives: 0,
    detractors: 0,
    overall: NO_BANDS,
    factors: [],
    attributes: [],
  };
}

/** The band of a rating 1–10 under the programme's limits. */
export function bandOf(bands: BandLimits, rating: number): Band {
  if (rating <= bands.disappointed) return 0;
  if (rating <= bands.indifferent) return 1;
  return rating <= bands.pleased ? 2 : 3;
}

/** The part of the NPS a recommend answer 0–10 counts into: promoters 9–10, detractors 0–6. */
export function recommendGroup(recommend: number): "promoters" | "passives" | "detractors" {
  if (recommend >= LOWEST_PROMOTER) return "promoters";
  return recommend <= HIGHEST_DETRACTOR ? "detractors" : "passives";
}

/** The aggregates of one response. */
export function aggregatesOfResponse(programme: Programme, response: ScoredResponse): Aggregates {
  const { ratings, overall, recommend, index, factors } = response;
  const group = recommend === null ? null : recommendGroup(recommend);
  return {
    responses: 1,
    index: sumOfScore(index),
    promoters: group === "promoters" ? 1 : 0,
    passives: group === "passives" ? 1 : 0,
    detractors: group === "detractors" ? 1 : 0,
    overall: bandsOfRating(programme.bands, overall ?? 0),
    factors: Array.from(factors, sumOfScore),
    attributes: Array.from(ratings, (rating) => bandsOfRating(programme.bands, rating)),
  };
}

/** Both groups together. Arrays of different lengths add as if padded with zeros. */
export function addAggregates(a: Aggregates, b: Aggregates): Aggregates {
  return combine(a, b, 1);
}

/** `a` without `b`, bit for bit what it was before `b` was added. */
export function subtractAggregates(a: Aggregates, b: Aggregates): Aggregates {
  return combine(a, b, -1);
}

/** All groups together. */
export function sumAggregates(list: readonly Aggregates[]): Aggregates {
  const longest = (of: (each: Aggregates) => readonly unknown[]) =>
    list.reduce((most, each) => Math.max(most, of(each).length), 0);
  const total = (of: (each: Aggregates) => number) => list.reduce((sum, each) => sum + of(each), 0);
  return {
    responses: total(({ responses }) => responses),
    index: sumOfSums(list, ({ index }) => index),
    promoters: total(({ promoters }) => promoters),
    passives: total(({ passives }) => passives),
    detractors: total(({ detractors }) => detractors),
    overall: sumOfBands(list, ({ overall }) => overall),
    factors: Array.from({ length: longest(({ factors }) => factors) }, (_, place) =>
      sumOfSums(list, ({ factors }) => factors[place]),
    ),
    attributes: Array.from({ length: longest(({ attributes }) => attributes) }, (_, place) =>
      sumOfBands(list, ({ attributes }) => attributes[place]),
    ),
  };
}

function sumOfSums(list: readonly Aggregates[], of: (each: Aggregates) => ScoreSums | undefined): ScoreSums {
  let [n, sum, sumOfSquares] = [0, 0n, 0n];
  for (const each of list) {
    const sums = of(each);
    if (sums === undefined) continue;
    n += sums.n;
    sum += sums.sum;
    sumOfSquares += sums.sumOfSquares;
  }
  return { n, sum, sumOfSquares };
}

function sumOfBands(
  list: readonly Aggregates[],
  of: (each: Aggregates) => BandCounts | undefined,
): BandCounts {
  const sums: [number, number, number, number] = [0, 0, 0, 0];
  for (const each of list) {
    const counts = of(each) ?? NO_BANDS;
    sums[0] += counts[0];
    sums[1] += counts[1];
    sums[2] += counts[2];
    sums[3] += counts[3];
  }
  return sums;
}

/** True when both hold the same numbers; missing array ends count as zeros. */
export function sameAggregates(a: Aggregates, b: Aggregates): boolean {
  return (
    a.responses === b.responses &&
    a.promoters === b.promoters &&
    a.passives === b.passives &&
    a.detractors === b.detractors &&
    sameSum(a.index, b.index) &&
    sameBands(a.overall, b.overall) &&
    pairs(a.factors, b.factors, NO_SUM, sameSum).every(Boolean) &&
    pairs(a.attributes, b.attributes, NO_BANDS, sameBands).every(Boolean)
  );
}

function combine(a: Aggregates, b: Aggregates, sign: 1 | -1): Aggregates {
  return {
    responses: a.responses + sign * b.responses,
    index: combineSums(a.index, b.index, sign),
    promoters: a.promoters + sign * b.promoters,
    passives: a.passives + sign * b.passives,
    detractors: a.detractors + sign * b.detractors,
    overall: combineBands(a.overall, b.overall, sign),
    factors: pairs(a.factors, b.factors, NO_SUM, (left, right) => combineSums(left, right, sign)),
    attributes: pairs(a.attributes, b.attributes, NO_BANDS, (left, right) => combineBands(left, right, sign)),
  };
}

function combineSums(a: ScoreSums, b: ScoreSums, sign: 1 | -1): ScoreSums {
  if (sign === 1) return { n: a.n + b.n, sum: a.sum + b.sum, sumOfSquares: a.sumOfSquares + b.sumOfSquares };
  return { n: a.n - b.n, sum: a.sum - b.sum, sumOfSquares: a.sumOfSquares - b.sumOfSquares };
}

function combineBands(a: BandCounts, b: BandCounts, sign: 1 | -1): BandCounts {
  return [a[0] + sign * b[0], a[1] + sign * b[1], a[2] + sign * b[2], a[3] + sign * b[3]];
}

function pairs<T, R>(a: readonly T[], b: readonly T[], missing: T, pair: (left: T, right: T) => R): R[] {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, place) =>
    pair(a[place] ?? missing, b[place] ?? missing),
  );
}

function sameSum(a: ScoreSums, b: ScoreSums): boolean {
  return a.n === b.n && a.sum === b.sum && a.sumOfSquares === b.sumOfSquares;
}

function sameBands(a: BandCounts, b: BandCounts): boolean {
  return a.every((count, band) => count === b[band]);
}

function sumOfScore(score: number | null): ScoreSums {
  if (score === null) return NO_SUM;
  return { n: 1, sum: BigInt(score), sumOfSquares: BigInt(score) * BigInt(score) };
}

function bandsOfRating(bands: BandLimits, rating: number): BandCounts {
  if (rating <= 0) return NO_BANDS;
  const band = bandOf(bands, rating);
  return [band === 0 ? 1 : 0, band === 1 ? 1 : 0, band === 2 ? 1 : 0, band === 3 ? 1 : 0];
}
