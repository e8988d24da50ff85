import type { Programme } from "#domain/programme/programme.ts";
import { bandOf } from "./aggregates.ts";

/** A level of the index on the one scale of meaning, worst first. */
export const LEVEL_NAMES = ["disappointed", "indifferent", "pleased", "delighted"] as const;

/** See `LEVEL_NAMES`. */
export type LevelName = (typeof LEVEL_NAMES)[number];

/** A level with the points it starts at and ends below; the highest ends at the end of the scale, which it holds. */
export interface IndexLevel {
  readonly name: LevelName;
  readonly from: number;
  readonly to: number;
}

const POINTS_PER_RATING = 100;
const RATINGS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const SCALE = { min: 0, max: 1000 } as const;

/**
 * A score under it, in points of the index, is in the lowest band: where the first indifferent rating stands, or the
 * programme's limit if that is lower.
 */
export function disappointedBelow({
  bands,
  lowIndexLimit,
}: Pick<Programme, "bands" | "lowIndexLimit">): number {
  return Math.min((bands.disappointed + 1) * POINTS_PER_RATING, lowIndexLimit);
}

/** The ratings 1–10 that lie in one of these bands, ascending. */
export function ratingsOfLevels(bands: Programme["bands"], levels: readonly LevelName[]): readonly number[] {
  return RATINGS.filter((rating) => levels.some((level) => level === LEVEL_NAMES[bandOf(bands, rating)]));
}

/**
 * The level of an index as published. Disappointed ends where the first indifferent rating stands, indifferent at the
 * programme's limit (800), pleased where its last rating stands: what is above is delighted.
 */
export function indexLevel(programme: Pick<Programme, "bands" | "lowIndexLimit">, index: number): IndexLevel {
  const { bands, lowIndexLimit } = programme;
  const delightedFrom = Math.max(bands.pleased * POINTS_PER_RATING, lowIndexLimit);
  const starts = [SCALE.min, disappointedBelow(programme), lowIndexLimit, delightedFrom];
  const place = Math.max(
    0,
    starts.findLastIndex((start) => index >= start),
  );
  return {
    name: LEVEL_NAMES[place] ?? LEVEL_NAMES[0],
    from: starts[place] ?? SCALE.min,
    to: starts[place + 1] ?? SCALE.max,
  };
}
