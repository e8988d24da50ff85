import type { ChartReply } from "#contract/dashboard.ts";
import type { PaletteRole } from "#web/charts/canvas/palette.ts";
import { formatFigure } from "#web/charts/card/number-format.ts";
import {
  type Fullness,
  fullnessOf,
  type Meaning,
  type Point,
  preparePoints,
  shortfall,
} from "#web/charts/card/prepare.ts";

interface Slice extends Point {
  readonly color: PaletteRole;
  readonly share: number;
}

export interface SplitModel {
  readonly state: Fullness;
  readonly slices: readonly Slice[];
  readonly centre: string | null;
  readonly centreLabel: string;
  readonly message: string | null;
}

/** The bands in their one order, best first; more in the middle is neither good nor bad. */
const BANDS = [
  { color: "delighted", meaning: "higher-is-better" },
  { color: "pleased", meaning: "neutral" },
  { color: "indifferent", meaning: "neutral" },
  { color: "disappointed", meaning: "lower-is-better" },
] as const satisfies readonly { color: PaletteRole; meaning: Meaning }[];

const SATISFIED_BANDS = 2;

export function prepareSplit(reply: ChartReply): SplitModel {
  const points = preparePoints(reply, (index) => BANDS[index]?.meaning ?? "neutral");
  const state = fullnessOf(points);
  const satisfied = points.slice(0, SATISFIED_BANDS).reduce((sum, point) => sum + (point.value ?? 0), 0);
  return {
    state,
    slices: points.map((point, index) => ({
      ...point,
      color: BANDS[index]?.color ?? "flat",
      share: point.value ?? 0,
    })),
    centre: state === "figures" ? formatFigure(satisfied, reply) : null,
    centreLabel: "satisfied",
    message: state === "insufficient" ? shortfall(reply.count) : null,
  };
}
