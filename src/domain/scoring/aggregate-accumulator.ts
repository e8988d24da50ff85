import type { Programme } from "#domain/programme/programme.ts";
import {
  type Aggregates,
  type BandCounts,
  bandOf,
  recommendGroup,
  type ScoredResponse,
  type ScoreSums,
} from "./aggregates.ts";

/** A square of a score is at most 10^12: so many of them stay exact in a double. */
const SQUARES_BEFORE_OVERFLOW = 8192;

/** Gathers millions of responses into one `Aggregates` without making one per response. */
export interface AggregateAccumulator {
  add(response: ScoredResponse): void;
  aggregates(): Aggregates;
}

/** An empty accumulator; `aggregates()` equals the sum of `aggregatesOfResponse` over all responses added so far. */
export function aggregateAccumulator(programme: Programme): AggregateAccumulator {
  const counts = { responses: 0, promoters: 0, passives: 0, detractors: 0 };
  const index = sumAccumulator();
  const factors: SumAccumulator[] = [];
  const overall = [0, 0, 0, 0];
  const attributes: number[] = [];

  function add(response: ScoredResponse): void {
    counts.responses += 1;
    if (response.recommend !== null) counts[recommendGroup(response.recommend)] += 1;
    if (response.overall !== null) increment(overall, bandOf(programme.bands, response.overall));
    index.add(response.index);
    for (let place = 0; place < response.factors.length; place += 1) {
      sumAt(factors, place).add(response.factors[place] ?? null);
    }
    for (let place = 0; place < response.ratings.length; place += 1) {
      const rating = response.ratings[place] ?? 0;
      while (attributes.length <= place * 4) attributes.push(0, 0, 0, 0);
      if (rating > 0) increment(attributes, place * 4 + bandOf(programme.bands, rating));
    }
  }

  function aggregates(): Aggregates {
    return {
      ...counts,
      index: index.aggregates(),
      overall: bandsAt(overall, 0),
      factors: factors.map((factor) => factor.aggregates()),
      attributes: Array.from({ length: attributes.length / 4 }, (_, place) => bandsAt(attributes, place * 4)),
    };
  }

  return { add, aggregates };
}

interface SumAccumulator {
  add(score: number | null): void;
  aggregates(): ScoreSums;
}

function sumAccumulator(): SumAccumulator {
  let n = 0;
  let sum = 0;
  let squares = 0;
  let pending = 0;
  let sumOfSquares = 0n;

  function flush(): void {
    sumOfSquares += BigInt(squares);
    squares = 0;
    pending = 0;
  }

  return {
    add(score) {
      if (score === null) return;
      n += 1;
      sum += score;
      squares += score * score;
      pending += 1;
      if (pending === SQUARES_BEFORE_OVERFLOW) flush();
    },
    aggregates() {
      flush();
      return { n, sum: BigInt(sum), sumOfSquares };
    },
  };
}

function sumAt(sums: SumAccumulator[], place: number): SumAccumulator {
  const existing = sums[place];
  if (existing !== undefined) return existing;
  const added = sumAccumulator();
  sums[place] = added;
  return added;
}

function increment(counters: number[], place: number): void {
  counters[place] = (counters[place] ?? 0) + 1;
}

function bandsAt(counters: readonly number[], place: number): BandCounts {
  return [counters[place] ?? 0, counters[place + 1] ?? 0, counters[place + 2] ?? 0, counters[place + 3] ?? 0];
}
