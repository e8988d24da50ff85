import type { HeaderReply } from "#contract/factor-header.ts";
import { formatBare, formatCount, formatMetric, unitSuffix } from "#web/charts/card/number-format.ts";
import { type ChangeView, INSUFFICIENT, NO_METRIC, prepareChange } from "#web/charts/card/prepare.ts";

/** One value of a tile. */
export interface TileMetric {
  readonly header: string;
  readonly type: string;
  /** Null unless there are enough responses. */
  readonly value: number | null;
  readonly figure: string;
  readonly suffix: string;
  /** The state in words where there is no value. */
  readonly words: string | null;
  readonly change: ChangeView | null;
  /** `803 in Apr–Jun 2026`, null without an earlier period. */
  readonly before: string | null;
  /** The period its change is counted from. */
  readonly since: string | null;
  readonly nText: string;
}

/** A tile of the header: one factor, or the factors that share a tab. */
export interface Tile {
  /** What its choice sends as `factorType`. */
  readonly type: string;
  readonly tab: number;
  readonly metrics: readonly TileMetric[];
}

/** One tile per value, or per tab where factors share one. */
export function prepareTiles(reply: HeaderReply, byTab: boolean): readonly Tile[] {
  const tiles: Tile[] = [];
  for (const tab of reply.tabs) {
    const last = tiles.at(-1);
    const metric = tileMetric(tab, reply);
    if (byTab && last?.tab === tab.tab)
      tiles[tiles.length - 1] = { ...last, metrics: [...last.metrics, metric] };
    else tiles.push({ type: tab.type, tab: tab.tab, metrics: [metric] });
  }
  return tiles;
}

/** The tile of a factorType: the one that holds it, else the first. */
export function chosenTile(tiles: readonly Tile[], factorType: string): Tile | null {
  return tiles.find(({ metrics }) => metrics.some(({ type }) => type === factorType)) ?? tiles[0] ?? null;
}

function tileMetric(tab: HeaderReply["tabs"][number], reply: HeaderReply): TileMetric {
  const state = tab.insufficient ? "insufficient" : tab.value === null ? "empty" : "value";
  const value = state === "value" ? tab.value : null;
  const meaning = reply.lowerIsBetter ? "lower-is-better" : "higher-is-better";
  return {
    header: tab.name,
    type: tab.type,
    value,
    figure: value === null ? NO_METRIC : formatBare(value, reply),
    suffix: value === null ? "" : unitSuffix(reply),
    words: state === "value" ? null : state === "empty" ? "no data" : INSUFFICIENT,
    change: value === null ? null : prepareChange(tab, reply, meaning),
    before: beforeText(value === null ? null : tab.lastValue, tab.lastPeriod, reply),
    since: tab.lastPeriod,
    nText: formatCount(tab.n),
  };
}

function beforeText(lastValue: number | null, lastPeriod: string | null, reply: HeaderReply): string | null {
  if (lastValue === null) return null;
  const text = formatMetric(lastValue, reply);
  return lastPeriod === null ? text : `${text} in ${lastPeriod}`;
}
