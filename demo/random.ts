/** A stream of numbers in [0, 1) that depends on its seed alone. */
export type Random = () => number;

const UINT32 = 4_294_967_296;

/** FNV-1a over the seed, then mulberry32. */
export function randomFrom(seed: string): Random {
  let state = 2_166_136_261;
  for (let place = 0; place < seed.length; place += 1) {
    state = Math.imul(state ^ seed.charCodeAt(place), 16_777_619);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / UINT32;
  };
}

export function chance(random: Random, probability: number): boolean {
  return random() < probability;
}

/** A whole number from 0 to `count` − 1. */
export function wholeBelow(random: Random, count: number): number {
  return Math.floor(random() * count);
}

/** One element of a list that is not empty. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const chosen = list[wholeBelow(random, list.length)];
  if (chosen === undefined) throw new RangeError("There is nothing to pick from.");
  return chosen;
}

/** The place of one weight, drawn in proportion to the weights. */
export function pickWeighted(random: Random, weights: readonly number[]): number {
  let rest = random() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [place, weight] of weights.entries()) {
    rest -= weight;
    if (rest < 0) return place;
  }
  return weights.length - 1;
}

/** A normal deviate, mean 0 and standard deviation 1 (Box and Muller). */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
