import type { ChartReply } from "#contract/dashboard.ts";
import { barAxis, cutAxis, placeOn } from "./axis.ts";
import { formatTick } from "./number-format.ts";
import { type Fullness, fullnessOf, type Point, preparePoints, prepareReference } from "./prepare.ts";

interface DotRow extends Point {
  /** Places as shares of the scale. */
  readonly dot: number | null;
  readonly tick: number | null;
}

/** A list of dots on one cut scale with the dashed reference across all rows. */
export interface DotRowsModel {
  readonly state: Fullness;
  readonly head: { readonly name: string; readonly figure: string };
  readonly rows: readonly DotRow[];
  readonly scale: readonly string[];
  readonly reference: number | null;
}

interface BarRow extends Point {
  /** Length of the bar as a share of the scale; null where there is nothing to draw. */
  readonly length: number | null;
}

/** A list of bars from zero. */
export interface BarRowsModel {
  readonly state: Fullness;
  readonly head: { readonly name: string; readonly figure: string };
  readonly rows: readonly BarRow[];
  readonly scale: readonly string[];
  readonly look: BarLook;
}

/** `ranked`: rank and n beside a bar in the accent. `negative`: shares to bring down. */
export type BarLook = "ranked" | "negative";

const FIGURE_HEAD = { points: "Index", percent: "Share", nps: "NPS" } as const;

export function prepareDotRows(reply: ChartReply): DotRowsModel {
  const points = sortedByValue(preparePoints(reply));
  const axis = dotAxis(reply);
  const reference = prepareReference(reply);
  return {
    state: fullnessOf(points),
    head: { name: "Region", figure: FIGURE_HEAD[reply.unit] },
    rows: points.map((point) => ({
      ...point,
      dot: point.value === null ? null : placeOn(axis, point.value),
      tick: point.previous === null ? null : placeOn(axis, point.previous),
    })),
    scale: axis.ticks.map((tick) => tick.text),
    reference: reference === null ? null : placeOn(axis, reference.value),
  };
}

/** `axis starts at 720` where dots stand on a cut scale, and `720 – 880` either way. */
export function cutOf(reply: ChartReply): { readonly note: string | null; readonly ends: string } {
  const axis = dotAxis(reply);
  return {
    note: axis.cut ? `axis starts at ${formatTick(axis.min, reply)}` : null,
    ends: `${formatTick(axis.min, reply)} – ${formatTick(axis.max, reply)}`,
  };
}

export function prepareBarRows(reply: ChartReply, look: BarLook): BarRowsModel {
  const points = preparePoints(reply);
  const values = points.flatMap((point) => (point.value === null ? [] : [point.value]));
  const axis = look === "ranked" ? { min: 0, max: reply.scale.max } : barAxis(values, reply.scale.max, reply);
  return {
    state: fullnessOf(points),
    head: { name: look === "ranked" ? "Dealer" : "Attribute", figure: FIGURE_HEAD[reply.unit] },
    rows: points.map((point) => ({
      ...point,
      length: point.value === null ? null : placeOn(axis, point.value),
    })),
    scale: [formatTick(axis.min, reply), formatTick(axis.max, reply)],
    look,
  };
}

function dotAxis(reply: ChartReply) {
  const reference = prepareReference(reply);
  const values = preparePoints(reply).flatMap((point) => [point.value, point.previous]);
  const drawn = [...values, reference?.value ?? null].filter((value) => value !== null);
  return cutAxis(drawn, reply.scale, reply);
}

function sortedByValue(points: readonly Point[]): readonly Point[] {
  return points.toSorted(
    (a, b) => (b.value ?? Number.NEGATIVE_INFINITY) - (a.value ?? Number.NEGATIVE_INFINITY),
  );
}
