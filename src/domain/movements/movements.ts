import { compareWaves, monthsAround, waveName, waveOfMonth } from "#domain/calendar/calendar.ts";
import type { Dealer, Network } from "#domain/network/network.ts";
import type { Programme } from "#domain/programme/programme.ts";
import {
  type Aggregates,
  addAggregates,
  noAggregates,
  sameAggregates,
  subtractAggregates,
  sumAggregates,
} from "#domain/scoring/aggregates.ts";
import { decimalsOf, type Measure, metricOf, RANKED_INDEX_DECIMALS } from "#domain/scoring/metrics.ts";
import { rankDealers } from "#domain/scoring/ranking.ts";
import { publish } from "#domain/scoring/rounding.ts";

/** What an operation holds of a dealer in a month. */
export interface DealerMonth {
  readonly dealerId: number;
  /** `YYYY-MM` */
  readonly month: string;
  readonly aggregates: Aggregates;
}

/** The aggregates of an operation at one moment, with the network they are of. */
export interface NetworkAggregates {
  readonly network: Pick<Network, "dealers" | "regions">;
  readonly months: readonly DealerMonth[];
}

/** As published; null where nobody answered. */
export interface PublishedMetrics {
  readonly responses: number;
  readonly index: number | null;
  readonly nps: number | null;
  /** Percent. */
  readonly disappointed: number | null;
}

/** The same, with the dealer's place in the network; null = none. */
export interface RankedMetrics extends PublishedMetrics {
  readonly rank: number | null;
}

/** What is published before and after a change. */
export interface Movement<F extends PublishedMetrics = PublishedMetrics> {
  readonly before: F;
  readonly after: F;
}

/** The movement of a region, by its name. */
export interface NamedMovement extends Movement {
  readonly name: string;
}

/** The movement of a dealer, with its ranks. */
export interface DealerMovement extends Movement<RankedMetrics> {
  readonly code: string;
  readonly name: string;
}

/** What becomes other in a wave. */
export interface WaveMovement extends Movement {
  readonly wave: string;
  readonly name: string;
  /** Those whose metrics become other. */
  readonly regions: NamedMovement[];
  /** How many dealers get another rank, come to have one or lose it. */
  readonly rankChanges: number;
  /** How many dealers have other metrics. */
  readonly dealersChanged: number;
  /** Those that move most, at most `MOST_DEALERS`. */
  readonly dealers: DealerMovement[];
}

/** So many dealers are named for each wave. */
export const MOST_DEALERS = 25;

const INDEX: Measure = { kind: "index" };
const NPS: Measure = { kind: "nps" };
const DISAPPOINTED: Measure = { kind: "disappointed" };

/** What an operation holds once all that moved is added (sign 1), or held before it was (sign −1); nothing is left out. */
export function monthsWith(
  months: readonly DealerMonth[],
  moved: readonly DealerMonth[],
  sign: 1 | -1,
): DealerMonth[] {
  const keyOf = ({ dealerId, month }: DealerMonth) => `${dealerId} ${month}`;
  const held = new Map(months.map((each) => [keyOf(each), each]));
  for (const each of moved) {
    const before = held.get(keyOf(each))?.aggregates ?? noAggregates();
    const combine = sign === 1 ? addAggregates : subtractAggregates;
    held.set(keyOf(each), { ...each, aggregates: combine(before, each.aggregates) });
  }
  return [...held.values()].filter(({ aggregates }) => !sameAggregates(aggregates, noAggregates()));
}

/** What is held of the waves that some months lie in: all that answers of these months can have moved. */
export function inWavesOf(
  { firstMonth }: Pick<Programme, "firstMonth">,
  held: NetworkAggregates,
  months: readonly Pick<DealerMonth, "month">[],
): NetworkAggregates {
  const around = new Set(
    monthsAround(
      firstMonth,
      months.map(({ month }) => month),
    ),
  );
  return { ...held, months: held.months.filter(({ month }) => around.has(month)) };
}

/** What differs between two moments of an operation, wave by wave, the newest first. */
export function movementsBetween(
  { firstMonth }: Pick<Programme, "firstMonth">,
  before: NetworkAggregates,
  after: NetworkAggregates,
): WaveMovement[] {
  const then = byWave(firstMonth, before);
  const now = byWave(firstMonth, after);
  const waves = [...new Set([...then.keys(), ...now.keys()])];
  return waves
    .toSorted((a, b) => compareWaves(b, a))
    .flatMap((wave) => {
      const movement = waveMovement(
        { network: before.network, dealers: then.get(wave) ?? EMPTY },
        { network: after.network, dealers: now.get(wave) ?? EMPTY },
      );
      return movement === null ? [] : [{ wave, name: waveName(firstMonth, wave), ...movement }];
    });
}

/** Aggregates by dealer. */
export type ByDealer = ReadonlyMap<number, Aggregates>;
const EMPTY: ByDealer = new Map();

