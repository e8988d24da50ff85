import type { ChartReply } from "#contract/dashboard.ts";
import { movement, sample } from "#web/charts/card/describe.ts";
import { formatCount, formatTick } from "#web/charts/card/number-format.ts";
import { fullnessOf, INSUFFICIENT, NO_DATA, preparePoints, shortfall } from "#web/charts/card/prepare.ts";
import { type Footnote, plainFootnote } from "#web/charts/card/prepare-footnote.ts";

export function describeGauge(reply: ChartReply, name: string): string {
  const point = preparePoints(reply)[0];
  const state = fullnessOf(point === undefined ? [] : [point]);
  if (point === undefined || state === "empty") return `${name}: ${NO_DATA}.`;
  if (state === "insufficient") return `${name}: ${INSUFFICIENT}, ${shortfall(point.n)}.`;
  const scale = `on a scale from ${formatTick(reply.scale.min, reply)} to ${formatTick(reply.scale.max, reply)}`;
  return `${name} ${point.text} ${scale}${levelText(reply)}${movement(point, reply)}${sample(point.n)}.`;
}

/** n and the 95 % interval of the one figure. */
export function gaugeFootnote(reply: ChartReply): Footnote {
  const point = preparePoints(reply)[0];
  return {
    ...plainFootnote(reply),
    lead: `n ${formatCount(point?.n ?? 0)}`,
    interval: point?.interval ?? null,
  };
}

function levelText({ level }: ChartReply): string {
  if (level === undefined) return "";
  return `, level ${level.name} (${level.from} to ${level.to})`;
}
