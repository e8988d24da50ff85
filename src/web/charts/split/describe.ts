import type { ChartReply } from "#contract/dashboard.ts";
import { sample } from "#web/charts/card/describe.ts";
import { fullnessOf, INSUFFICIENT, NO_DATA, preparePoints, shortfall } from "#web/charts/card/prepare.ts";

export function describeSplit(reply: ChartReply, name: string): string {
  const points = preparePoints(reply);
  const state = fullnessOf(points);
  if (state === "empty") return `${name}: ${NO_DATA}.`;
  if (state === "insufficient") return `${name}: ${INSUFFICIENT}, ${shortfall(reply.count)}.`;
  return `${name}: ${points.map((point) => `${point.name} ${point.text}`).join(", ")}${sample(reply.count)}.`;
}