interface Side {
  readonly network: NetworkAggregates["network"];
  readonly dealers: ByDealer;
}

/** What is held wave by wave and dealer by dealer; what is older than the first month is in none. */
export function byWave(firstMonth: string, { months }: NetworkAggregates): ReadonlyMap<string, ByDealer> {
  const waves = Map.groupBy(months, ({ month }) => waveOfMonth(firstMonth, month) ?? "");
  waves.delete("");
  return new Map(
    [...waves].map(([wave, cells]) => {
      const dealers = [...Map.groupBy(cells, ({ dealerId }) => dealerId)];
      const sums = dealers.map(([id, those]): [number, Aggregates] => [
        id,
        sumAggregates(those.map(({ aggregates }) => aggregates)),
      ]);
      return [wave, new Map(sums)];
    }),
  );
}

function waveMovement(then: Side, now: Side) {
  const regions = regionMovements(then, now);
  const dealers = dealerMovements(then, now);
  if (regions.length === 0 && dealers.changed.length === 0) return null;
  return {
    before: metricsOf(sumAggregates([...then.dealers.values()])),
    after: metricsOf(sumAggregates([...now.dealers.values()])),
    regions,
    rankChanges: dealers.changed.filter(({ before, after }) => before.rank !== after.rank).length,
    dealersChanged: dealers.answered,
    dealers: dealers.changed
      .toSorted((a, b) => distance(b) - distance(a) || a.code.localeCompare(b.code))
      .slice(0, MOST_DEALERS),
  };
}

function regionMovements(then: Side, now: Side): NamedMovement[] {
  const [old, renewed] = [byRegion(then), byRegion(now)];
  const names = new Map(
    [...then.network.regions, ...now.network.regions].map(({ code, name }) => [code, name]),
  );
  const codes = [...new Set([...old.keys(), ...renewed.keys()])].sort();
  return codes.flatMap((code) => {
    const [one, other] = [old.get(code) ?? noAggregates(), renewed.get(code) ?? noAggregates()];
    if (sameAggregates(one, other)) return [];
    return [{ name: names.get(code) ?? code, before: metricsOf(one), after: metricsOf(other) }];
  });
}

function byRegion({ network, dealers }: Side): ReadonlyMap<string, Aggregates> {
  const answered = network.dealers.filter(({ id }) => dealers.has(id));
  return new Map(
    [...Map.groupBy(answered, ({ region }) => region)].map(([region, those]) => [
      region,
      sumAggregates(those.map(({ id }) => dealers.get(id) ?? noAggregates())),
    ]),
  );
}

/** Dealers with other metrics or another rank; `answered` counts the former. */
function dealerMovements(then: Side, now: Side) {
  const [old, renewed] = [ranksOf(then), ranksOf(now)];
  const changed: DealerMovement[] = [];
  let answered = 0;
  for (const { id, code, name } of dealersOf(then, now)) {
    const [one, other] = [then.dealers.get(id) ?? noAggregates(), now.dealers.get(id) ?? noAggregates()];
    const [was, is] = [old.get(id) ?? null, renewed.get(id) ?? null];
    const isSame = sameAggregates(one, other);
    if (isSame && was === is) continue;
    if (!isSame) answered += 1;
    const before = { ...metricsOf(one, RANKED_INDEX_DECIMALS), rank: was };
    changed.push({ code, name, before, after: { ...metricsOf(other, RANKED_INDEX_DECIMALS), rank: is } });
  }
  return { changed, answered };
}

function dealersOf(then: Side, now: Side): readonly Pick<Dealer, "id" | "code" | "name">[] {
  return [
    ...new Map([...then.network.dealers, ...now.network.dealers].map((each) => [each.id, each])).values(),
  ];
}

function ranksOf({ network, dealers }: Side): ReadonlyMap<number, number> {
  const entries = network.dealers.flatMap(({ id }) => {
    const aggregates = dealers.get(id);
    return aggregates === undefined ? [] : [{ dealerId: id, aggregates }];
  });
  return new Map([...rankDealers(entries)].flatMap(([id, { rank }]) => (rank === 0 ? [] : [[id, rank]])));
}

function distance({ before, after }: DealerMovement): number {
  if (before.rank === null || after.rank === null) {
    return before.rank === after.rank ? 0 : Number.MAX_SAFE_INTEGER;
  }
  return (
    Math.abs(before.rank - after.rank) +
    Math.min(1, Math.abs((before.index ?? 0) - (after.index ?? 0)) / 1000)
  );
}

function metricsOf(aggregates: Aggregates, indexDecimals = decimalsOf(INDEX)): PublishedMetrics {
  const shown = (measure: Measure, decimals = decimalsOf(measure)) => {
    const { value } = metricOf(aggregates, measure);
    return value === null ? null : publish(value, decimals);
  };
  return {
    responses: aggregates.responses,
    index: shown(INDEX, indexDecimals),
    nps: shown(NPS),
    disappointed: shown(DISAPPOINTED),
  };
}
