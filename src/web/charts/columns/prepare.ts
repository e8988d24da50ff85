import type { ChartReply } from "#contract/dashboard.ts";
import { columnAxis, placeOn, type Tick } from "#web/charts/card/axis.ts";
import { type Fullness, fullnessOf, type Point, preparePoints, shortfall } from "#web/charts/card/prepare.ts";

/** Height of a label as a share of the plot. */
const LABEL_ROOM = 0.13;

interface Column extends Point {
  /** Heights as shares of the plot; null where there is nothing to draw. */
  readonly height: number | null;
  readonly tick: number | null;
  readonly label: string;
  /** Where the label stands: above the cap and above the averages that would cross it. */
  readonly labelHeight: number | null;
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
    columns: points.map((point, index) => {
      const place = (value: number | null | undefined) => (value == null ? null : placeOn(axis, value));
      const height = place(point.value);
      const averages = (reply.averages ?? []).map(({ values }) => place(values[index]));
      return {
        ...point,
        height,
        averages,
        tick: place(point.previous),
        label: columnLabel(point),
        labelHeight: height === null ? null : clearOf(averages, height),
      };
    }),
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

function clearOf(averages: readonly (number | null)[], height: number): number {
  const above = averages.filter((average) => average !== null).toSorted((a, b) => a - b);
  return above.reduce(
    (place, average) => (average > place && average - place < LABEL_ROOM ? average : place),
    height,
  );
}

function columnLabel(point: Point): string {
  if (point.state === "value") return point.text;
  return point.state === "insufficient" ? `n ${point.nText}` : "no data";
}
