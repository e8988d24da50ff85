/** A straight line through measured points, and how much of what moves it explains (1 = all of it). */
export interface Line {
  readonly fixed: number;
  readonly slope: number;
  readonly explained: number;
}

type Point = readonly [x: number, y: number];

/** The line of least squares; without two different places along the way there is none to follow. */
export function lineThrough(points: readonly Point[]): Line {
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, each) => sum + of(each), 0) / points.length;
  const x = mean(([at]) => at);
  const y = mean(([, value]) => value);
  const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  if (spread === 0) return { fixed: y, slope: 0, explained: 0 };
  const slope = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / spread;
  const fixed = y - slope * x;
  const moved = points.reduce((sum, [, value]) => sum + (value - y) ** 2, 0);
  const left = points.reduce((sum, [at, value]) => sum + (value - fixed - slope * at) ** 2, 0);
  return { fixed, slope, explained: moved === 0 ? 0 : 1 - left / moved };
}

/** How big an installation is. */
export interface Size {
  readonly responses: number;
  readonly dealers: number;
  readonly months: number;
}
export type Dimension = keyof Size;
export const DIMENSIONS: readonly Dimension[] = ["responses", "dealers", "months"];

interface Measured extends Size {
  readonly value: number;
}

/** Below this a line tells of what else the machine was at, not of growth. */
const LEAST_EXPLAINED = 0.8;

/** How a figure grows with each dimension, from points that leave the other two as they are at `base`. */
export interface Growth {
  readonly at: number;
  /** By dimension what one more adds; null where no growth was seen. */
  readonly slopes: Readonly<Record<Dimension, number | null>>;
}

export function growthOf(points: readonly Measured[], base: Size): Growth {
  const slopeBy = (dimension: Dimension) => {
    const others = DIMENSIONS.filter((each) => each !== dimension);
    const along = points.filter((point) => others.every((other) => point[other] === base[other]));
    const { slope, explained } = lineThrough(along.map((point) => [point[dimension], point.value]));
    return along.length > 2 && slope > 0 && explained >= LEAST_EXPLAINED ? slope : null;
  };
  const at = points.find((point) => DIMENSIONS.every((each) => point[each] === base[each]));
  return {
    at: at?.value ?? Number.NaN,
    slopes: { responses: slopeBy("responses"), dealers: slopeBy("dealers"), months: slopeBy("months") },
  };
}

/** The figure at another size, as if what each dimension adds were added. */
export function projected({ at, slopes }: Growth, base: Size, to: Size): number {
  return DIMENSIONS.reduce((sum, each) => sum + (slopes[each] ?? 0) * (to[each] - base[each]), at);
}

const DAYS_PER_MONTH = 365.25 / 12;
/** As `count-days.ts`: of fewer responses in a month no days are counted. */
const WORTH_COUNTING = 20_000;

/** The most cells that so much can have: one for each dealer and month, model or day, and none without a response. */
export function cellsOf({ responses, dealers, months }: Size, models: number) {
  const days = dealers * months * DAYS_PER_MONTH;
  return {
    rollup_dealer: Math.min(responses, dealers * months),
    rollup_model: Math.min(responses, dealers * months * models),
    rollup_day: responses / months < WORTH_COUNTING ? 0 : Math.min(responses, days),
  };
}
