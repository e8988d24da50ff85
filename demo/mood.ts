import type { Factor } from "#domain/programme/programme.ts";
import type { DemoOperation } from "./clients.ts";
import type { DemoDealer } from "./dealers.ts";
import { normal, randomFrom } from "./random.ts";

/** What the customers of one outlet feel in one wave, in rating points: in general and about each factor. */
export interface DealerMood {
  readonly general: number;
  readonly byFactor: ReadonlyMap<string, number>;
}

const NETWORK_MOOD = 8.68;
const WAVE_WOBBLE = 0.12;
const FACTOR_DEVIATION = 0.2;
const ATTRIBUTE_DEVIATION = 0.22;
/** This region gets better from wave to wave … */
export const IMPROVING_REGION = "WR";
const IMPROVEMENT_PER_WAVE = 0.12;
/** … and this one worse from its turning wave on. */
export const FALLING_REGION = "SR";
const TURNING_WAVE = 5;
const FALL_PER_WAVE = 0.15;
/** Monsoon months fill the workshops, festival months the showrooms: month of the year → rating points. */
const SEASONS: Readonly<Record<DemoOperation["type"], Readonly<Record<number, number>>>> = {
  CSI: { 6: -0.04, 7: -0.1, 8: -0.1, 9: -0.05 },
  SSI: { 3: -0.05, 10: -0.08, 11: -0.1, 12: -0.03 },
};

export function dealerMood(operation: DemoOperation, wave: number, dealer: DemoDealer): DealerMood {
  const now = randomFrom(`mood/${operation.id}/${wave}/${dealer.code}`);
  const always = randomFrom(`mood/${operation.id}/${dealer.code}`);
  return {
    general: NETWORK_MOOD + dealer.quality + regionTrend(dealer.region, wave) + WAVE_WOBBLE * normal(now),
    byFactor: new Map(
      operation.programme.factors.map(({ code }) => [code, FACTOR_DEVIATION * normal(always)]),
    ),
  };
}

/** How much easier each attribute is to please with, in rating points, by attribute slot. */
export function attributeMoods(factors: readonly Factor[]): ReadonlyMap<number, number> {
  const attributes = factors.flatMap((factor) => factor.attributes);
  return new Map(
    attributes.map(({ slot, name }) => [slot, ATTRIBUTE_DEVIATION * normal(randomFrom(`attribute/${name}`))]),
  );
}

/** What the month of the year (1–12) does to everybody's mood. */
export function seasonMood(type: DemoOperation["type"], month: number): number {
  return SEASONS[type][month] ?? 0;
}

function regionTrend(region: string, wave: number): number {
  if (region === IMPROVING_REGION) return IMPROVEMENT_PER_WAVE * (wave - TURNING_WAVE);
  if (region === FALLING_REGION) return -FALL_PER_WAVE * Math.max(0, wave - TURNING_WAVE);
  return 0;
}
