import type { Factor } from "#domain/programme/programme.ts";
import { type Interval, meanInterval, netPromoterInterval, shareInterval } from "./intervals.ts";
import type { Band, BandCounts, Parts, SumParts } from "./parts.ts";
import { publish } from "./rounding.ts";

/** A figure in user units (points 0–1000, percent, NPS points), unrounded, with its sample size and 95 % interval. */
export interface Figure {
  readonly value: number | null;
  readonly n: number;
  readonly low: number | null;
  readonly high: number | null;
}

interface MeasureFields {
  readonly index: unknown;
  readonly nps: unknown;
  readonly disappointed: unknown;
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

/** The change of a figure: signed difference and previous value as published; `better` null where nothing changed. */
export interface Change {
  readonly diffvalue: number | null;
  readonly differenceValue: number | null;
  readonly difference: "up" | "down" | "same" | null;
  readonly better: boolean | null;
}

/** Fewer responses with an index than this are an insufficient sample. */
export const MIN_RESPONSES = 10;
/** Decimals of an index where a rank stands beside it. */
export const RANKED_INDEX_DECIMALS = 1;

interface Rule<K extends Kind> {
  readonly decimals: number;
  readonly rising: (measure: MeasureOf<K>) => "better" | "worse";
  readonly figure: (parts: Parts, measure: MeasureOf<K>) => Figure;
}

const MILLI_POINTS_PER_POINT = 1000;
const RISING_BY_BAND = ["worse", "worse", "better", "better"] as const;

const RULES: { readonly [K in Kind]: Rule<K> } = {
  index: { decimals: 0, rising: () => "better", figure: (parts) => meanFigure(parts.index) },
  nps: { decimals: 1, rising: () => "better", figure: netPromoterFigure },
  disappointed: { decimals: 1, rising: () => "worse", figure: (parts) => bandFigure(parts.overall, 0) },
  band: {
    decimals: 1,
    rising: ({ band }) => RISING_BY_BAND[band],
    figure: (parts, { band }) => bandFigure(parts.overall, band),
  },
  factor: {
    decimals: 0,
    rising: () => "better",
    figure: (parts, { slot }) => meanFigure(parts.factors[slot - 1]),
  },
  factorDisappointed: {
    decimals: 1,
    rising: () => "worse",
    figure: (parts, { factor }) => bandFigure(ratingsOfFactor(parts, factor), 0),
  },
  factorBand: {
    decimals: 1,
    rising: ({ band }) => RISING_BY_BAND[band],
    figure: (parts, { factor, band }) => bandFigure(ratingsOfFactor(parts, factor), band),
  },
  attributeDisappointed: {
    decimals: 1,
    rising: () => "worse",
    figure: (parts, { slot }) => bandFigure(parts.attributes[slot - 1], 0),
  },
};

/** The figure of a group. Value null when nobody answered. */
export function figureOf<K extends Kind>(parts: Parts, measure: MeasureOf<K>): Figure {
  return RULES[measure.kind].figure(parts, measure);
}

/** Decimals a measure is published with: points none, percentages and NPS one. Beside a rank use `RANKED_INDEX_DECIMALS`. */
export function decimalsOf(measure: Measure): number {
  return RULES[measure.kind].decimals;
}

/** Change from `previous` to `current`, between the values as published at `decimals`, so that it adds up on the screen. */
export function changeOf<K extends Kind>(
  measure: MeasureOf<K>,
  current: Figure,
  previous: Figure | null,
  decimals: number = RULES[measure.kind].decimals,
): Change {
  if (current.value === null || previous === null || previous.value === null) {
    return { diffvalue: null, differenceValue: null, difference: null, better: null };
  }
  const differenceValue = publish(previous.value, decimals);
  const diffvalue = publish(publish(current.value, decimals) - differenceValue, decimals);
  const difference = diffvalue === 0 ? "same" : diffvalue > 0 ? "up" : "down";
  const rising = RULES[measure.kind].rising(measure);
  const better = difference === "same" ? null : (rising === "better") === (difference === "up");
  return { diffvalue, differenceValue, difference, better };
}

/** Fewer than `MIN_RESPONSES` responses that have an index. */
export function isInsufficient(parts: Parts): boolean {
  return parts.index.n < MIN_RESPONSES;
}

function meanFigure(sums: SumParts | undefined): Figure {
  if (sums === undefined || sums.n <= 0) return figure(null, 0, { low: null, high: null });
  return figure(Number(sums.sum) / (sums.n * MILLI_POINTS_PER_POINT), sums.n, meanInterval(sums));
}

function bandFigure(bands: BandCounts | undefined, band: Band): Figure {
  const n = bands === undefined ? 0 : bands[0] + bands[1] + bands[2] + bands[3];
  if (bands === undefined || n <= 0) return figure(null, 0, { low: null, high: null });
  return figure((100 * bands[band]) / n, n, shareInterval(bands[band], n));
}

function netPromoterFigure({ promoters, passives, detractors }: Parts): Figure {
  const n = promoters + passives + detractors;
  if (n <= 0) return figure(null, 0, { low: null, high: null });
  return figure((100 * (promoters - detractors)) / n, n, netPromoterInterval(promoters, detractors, n));
}

function ratingsOfFactor(parts: Parts, factor: Factor): BandCounts {
  const total = [0, 0, 0, 0] satisfies [number, number, number, number];
  for (const { slot } of factor.attributes) {
    const bands = parts.attributes[slot - 1] ?? [0, 0, 0, 0];
    total[0] += bands[0];
    total[1] += bands[1];
    total[2] += bands[2];
    total[3] += bands[3];
  }
  return [total[0], total[1], total[2], total[3]];
}

function figure(value: number | null, n: number, { low, high }: Interval): Figure {
  return { value, n, low, high };
}
