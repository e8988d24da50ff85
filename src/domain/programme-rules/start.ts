import { compareWaves, monthsBetween, waveNumber } from "#domain/calendar/calendar.ts";
import type { Programme, WeightRevision } from "#domain/programme/programme.ts";

const MONTHS_PER_WAVE = 3;

/** By how many a wave's number rises when the waves are counted from another first month; negative for a later one. */
export function waveShift(before: Pick<Programme, "firstMonth">, firstMonth: string): number {
  return Math.floor(monthsBetween(firstMonth, before.firstMonth) / MONTHS_PER_WAVE);
}

/**
 * The same questionnaire with its waves counted from an earlier first month: every quarter keeps its weights, and the
 * quarters before have those of the former first wave.
 */
export function withEarlierStart(programme: Programme, firstMonth: string): Programme {
  const shift = waveShift(programme, firstMonth);
  const [first, ...later] = weightsInOrder(programme);
  const moved = later.map((revision) => ({ ...revision, fromWave: shifted(revision, shift) }));
  return { ...programme, firstMonth, weights: first === undefined ? [] : [first, ...moved] };
}

/** Why `after` may not number the waves anew, one sentence each; none where its first month is that of `before`. */
export function checkStart(before: Programme, after: Programme): string[] {
  if (before.firstMonth === after.firstMonth) return [];
  const shift = waveShift(before, after.firstMonth);
  if (!(shift > 0)) {
    return [
      `The first month is ${before.firstMonth} and cannot become ${after.firstMonth}: only an earlier quarter can become the first.`,
    ];
  }
  const names = new Set(after.weights.map(({ fromWave }) => fromWave));
  return weightsInOrder(before)
    .slice(1)
    .filter((revision) => names.has(revision.fromWave) && !names.has(shifted(revision, shift)))
    .map(
      (revision) =>
        `The weights from ${revision.fromWave} belong to a quarter that is ${shifted(revision, shift)} when the waves count from ${after.firstMonth}: write ${shifted(revision, shift)}.`,
    );
}

function shifted({ fromWave }: WeightRevision, shift: number): string {
  return `WQ-${waveNumber(fromWave) + shift}`;
}

function weightsInOrder({ weights }: Programme): WeightRevision[] {
  return [...weights].sort((a, b) => compareWaves(a.fromWave, b.fromWave));
}
