import { differsClearly, type Estimate } from "./intervals.ts";
import { publish } from "./rounding.ts";

/** A published figure of a month or quarter. */
interface PublishedEstimate extends Estimate {
  readonly insufficient: boolean;
}

/** `clear` null: nothing may be told of the samples. */
interface ChangeOverTime {
  readonly change: number;
  readonly previousValue: number;
  readonly clear: boolean | null;
}

const STEPS_PER_YEAR = { month: 12, quarter: 4 } as const;

/**
 * Where the figures that those of a month or quarter are compared with stand: a year before where the range reaches that
 * far, else at its first place with a figure; null where there is nothing before. `hasFigure` of every place of the range.
 */
export function comparedPlace(
  place: number,
  view: keyof typeof STEPS_PER_YEAR,
  hasValue: readonly boolean[],
): number | null {
  const year = place - STEPS_PER_YEAR[view];
  if (year >= 0) return year;
  const first = hasValue.indexOf(true);
  return first < 0 || first >= place ? null : first;
}

/** The change between two figures of a line; null where one of them is missing or of too few responses. */
export function changeOverTime(
  estimate: PublishedEstimate | undefined,
  before: PublishedEstimate | undefined,
  decimals: number,
): ChangeOverTime | null {
  const [value, previousValue] = [sufficient(estimate), sufficient(before)];
  if (estimate === undefined || before === undefined || value === null || previousValue === null) return null;
  const change = publish(value - previousValue, decimals);
  const isKnown = estimate.low !== null && before.low !== null;
  return { change, previousValue, clear: isKnown ? change !== 0 && differsClearly(estimate, before) : null };
}

function sufficient(estimate: PublishedEstimate | undefined): number | null {
  return estimate === undefined || estimate.insufficient ? null : estimate.value;
}
