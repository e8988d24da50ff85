import type { ChartReply } from "#contract/dashboard.ts";
import { columnAxis, placeOn, type Tick } from "./axis.ts";
import { type Fullness, fullnessOf, type Point, preparePoints, shortfall } from "./prepare.ts";

interface Column extends Point {
  /** Heights as shares of the plot; null where there is nothing to draw. */
  readonly height: number | null;
  readonly tick: number | null;
  readonly label: string;
  /** Heights of the averages, in their order; null where there is none to show. */
  readonly averages: readonly (number | null)[];
}

/** Network averages drawn across the columns; the last is the dashed one. */
interface Average {
  readonly title: string;
  readonly mark: "line" | "dashed-line";
}

export interface ColumnsModel {
  readonly averages: readonly Average[];
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
    averages: averagesOf(reply),
    columns: points.map((point, index) => ({
      ...point,
      height: point.value === null ? null : placeOn(axis, point.value),
      tick: point.previous === null ? null : placeOn(axis, point.previous),
      label: columnLabel(point),
      averages: (reply.averages ?? []).map(({ values }) => {
        const value = values[index] ?? null;
        return value === null ? null : placeOn(axis, value);
      }),
    })),
    ticks: axis.ticks.map((tick) => ({ ...tick, place: placeOn(axis, tick.value) })),
    message: points.length > 0 && fullnessOf(points) === "insufficient" ? shortfall(reply.count) : null,
  };
}

/** The averages a reply compares with: the whole network's dashed, a region's as a line. */
export function averagesOf(reply: ChartReply): readonly Average[] {
  const averages = reply.averages ?? [];
  return averages.map(({ title }, index) => ({
    title,
    mark: index === averages.length - 1 ? "dashed-line" : "line",
  }));
}

function columnLabel(point: Point): string {
  if (point.state === "value") return point.text;
  return point.state === "insufficient" ? `n ${point.nText}` : "no data";
}
