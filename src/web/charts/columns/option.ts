import type { CanvasDrawing } from "#web/charts/canvas/canvas.tsx";
import type { Palette } from "#web/charts/canvas/palette.ts";
import type { ColumnsModel } from "./prepare.ts";

type Column = ColumnsModel["columns"][number];

/** The drawing's own measures; everything scales from its height. */
const BOX = { height: 178, headroom: 22, columnWidth: 40 } as const;
const WIDEST_SHARE_OF_SLOT = 0.56;
const AVERAGE_SHARE_OF_SLOT = 0.8;
const CAP = 3;
const TICK = { length: 10, gap: 4, thickness: 2 } as const;

/** Grid, base line, pale bodies with a strong cap, and the ink tick of the period before beside each. */
export function columnsOption(model: ColumnsModel): CanvasDrawing {
  return (palette, { width, height }) => {
    const base = height - 1;
    const unit = height / BOX.height;
    const headroom = BOX.headroom * unit;
    const plot = base - headroom;
    const slot = width / Math.max(1, model.columns.length);
    const shapes = model.columns.map((column, index) =>
      columnShapes(
        column,
        index * slot + slot / 2,
        Math.min(BOX.columnWidth * unit, slot * WIDEST_SHARE_OF_SLOT),
      ),
    );
    const averages = model.averages.map(({ mark }, place) =>
      averageLines(model, place, mark === "dashed-line", slot),
    );
    return {
      xAxis: { show: false, type: "value", min: 0, max: 1 },
      yAxis: { show: false, type: "value", min: 0, max: 1 },
      grid: { left: 0, right: 0, top: headroom, bottom: 1 },
      series: [
        custom("grid", [0], () => ({
          type: "group",
          children: gridLines(model, palette, width, base, plot),
        })),
        custom(
          "columns",
          model.columns.map((_, index) => index),
          ({ dataIndex }) => ({ type: "group", children: shapes[dataIndex]?.(palette, base, plot) ?? [] }),
        ),
        ...averages.map((lines, place) =>
          custom(`average ${place}`, [0], () => ({
            type: "group" as const,
            children: lines(palette, base, plot),
          })),
        ),
      ],
    };
  };
}

function custom<R>(id: string, indices: readonly number[], renderItem: (params: { dataIndex: number }) => R) {
  return { id, type: "custom", silent: true, renderItem, data: indices.map((index) => [index, 0]) } as const;
}

function gridLines(model: ColumnsModel, palette: Palette, width: number, base: number, plot: number) {
  return model.ticks.map(({ place }) => {
    const y = Math.round(base - place * plot) + 0.5;
    return {
      type: "line" as const,
      shape: { x1: 0, x2: width, y1: y, y2: y },
      style: { stroke: place === 0 ? palette.axis : palette.grid, lineWidth: 1 },
    };
  });
}

/** A network average across each column and a little beyond. */
function averageLines({ columns }: ColumnsModel, place: number, dashed: boolean, slot: number) {
  const length = slot * AVERAGE_SHARE_OF_SLOT;
  return (palette: Palette, base: number, plot: number) =>
    columns.flatMap(({ averages }, index) => {
      const share = averages[place] ?? null;
      if (share === null) return [];
      const y = Math.round(base - share * plot);
      const middle = index * slot + slot / 2;
      return [
        {
          type: "line" as const,
          shape: { x1: middle - length / 2, x2: middle + length / 2, y1: y, y2: y },
          style: {
            stroke: dashed ? palette.axis : palette.token("data-2"),
            lineWidth: 2,
            lineDash: dashed ? [4, 3] : [],
          },
        },
      ];
    });
}

function columnShapes({ height, tick }: Column, middle: number, widest: number) {
  const width = Math.round(widest);
  const left = Math.round(middle - width / 2);
  return (palette: Palette, base: number, plot: number) => {
    if (height === null) return [];
    const top = Math.round(base - height * plot);
    const body = rectangle(left, top, width, base - top, palette.tint, base);
    const cap = rectangle(left, top, width, CAP, palette.data, base);
    if (tick === null) return [body, cap];
    const y = Math.round(base - tick * plot) - TICK.thickness / 2;
    return [body, cap, rectangle(left + width + TICK.gap, y, TICK.length, TICK.thickness, palette.ink, base)];
  };
}

function rectangle(x: number, y: number, width: number, height: number, fill: string, base: number) {
  return {
    type: "rect" as const,
    shape: { x, y, width, height },
    style: { fill },
    transition: ["shape" as const],
    enterFrom: { shape: { y: base, height: 0 } },
  };
}
