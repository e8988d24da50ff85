import { ALL } from "#domain/network/network.ts";
import type { FilterList } from "./filters.ts";

/** The wave of Summary's regional tabs when none can be known. */
export const FALLBACK_WAVE_SUMMARY = "WQ-5";

/** The wave of Dealer Ranking when none can be known. */
export const FALLBACK_WAVE_RANKING = "WQ-3";

/** `wanted` where the operation has it, else its newest wave, else null. `waves` newest first. */
export function fallbackWave(waves: readonly string[], wanted: string): string | null {
  return waves.includes(wanted) ? wanted : (waves.at(0) ?? null);
}

/** The wave a page asks for: the chosen one, else `wanted` or the newest of its list; `wanted` where it has no such list. */
export function askedWave(
  filters: readonly FilterList[],
  chosen: string | undefined,
  wanted: string,
): string {
  if (chosen) return chosen;
  const list = filters.find(({ filterKey: key }) => key === "waveCode");
  const waves = list?.data.map(({ code }) => code).filter((code) => code !== ALL);
  return (waves === undefined ? null : fallbackWave(waves, wanted)) ?? wanted;
}
