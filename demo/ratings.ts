import type { Factor } from "#domain/programme/programme.ts";
import { chance, normal, pick, type Random } from "./random.ts";

/** What a rating column holds when the question did not apply; the import reads it as blank. */
export const NOT_APPLICABLE = 99;

/** The ratings of one response as its workbook row holds them: null = blank. */
export interface Ratings {
  readonly overall: number | null;
  readonly recommend: number | null;
  readonly bySlot: ReadonlyMap<number, number | null>;
  /** The codes of the factors that pleased this customer most and least. */
  readonly best: string;
  readonly worst: string;
}

const UNHAPPY_SHARE = 0.112;
const UNHAPPY_DROP = 2.6;
const FACTOR_TROUBLE_SHARE = 0.16;
const FACTOR_TROUBLE_DROP = 1.8;
const BLANK_SHARE = 0.025;
const NOT_APPLICABLE_SHARE = 0.015;
const UNANSWERED_SHARE = 0.012;
const RECOMMEND_LIFT = 0.12;

/** The ratings of a customer who begins with `mood`; `factorMood` and `attributeMood` are added on top. */
export function rate(
  random: Random,
  factors: readonly Factor[],
  mood: number,
  factorMood: ReadonlyMap<string, number>,
  attributeMood: ReadonlyMap<number, number>,
): Ratings {
  const feeling = mood + personality(random);
  const trouble = chance(random, FACTOR_TROUBLE_SHARE) ? pick(random, factors).code : null;
  const bySlot = new Map<number, number | null>();
  let best = { code: "", feeling: Number.NEGATIVE_INFINITY };
  let worst = { code: "", feeling: Number.POSITIVE_INFINITY };
  for (const { code, attributes } of factors) {
    const drop = code === trouble ? FACTOR_TROUBLE_DROP : 0;
    const about = feeling + (factorMood.get(code) ?? 0) + 0.35 * normal(random) - drop;
    if (about > best.feeling) best = { code, feeling: about };
    if (about < worst.feeling) worst = { code, feeling: about };
    for (const { slot } of attributes) {
      bySlot.set(slot, attributeRating(random, about + (attributeMood.get(slot) ?? 0)));
    }
  }
  const summary = feeling - (trouble === null ? 0 : 0.4);
  return {
    overall: summaryRating(random, summary, 1),
    recommend: summaryRating(random, summary + RECOMMEND_LIFT, 0),
    bySlot,
    best: best.code,
    worst: worst.code,
  };
}

function personality(random: Random): number {
  if (chance(random, UNHAPPY_SHARE)) return -UNHAPPY_DROP - 1.1 * Math.abs(normal(random));
  return 0.1 + 0.95 * normal(random);
}

function attributeRating(random: Random, feeling: number): number | null {
  if (chance(random, BLANK_SHARE)) return null;
  if (chance(random, NOT_APPLICABLE_SHARE)) return NOT_APPLICABLE;
  return clamped(feeling + 0.6 * normal(random), 1);
}

function summaryRating(random: Random, feeling: number, lowest: number): number | null {
  return chance(random, UNANSWERED_SHARE) ? null : clamped(feeling + 0.45 * normal(random), lowest);
}

function clamped(value: number, lowest: number): number {
  return Math.min(10, Math.max(lowest, Math.round(value)));
}
