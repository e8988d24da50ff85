/** A printed y axis: `min` and `max` are whole steps. */
export interface NiceAxis {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Most ticks a trend's y axis may show, both ends counted (specification §9). */
export const MAX_TICKS = 10;

const DIGITS = [1, 2, 5] as const;

/**
 * The narrowest axis of 1-2-5 steps that holds every value, within the scale of the figures; the whole scale where
 * there is no value. `smallestStep` keeps a flat line from being blown up; it and the scale's ends are whole 1-2-5 steps.
 */
export function niceAxis(
  values: readonly number[],
  scale: { readonly min: number; readonly max: number },
  smallestStep: number,
): NiceAxis {
  const low = values.length === 0 ? scale.min : Math.max(scale.min, Math.min(...values));
  const high = values.length === 0 ? scale.max : Math.min(scale.max, Math.max(...values));
  for (const step of stepsFrom(smallestStep)) {
    const first = Math.floor(low / step);
    const last = Math.max(Math.ceil(high / step), first + 1);
    const over = last * step > scale.max ? 1 : 0;
    if (last - first + 1 <= MAX_TICKS) {
      return { min: (first - over) * step + 0, max: (last - over) * step + 0, step };
    }
  }
  return { ...scale, step: scale.max - scale.min };
}

function stepsFrom(smallest: number): number[] {
  const powers = [0, 1, 2, 3, 4];
  const tenth = 10 ** Math.floor(Math.log10(smallest));
  return powers
    .flatMap((power) => DIGITS.map((digit) => digit * tenth * 10 ** power))
    .filter((step) => step >= smallest);
}
