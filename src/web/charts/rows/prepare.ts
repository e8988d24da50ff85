import type { ChartReply } from "#contract/dashboard.ts";
import { barAxis, cutAxis, placeOn } from "#web/charts/card/axis.ts";
import { isOfNobody } from "#web/charts/card/nobody.ts";
import { formatTick } from "#web/charts/card/number-format.ts";
import {
  type Fullness,
  fullnessOf,
  type Point,
  preparePoints,
  prepareReference,
} from "#web/charts/card/prepare.ts";

interface DotRow extends Point {
  /** Places as shares of the scale. */
  readonly dot: number | null;
  readonly tick: number | null;
  /** Token of the dot's own colour, null for the accent. */
  readonly color: string | null;
}

/** `regions`, or `dealers` side by side, each in the colour of its place. */
export type DotLook = "regions" | "dealers";

/** A list of dots on one cut scale with the dashed reference across all rows. */
export interface DotRowsModel {
  readonly look: DotLook;
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
  /** Nobody is in any of these shares to bring down: none is above zero, and of none could one answer be rounded away. */
  readonly isNobody: boolean;
  readonly head: { readonly name: string; readonly figure: string };
  readonly rows: readonly BarRow[];
  readonly scale: readonly string[];
  readonly look: BarLook;
}

/** `ranked`: rank and n beside a bar in the accent. `negative`: shares to bring down. `plain`: shares of answers. */
export type BarLook = "ranked" | "negative" | "plain";

const DOT_HEAD = { regions: "Region", dealers: "Dealer" } as const;
const NAME_HEAD = { ranked: "Dealer", negative: "Attribute", plain: "Answer" } as const;
const FIGURE_HEAD = { points: "Index", percent: "Share", nps: "NPS" } as const;

export function prepareDotRows(reply: ChartReply, look: DotLook): DotRowsModel {
  const points = preparePoints(reply);
  const places = new Map(points.map(({ code }, index) => [code, index]));
  const axis = dotAxis(reply);
  const reference = prepareReference(reply);
  return {
    state: fullnessOf(points),
    look,
    head: { name: DOT_HEAD[look], figure: FIGURE_HEAD[reply.unit] },
    rows: sortedByValue(points).map((point) => ({
      ...point,
      color: look === "dealers" ? `s${(places.get(point.code) ?? 0) + 1}` : null,
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
  const points = look === "plain" ? preparePoints(reply, () => "neutral") : preparePoints(reply);
  const values = points.flatMap((point) => (point.value === null ? [] : [point.value]));
  const axis =
    look === "negative" ? barAxis(values, reply.scale.max, reply) : { min: 0, max: reply.scale.max };
  return {
    state: fullnessOf(points),
    isNobody: look === "negative" && points.every((point) => isOfNobody(point, reply.decimals)),
    head: { name: NAME_HEAD[look], figure: FIGURE_HEAD[reply.unit] },
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
