import type { ChartReply } from "#contract/dashboard.ts";
import { columnAxis, placeOn, type Tick } from "./axis.ts";
import { type Fullness, fullnessOf, type Point, preparePoints, shortfall } from "./prepare.ts";

interface Column extends Point {
  /** Heights as shares of the plot; null where there is nothing to draw. */
  readonly height: number | null;
  readonly tick: number | null;
  readonly label: string;
}

export interface ColumnsModel {
  readonly state: Fullness;
  readonly columns: readonly Column[];
  readonly ticks: readonly (Tick & { readonly place: number })[];
  readonly message: string | null;
}

export function prepareColumns(reply: ChartReply): ColumnsModel {
  const points = preparePoints(reply);
  const axis = columnAxis(reply.scale.max, reply);
  return {
    state: fullnessOf(points),
    columns: points.map((point) => ({
      ...point,
      height: point.value === null ? null : placeOn(axis, point.value),
      tick: point.previous === null ? null : placeOn(axis, point.previous),
      label: columnLabel(point),
    })),
    ticks: axis.ticks.map((tick) => ({ ...tick, place: placeOn(axis, tick.value) })),
    message: points.length > 0 && fullnessOf(points) === "insufficient" ? shortfall(reply.count) : null,
  };
}

function columnLabel(point: Point): string {
  if (point.state === "value") return point.text;
  return point.state === "insufficient" ? `n ${point.nText}` : "no data";
}
