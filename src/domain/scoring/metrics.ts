import type { Factor } from "#domain/programme/programme.ts";
import type { Aggregates, Band, BandCounts, ScoreSums } from "./aggregates.ts";
import {
  differsClearly,
  type Interval,
  meanInterval,
  netPromoterInterval,
  shareInterval,
} from "./intervals.ts";
import { publish } from "./rounding.ts";

/** A figure in user units (points 0–1000, percent, NPS points), unrounded, with its sample size and 95 % interval. */
export interface Metric {
  readonly value: number | null;
  readonly n: number;
  readonly low: number | null;
  readonly high: number | null;
}

interface MeasureFields {
  readonly index: unknown;
  readonly nps: unknown;
  readonly disappointed: unknown;
  readonly satisfied: unknown;
  readonly band: { readonly band: Band };
  readonly factor: { readonly slot: number };
  readonly factorDisappointed: { readonly factor: Factor };
  readonly factorBand: { readonly factor: Factor; readonly band: Band };
  readonly attributeDisappointed: { readonly slot: number };
}

type Kind = keyof MeasureFields;
type MeasureOf<K extends Kind> = { [P in K]: { readonly kind: P } & MeasureFields[P] }[K];

/** What is measured; slots are 1-based as in the programme, bands 0 (disappointed) to 3 (delighted). */
export type Measure = MeasureOf<Kind>;

/**
 * The change of a figure: signed difference and previous value as published. `clear`: chance alone hardly explains it
 * (95 %); only such a change is news.
 */
export interface Change {
  readonly change: number | null;
  readonly previousValue: number | null;
  readonly direction: "up" | "down" | "same" | null;
  readonly clear: boolean | null;
}

/** Fewer responses with an index than this are an insufficient sample. */
export const MIN_RESPONSES = 10;
/** Decimals of an index where a rank stands beside it. */
export const RANKED_INDEX_DECIMALS = 1;

/** A figure whose interval is computed when it is asked for, which costs more than all else. */
interface Sample {
  readonly value: number | null;
  readonly n: number;
  readonly interval: () => Interval;
}

interface Rule<K extends Kind> {
  readonly decimals: number;
  readonly sample: (aggregates: Aggregates, measure: MeasureOf<K>) => Sample;
}

const MILLI_POINTS_PER_POINT = 1000;

const RULES: { readonly [K in Kind]: Rule<K> } = {
  index: { decimals: 0, sample: (aggregates) => meanSample(aggregates.index) },
  nps: { decimals: 1, sample: netPromoterSample },
  disappointed: {
    decimals: 1,
    sample: (aggregates) => bandSample(aggregates.overall, 0),
  },
  satisfied: {
    decimals: 1,
    sample: ({ overall }) => shareSample(overall[2] + overall[3], overall),
  },
  band: {
    decimals: 1,
    sample: (aggregates, { band }) => bandSample(aggregates.overall, band),
  },
  factor: {
    decimals: 0,
    sample: (aggregates, { slot }) => meanSample(aggregates.factors[slot - 1]),
  },
  factorDisappointed: {
    decimals: 1,
    sample: (aggregates, { factor }) => bandSample(ratingsOfFactor(aggregates, factor), 0),
  },
  factorBand: {
    decimals: 1,
    sample: (aggregates, { factor, band }) => bandSample(ratingsOfFactor(aggregates, factor), band),
  },
  attributeDisappointed: {
    decimals: 1,
    sample: (aggregates, { slot }) => bandSample(aggregates.attributes[slot - 1], 0),
  },
};

/** The figure of a group. Value null when nobody answered. */
export function metricOf<K extends Kind>(aggregates: Aggregates, measure: MeasureOf<K>): Metric {
  const { value, n, interval } = RULES[measure.kind].sample(aggregates, measure);
  const { low, high } = interval();
  return { value, n, low, high };
}

/** The same without its interval, for those who only compare. */
export function pointEstimate<K extends Kind>(
  aggregates: Aggregates,
  measure: MeasureOf<K>,
): Pick<Metric, "value" | "n"> {
  return RULES[measure.kind].sample(aggregates, measure);
}

/** Decimals a measure is published with: points none, percentages and NPS one. Beside a rank use `RANKED_INDEX_DECIMALS`. */
export function decimalsOf(measure: Measure): number {
  return RULES[measure.kind].decimals;
}

/** Change from `previous` to `current`, between the values as published at `decimals`, so that it adds up on the screen. */
export function changeOf<K extends Kind>(
  measure: MeasureOf<K>,
  current: Metric,
  previous: Metric | null,
  decimals: number = RULES[measure.kind].decimals,
): Change {
  if (current.value === null || previous === null || previous.value === null) {
    return { change: null, previousValue: null, direction: null, clear: null };
  }
  const previousValue = publish(previous.value, decimals);
  const change = publish(publish(current.value, decimals) - previousValue, decimals);
  const direction = change === 0 ? "same" : change > 0 ? "up" : "down";
  const clear = direction !== "same" && differsClearly(current, previous);
  return { change, previousValue, direction, clear };
}

/** Fewer than `MIN_RESPONSES` responses that have an index. */
export function isInsufficient(aggregates: Aggregates): boolean {
  return aggregates.index.n < MIN_RESPONSES;
}

const NO_SAMPLE: Sample = { value: null, n: 0, interval: () => ({ low: null, high: null }) };

function meanSample(sums: ScoreSums | undefined): Sample {
  if (sums === undefined || sums.n <= 0) return NO_SAMPLE;
  const value = Number(sums.sum) / (sums.n * MILLI_POINTS_PER_POINT);
  return { value, n: sums.n, interval: () => meanInterval(sums) };
}

function bandSample(bands: BandCounts | undefined, band: Band): Sample {
  return shareSample(bands?.[band] ?? 0, bands);
}

function shareSample(hits: number, bands: BandCounts | undefined): Sample {
  const n = bands === undefined ? 0 : bands[0] + bands[1] + bands[2] + bands[3];
  if (n <= 0) return NO_SAMPLE;
  return { value: (100 * hits) / n, n, interval: () => shareInterval(hits, n) };
}

function netPromoterSample({ promoters, passives, detractors }: Aggregates): Sample {
  const n = promoters + passives + detractors;
  if (n <= 0) return NO_SAMPLE;
  const value = (100 * (promoters - detractors)) / n;
  return { value, n, interval: () => netPromoterInterval(promoters, detractors, n) };
}

function ratingsOfFactor(aggregates: Aggregates, factor: Factor): BandCounts {
  const total = [0, 0, 0, 0] satisfies [number, number, number, number];
  for (const { slot } of factor.attributes) {
    const bands = aggregates.attributes[slot - 1] ?? [0, 0, 0, 0];
    total[0] += bands[0];
    total[1] += bands[1];
    total[2] += bands[2];
    total[3] += bands[3];
  }
  return [total[0], total[1], total[2], total[3]];
}
