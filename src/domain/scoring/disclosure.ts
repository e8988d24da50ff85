import { waveOfMonth } from "#domain/calendar/calendar.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { type Measure, MIN_RESPONSES } from "./metrics.ts";

/** Dealers with a sufficient sample that stand outside an actor's scope behind whatever of the network is disclosed to them. */
export const MIN_OUTSIDE_DEALERS = 5;

/** How often one dealer outside an actor's scope got the answer that a figure counts, in one month. */
export interface OutsideAnswers {
  readonly dealerId: number;
  /** null = a region the actor can't ask for, having no dealer in it. */
  readonly region: string | null;
  readonly month: string;
  /** null = of no model, or models are not told apart. */
  readonly model: number | null;
  readonly answers: number;
}

/** What a network figure is asked over; `region` and `model` null = all. */
export interface NetworkQuery {
  readonly region: string | null;
  readonly months: readonly string[];
  readonly model: number | null;
}

/**
 * The measures whose averages are disclosed to an actor together or not at all, `measure` among them: of a whole and
 * all its parts but one the last could be worked out. The index is made of factors, the % disappointed of a factor of
 * its attributes'.
 */
export function measuresDisclosedTogether(
  { factors }: Pick<Programme, "factors">,
  measure: Measure,
): readonly Measure[] {
  if (measure.kind === "factor") return factors.map(({ slot }) => ({ kind: "factor", slot }));
  if (measure.kind !== "attributeDisappointed") return [measure];
  const whole = factors.find(({ attributes }) => attributes.some(({ slot }) => slot === measure.slot));
  return (whole?.attributes ?? []).map(({ slot }) => ({ kind: "attributeDisappointed", slot }));
}

/** One way to part answers: the key of each, and whether a figure asks for that key. */
interface Dimension {
  readonly keyOf: (answers: OutsideAnswers) => number | string | null;
  readonly isAsked: (key: number | string | null) => boolean;
}

interface Part {
  readonly keys: readonly (number | string | null)[];
  readonly outside: readonly OutsideAnswers[];
  /** Dealers with a sufficient sample. */
  readonly dealers: number;
}

/**
 * Whether a network figure may be disclosed to an actor, so that no sum or difference of all that may be is about fewer
 * than `MIN_OUTSIDE_DEALERS` others (in statistics: cell suppression with its complement). What was answered outside
 * the scope is parted by wave, then region, month and model. Parts that are too small are pooled, with the smallest of
 * the others if need be, and a figure that cuts a pool is withheld. `outside` holds all months of the waves asked for,
 * and tells models apart where one is asked for.
 */
export function isDisclosable(
  outside: readonly OutsideAnswers[],
  { region, months, model }: NetworkQuery,
  firstMonth: string,
): boolean {
  const dimensions: readonly Dimension[] = [
    { keyOf: (answers) => answers.region, isAsked: (key) => region === null || key === region },
    { keyOf: ({ month }) => month, isAsked: (key) => months.some((month) => month === key) },
    { keyOf: (answers) => answers.model, isAsked: (key) => model === null || key === model },
  ];
  const known = new Map<string, string | null>();
  const waveOf = (month: string) => {
    const wave = known.get(month) ?? waveOfMonth(firstMonth, month);
    known.set(month, wave);
    return wave;
  };
  const waves = new Set<Part["keys"][number]>(months.map(waveOf));
  return partsBy(outside, ({ month }) => waveOf(month))
    .filter(({ keys }) => keys.some((wave) => waves.has(wave)))
    .every((wave) => isOfWholeParts(wave, dimensions));
}

/** Whether all that is asked for are whole parts, pooled ones included, each of enough dealers. */
function isOfWholeParts(part: Part, [dimension, ...finer]: readonly Dimension[]): boolean {
  if (dimension === undefined) return isLarge(part);
  return pooled(partsBy(part.outside, dimension.keyOf)).every((each) => {
    const asked = each.keys.filter(dimension.isAsked).length;
    return asked === 0 || (asked === each.keys.length && isOfWholeParts(each, finer));
  });
}

function partsBy(outside: readonly OutsideAnswers[], keyOf: Dimension["keyOf"]): Part[] {
  const byKey = Map.groupBy(outside, keyOf);
  return [...byKey].map(([key, held]) => partOf([key], held));
}

function partOf(keys: Part["keys"], outside: Part["outside"]): Part {
  return { keys, outside, dealers: sufficientDealers(outside) };
}

/** Large parts alone, all others as one, joined by the smallest large ones until it is large itself. */
function pooled(parts: readonly Part[]): readonly Part[] {
  const large = parts.filter(isLarge);
  let pool = joined(parts.filter((part) => !isLarge(part)));
  if (pool.outside.length === 0) return large;
  large.sort((a, b) => b.dealers - a.dealers || (nameOf(a) < nameOf(b) ? -1 : 1));
  while (!isLarge(pool)) {
    const smallest = large.pop();
    if (smallest === undefined) break;
    pool = joined([pool, smallest]);
  }
  return [...large, pool];
}

function joined(parts: readonly Part[]): Part {
  return partOf(
    parts.flatMap(({ keys }) => keys),
    parts.flatMap(({ outside }) => outside),
  );
}

/** Tells parts of equal size apart, so that every request pools the same ones. */
function nameOf({ keys }: Part): string {
  return keys.join();
}

function isLarge({ dealers }: Part): boolean {
  return dealers >= MIN_OUTSIDE_DEALERS;
}

function sufficientDealers(outside: readonly OutsideAnswers[]): number {
  const byDealer = new Map<number, number>();
  let dealers = 0;
  for (const { dealerId, answers } of outside) {
    const before = byDealer.get(dealerId) ?? 0;
    if (before < MIN_RESPONSES && before + answers >= MIN_RESPONSES) dealers += 1;
    byDealer.set(dealerId, before + answers);
  }
  return dealers;
}
