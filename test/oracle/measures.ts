import { type Fraction, fraction, numberOfUnits, unitsShown } from "./fractions.ts";
import type { QuestionnaireJson } from "./inputs.ts";
import { type Ends, endsOfMean, endsOfNetPromoter, endsOfShare } from "./intervals.ts";
import { ratingOf, type ScoredRow } from "./scored-rows.ts";

/** A figure as a screen shows it: `change` = value − previous, all three already rounded; null = no data. */
export interface OracleMetric extends Ends {
  readonly value: number | null;
  readonly n: number;
  readonly previous: number | null;
  readonly change: number | null;
  /** Zero lies outside the 95 % interval of the change; null without a change. */
  readonly clear: boolean | null;
}

/** What one loop over rows gives: the exact value, how many answers are behind it, and the ends of its interval. */
export interface Raw {
  readonly exact: Fraction | null;
  readonly n: number;
  readonly ends: () => Ends;
}

export type MeasureRows = (rows: readonly ScoredRow[]) => Raw;

/** Mean of a score in thousandths over the rows that have it. */
export function meanOf(score: (row: ScoredRow) => bigint | null | undefined): MeasureRows {
  return (rows) => {
    const scores: bigint[] = [];
    for (const row of rows) {
      const own = score(row) ?? null;
      if (own !== null) scores.push(own);
    }
    let total = 0n;
    for (const own of scores) total += own;
    const exact = scores.length === 0 ? null : fraction(total, 1000 * scores.length);
    return { exact, n: scores.length, ends: () => endsOfMean(scores.map((own) => Number(own) / 1000)) };
  };
}

/** Mean index of the rows that have one. */
export const indexOfRows: MeasureRows = meanOf((row) => row.index);

/** Net Promoter Score of the recommend answers. */
export function netPromoterScore(rows: readonly ScoredRow[]): Raw {
  const votes: number[] = [];
  for (const { row } of rows) {
    if (row.recommend === null) continue;
    if (row.recommend === 9 || row.recommend === 10) votes.push(1);
    else if (row.recommend === 7 || row.recommend === 8) votes.push(0);
    else votes.push(-1);
  }
  let net = 0;
  for (const vote of votes) net += vote;
  const exact = votes.length === 0 ? null : fraction(100 * net, votes.length);
  return { exact, n: votes.length, ends: () => endsOfNetPromoter(votes) };
}

/** Share of the ratings from `lowest` to `highest` among all ratings that `ratings` finds in a row. */
export function shareOf(
  ratings: (row: ScoredRow) => readonly (number | null)[],
  lowest: number,
  highest: number,
): MeasureRows {
  return (rows) => {
    let hits = 0;
    let n = 0;
    for (const row of rows) {
      for (const rating of ratings(row)) {
        if (rating === null) continue;
        n += 1;
        if (rating >= lowest && rating <= highest) hits += 1;
      }
    }
    return { exact: n === 0 ? null : fraction(100 * hits, n), n, ends: () => endsOfShare(hits, n) };
  };
}

/** Share of overall ratings in each band, worst band first. */
export function bandMeasures({ bands }: QuestionnaireJson): MeasureRows[] {
  const overall = ({ row }: ScoredRow) => [row.overall];
  return [
    shareOf(overall, 1, bands.disappointed),
    shareOf(overall, bands.disappointed + 1, bands.indifferent),
    shareOf(overall, bands.indifferent + 1, bands.pleased),
    shareOf(overall, bands.pleased + 1, 10),
  ];
}

/** Share of disappointed ratings of some attributes. */
export function disappointedWith({ bands }: QuestionnaireJson, codes: readonly string[]): MeasureRows {
  return shareOf(({ row }) => codes.map((code) => ratingOf(row, code)), 1, bands.disappointed);
}

/** A measure of two groups of rows, written down to a number of decimals. */
export function shown(
  measure: MeasureRows,
  now: readonly ScoredRow[],
  before: readonly ScoredRow[],
  decimals: number,
): OracleMetric {
  const current = measure(now);
  const past = measure(before);
  const earlier = past.exact;
  const units = current.exact === null ? null : unitsShown(current.exact, decimals);
  const unitsBefore = earlier === null ? null : unitsShown(earlier, decimals);
  const compared = units !== null && unitsBefore !== null;
  return {
    value: units === null ? null : numberOfUnits(units, decimals),
    n: current.n,
    ...current.ends(),
    previous: compared ? numberOfUnits(unitsBefore, decimals) : null,
    change: compared ? numberOfUnits(units - unitsBefore, decimals) : null,
    clear: compared ? units !== unitsBefore && isClear(current, past) : null,
  };
}

/** Zero lies farther from the difference than the two errors that point to it reach together (MOVER). */
function isClear(now: Raw, before: Raw): boolean {
  const [a, b] = [estimate(now), estimate(before)];
  if (a === null || b === null) return false;
  const [upper, lower] = a.value > b.value ? [a, b] : [b, a];
  const errors = (upper.value - upper.low) ** 2 + (lower.high - lower.value) ** 2;
  return (upper.value - lower.value) ** 2 > errors;
}

function estimate({ exact, ends }: Raw): { value: number; low: number; high: number } | null {
  const { low, high } = ends();
  if (exact === null || low === null || high === null) return null;
  return { value: Number(exact.top) / Number(exact.bottom), low, high };
}
