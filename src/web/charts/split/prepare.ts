import type { ChartReply } from "#contract/dashboard.ts";
import type { PaletteRole } from "#web/charts/canvas/palette.ts";
import { formatMetric } from "#web/charts/card/number-format.ts";
import {
  type ChangeView,
  type Fullness,
  fullnessOf,
  type Meaning,
  type Point,
  prepareChange,
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
  /** What is drawn: a band that nobody fell into takes no room and no gap. */
  readonly parts: readonly Slice[];
  /** The share of the satisfied, with its change. */
  readonly centre: string | null;
  readonly centreLabel: string;
  readonly centreChange: ChangeView | null;
  readonly message: string | null;
}

/** The bands in their one order, best first; more in the middle is neither good nor bad. */
const BANDS = [
  { color: "delighted", meaning: "higher-is-better" },
  { color: "pleased", meaning: "neutral" },
  { color: "indifferent", meaning: "neutral" },
  { color: "disappointed", meaning: "lower-is-better" },
] as const satisfies readonly { color: PaletteRole; meaning: Meaning }[];

export function prepareSplit(reply: ChartReply): SplitModel {
  const points = preparePoints(reply, (index) => BANDS[index]?.meaning ?? "neutral");
  const state = fullnessOf(points);
  const { satisfied } = reply;
  const value = state === "figures" && satisfied !== undefined ? satisfied.value : null;
  const slices: readonly Slice[] = points.map((point, index) => ({
    ...point,
    color: BANDS[index]?.color ?? "flat",
    share: point.value ?? 0,
  }));
  return {
    state,
    slices,
    parts: slices.filter(({ share }) => share > 0),
    centre: value === null ? null : formatMetric(value, reply),
    centreLabel: "satisfied",
    centreChange:
      value === null || satisfied === undefined ? null : prepareChange(satisfied, reply, "higher-is-better"),
    message: state === "insufficient" ? shortfall(reply.count) : null,
  };
}
