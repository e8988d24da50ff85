import { compareWaves, waveName } from "#domain/calendar/calendar.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { indexLevel, type LevelName } from "#domain/scoring/index-level.ts";
import { rankDealers } from "#domain/scoring/ranking.ts";
import {
  type ByDealer,
  byWave,
  movementsBetween,
  type NetworkAggregates,
  type WaveMovement,
} from "./movements.ts";

/** A questionnaire and what its operation holds under it. */
export interface ScoredUnder {
  readonly programme: Pick<Programme, "firstMonth" | "bands" | "lowIndexLimit">;
  readonly aggregates: NetworkAggregates;
}

/** Where a dealer stands: its index as ranked, the level of it, and whether it is under the limit; null = no rank. */
export interface DealerLevel {
  readonly index: number;
  readonly level: LevelName;
  readonly isBelow: boolean;
}

/** A dealer whose level, or side of the limit, becomes another; null = no rank. */
export interface DealerLevelChange {
  readonly code: string;
  readonly name: string;
  readonly before: DealerLevel | null;
  readonly after: DealerLevel | null;
}

/** Ranked dealers of a wave that get another level, or fall under the limit or rise over it. */
export interface WaveLevelChanges {
  readonly wave: string;
  readonly name: string;
  /** Ranked dealers under the limit. */
  readonly belowBefore: number;
  readonly belowAfter: number;
  /** How many change; those that are named are the lowest of them, at most `MOST_LEVEL_CHANGES`. */
  readonly changed: number;
  readonly dealers: DealerLevelChange[];
}

/** What another questionnaire moves. */
export interface ProgrammeEffects {
  readonly movements: WaveMovement[];
  readonly levels: WaveLevelChanges[];
}

/** So many dealers are named for each wave. */
export const MOST_LEVEL_CHANGES = 25;

/** What differs between an operation under one questionnaire and under another, whose waves are counted; newest wave first. */
export function effectsBetween(before: ScoredUnder, after: ScoredUnder): ProgrammeEffects {
  return {
    movements: movementsBetween(after.programme, before.aggregates, after.aggregates),
    levels: levelChanges(before, after),
  };
}

function levelChanges(before: ScoredUnder, after: ScoredUnder): WaveLevelChanges[] {
  const { firstMonth } = after.programme;
  const [then, now] = [byWave(firstMonth, before.aggregates), byWave(firstMonth, after.aggregates)];
  const dealers = after.aggregates.network.dealers;
  const waves = [...new Set([...then.keys(), ...now.keys()])].toSorted((a, b) => compareWaves(b, a));
  return waves.flatMap((wave) => {
    const old = levelsOf(before, then.get(wave));
    const renewed = levelsOf(after, now.get(wave));
    const changes = dealers.flatMap(({ id, code, name }): DealerLevelChange[] => {
      const [was, is] = [old.get(id) ?? null, renewed.get(id) ?? null];
      return isSame(was, is) ? [] : [{ code, name, before: was, after: is }];
    });
    if (changes.length === 0) return [];
    const lowestFirst = changes.toSorted(
      (a, b) => (a.after?.index ?? 0) - (b.after?.index ?? 0) || a.code.localeCompare(b.code),
    );
    return [
      {
        wave,
        name: waveName(firstMonth, wave),
        belowBefore: countBelow(old),
        belowAfter: countBelow(renewed),
        changed: changes.length,
        dealers: lowestFirst.slice(0, MOST_LEVEL_CHANGES),
      },
    ];
  });
}

function levelsOf({ programme }: ScoredUnder, cells: ByDealer | undefined): ReadonlyMap<number, DealerLevel> {
  const entries = [...(cells ?? [])].map(([dealerId, aggregates]) => ({ dealerId, aggregates }));
  return new Map(
    [...rankDealers(entries)].flatMap(([id, { rank, index }]): [number, DealerLevel][] => {
      if (rank === 0 || index === null) return [];
      const level = indexLevel(programme, index).name;
      return [[id, { index, level, isBelow: index < programme.lowIndexLimit }]];
    }),
  );
}

function isSame(a: DealerLevel | null, b: DealerLevel | null): boolean {
  return a?.level === b?.level && a?.isBelow === b?.isBelow;
}

function countBelow(levels: ReadonlyMap<number, DealerLevel>): number {
  return [...levels.values()].filter(({ isBelow }) => isBelow).length;
}
