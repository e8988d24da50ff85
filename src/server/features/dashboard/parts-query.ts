import type { Period } from "#domain/calendar-periods.ts";
import type { Measure } from "#domain/figures.ts";
import type { BandCounts, Parts, SumParts } from "#domain/parts.ts";
import type { Programme } from "#domain/programme.ts";

/** Which additive parts a figure needs besides the core; fewer columns, less work. */
export interface PartsWanted {
  readonly factors: boolean;
  readonly attributes: boolean;
}

export interface PartsQuery {
  readonly operationId: number;
  readonly programme: Programme;
  /** Group of each dealer; dealers that are not named do not count. */
  readonly groupOfDealer: ReadonlyMap<number, number>;
  /** No two may share a day. */
  readonly periods: readonly Period[];
  /** null = all models. */
  readonly model: number | null;
  readonly wanted: PartsWanted;
}

/** The parts of one group and period as a query returns them; arrays flat, by programme slot. */
export interface PartsRow {
  readonly grp: number;
  readonly period: number;
  readonly responses: number;
  readonly index: readonly string[];
  readonly recommend: readonly number[];
  readonly overall: readonly number[];
  readonly factors?: readonly string[];
  readonly attributes?: readonly number[];
}

export function partsOfRow({ responses, index, recommend, overall, factors, attributes }: PartsRow): Parts {
  return {
    responses,
    index: sumPartsOf(index, 0),
    promoters: recommend[0] ?? 0,
    passives: recommend[1] ?? 0,
    detractors: recommend[2] ?? 0,
    overall: bandsOf(overall, 0),
    factors: Array.from({ length: (factors?.length ?? 0) / 3 }, (_, place) =>
      sumPartsOf(factors ?? [], place * 3),
    ),
    attributes: Array.from({ length: (attributes?.length ?? 0) / 4 }, (_, place) =>
      bandsOf(attributes ?? [], place * 4),
    ),
  };
}

/** What these measures are derived from. */
export function wantedBy(measures: readonly Measure[]): PartsWanted {
  return {
    factors: measures.some(({ kind }) => kind === "factor"),
    attributes: measures.some(({ kind }) => OF_ATTRIBUTES.has(kind)),
  };
}

const OF_ATTRIBUTES: ReadonlySet<Measure["kind"]> = new Set([
  "factorDisappointed",
  "factorBand",
  "attributeDisappointed",
]);

/** The highest slot in use: how long an array by slot is. */
export function highest(slots: readonly { readonly slot: number }[]): number {
  return slots.reduce((most, { slot }) => Math.max(most, slot), 0);
}

function sumPartsOf(values: readonly string[], from: number): SumParts {
  return {
    n: Number(values[from] ?? 0),
    sum: BigInt(values[from + 1] ?? 0),
    sumOfSquares: BigInt(values[from + 2] ?? 0),
  };
}

function bandsOf(counts: readonly number[], from: number): BandCounts {
  return [counts[from] ?? 0, counts[from + 1] ?? 0, counts[from + 2] ?? 0, counts[from + 3] ?? 0];
}
