import type { MetricStyle } from "#contract/metric.ts";
import { formatTick } from "./number-format.ts";

export interface Tick {
  readonly value: number;
  readonly text: string;
}

/** A printed scale. `cut` when it starts elsewhere than at zero or at the start of the figures' own scale. */
export interface Axis {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly Tick[];
  readonly cut: boolean;
}

const CUT_STEPS = [5, 10, 20, 25, 50, 100, 200, 250, 500] as const;
const BAR_ENDS = [5, 10, 20, 25, 40, 50, 60, 80, 100, 200, 250, 500, 1000] as const;
const CUT_INTERVALS = 2;

/** For dots and intervals: three round ticks that hold every value, within the scale of the figures. */
export function cutAxis(
  values: readonly number[],
  scale: { readonly min: number; readonly max: number },
  style: MetricStyle,
): Axis {
  if (values.length === 0)
    return axisOf(scale.min, scale.max, (scale.max - scale.min) / CUT_INTERVALS, style, scale.min);
  const low = Math.max(scale.min, Math.min(...values));
  const high = Math.min(scale.max, Math.max(...values));
  for (const step of CUT_STEPS) {
    const first = Math.floor(low / step) * step;
    const start = Math.max(scale.min, Math.min(first, scale.max - CUT_INTERVALS * step));
    const end = start + CUT_INTERVALS * step;
    if (start >= scale.min && end <= scale.max && low >= start && high <= end) {
      return axisOf(start, end, step, style, scale.min);
    }
  }
  return axisOf(scale.min, scale.max, (scale.max - scale.min) / CUT_INTERVALS, style, scale.min);
}

/** For bars: from zero to the first round end that holds every value. */
export function barAxis(values: readonly number[], scaleMax: number, style: MetricStyle): Axis {
  const high = Math.max(0, ...values);
  const end = BAR_ENDS.find((candidate) => candidate >= high) ?? scaleMax;
  const max = Math.min(end, scaleMax);
  return axisOf(0, max, max, style, 0);
}

/** For columns: from zero to the end of the scale in four steps. */
export function columnAxis(scaleMax: number, style: MetricStyle): Axis {
  return axisOf(0, scaleMax, scaleMax / 4, style, 0);
}

/** Place of a value on an axis as a share from 0 to 1, held inside it. */
export function placeOn({ min, max }: Pick<Axis, "min" | "max">, value: number): number {
  if (max === min) return 0;
  return Math.min(1, Math.max(0, (value - min) / (max - min)));
}

function axisOf(min: number, max: number, step: number, style: MetricStyle, natural: number): Axis {
  const count = Math.round((max - min) / step);
  const ticks = Array.from({ length: count + 1 }, (_, index) => {
    const value = min + index * step;
    return { value, text: formatTick(value, style) };
  });
  return { min, max, ticks, cut: min !== natural };
}
