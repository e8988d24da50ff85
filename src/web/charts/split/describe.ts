import type { ChartReply } from "#contract/dashboard.ts";
import { movement, sample } from "#web/charts/card/describe.ts";
import {
  fullnessOf,
  INSUFFICIENT,
  NO_DATA,
  preparePoints,
  shortfall,
  withSatisfied,
} from "#web/charts/card/prepare.ts";

export function describeSplit(reply: ChartReply, name: string): string {
  const points = preparePoints(withSatisfied(reply));
  const state = fullnessOf(points);
  if (state === "empty") return `${name}: ${NO_DATA}.`;
  if (state === "insufficient") return `${name}: ${INSUFFICIENT}, ${shortfall(reply.count)}.`;
  const said = points.map(
    (point) => `${point.name} ${point.text}${point.code === "satisfied" ? movement(point, reply) : ""}`,
  );
  return `${name}: ${said.join(", ")}${sample(reply.count)}.`;
}
