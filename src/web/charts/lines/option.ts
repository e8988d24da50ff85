import type { CanvasDrawing } from "#web/charts/canvas/canvas.tsx";
import type { Palette } from "#web/charts/canvas/palette.ts";
import { inSlots, placeOfItem, plotBox } from "./plot.ts";
import type { DrawnLine, LineItem, LinesModel } from "./prepare.ts";

const LINE_WIDTH = 2.25;
const END_SIZE = 7;
const LONE_SIZE = 5;
const FEW = { width: 1.25, dash: [2, 4], size: 5, opacity: 0.75 } as const;
const STUB = { height: 10, dash: [2, 2] } as const;
const CAP = 3;
const WIDEST_BAR = 40;
const SHARE_OF_SLOT = 0.56;
const PALE = 0.22;
/** Room of a label under the axis, in pixels. */
const LABEL_ROOM = { short: 42, long: 84 } as const;
const LONG_LABEL = 4;

/** Grid, axes and lines or columns; `emphasis` pales all series but one. */
export function linesOption(model: LinesModel, emphasis: string | null): CanvasDrawing {
  return (palette, { width, height }) => {
    const box = plotBox(model.items.some(({ partial }) => partial));
    const slots = inSlots(model.items.length, model.shape);
    const plot = { width: width - box.left - box.right, height: height - box.top - box.bottom };
    const font = { color: palette.token("ink-3"), fontSize: 11 * box.unit, fontFamily: fontFamily() };
    const place = (value: number) =>
      box.top + plot.height * (1 - (value - model.min) / (model.max - model.min || 1));
    return {
      // What stands over the canvas counts on these places: no label moves them.
      grid: {
        left: box.left,
        right: box.right,
        top: box.top,
        bottom: box.bottom,
        outerBoundsMode: "none",
      },
      xAxis: {
        type: "category",
        boundaryGap: slots,
        data: model.items.map(({ name }) => name),
        axisLine: { lineStyle: { color: palette.axis }, onZero: false },
        axisTick: { show: false },
        axisLabel: { ...font, ...labels(model.items, plot.width / box.unit, palette), margin: 8 },
      },
      yAxis: {
        type: "value",
        min: model.min,
        max: model.max,
        interval: model.step,
        splitLine: { lineStyle: { color: palette.grid } },
        axisLabel: { ...font, formatter: model.tickText, margin: 8 },
      },
      series:
        model.shape === "bar"
          ? [bars(model, palette, { box, plot, place })]
          : model.lines.flatMap((line) => [
              fewSeries(line, palette, emphasis),
              lineSeries(line, model.items, palette, emphasis),
            ]),
    };
  };
}

function lineSeries(line: DrawnLine, items: readonly LineItem[], palette: Palette, emphasis: string | null) {
  const color = palette.token(line.color);
  const opacity = emphasis === null || emphasis === line.code ? 1 : PALE;
  const last = line.values.findLastIndex((value) => value !== null);
  return {
    id: line.code === "" ? "line" : line.code,
    type: "line" as const,
    silent: true,
    connectNulls: false,
    showAllSymbol: true as const,
    symbol: "circle",
    z: emphasis === line.code ? 4 : 3,
    lineStyle: { width: LINE_WIDTH, color, opacity },
    itemStyle: { color, opacity },
    data: line.values.map((value, index) => ({
      value,
      ...mark(line, index, last, items[index]?.partial ?? false, palette),
    })),
  };
}

/** Behind a line, where its samples are insufficient: thin, dashed, hollow. */
function fewSeries(
  { code, color: token, values, withFew }: DrawnLine,
  palette: Palette,
  emphasis: string | null,
) {
  const color = palette.token(token);
  const opacity = emphasis === null || emphasis === code ? FEW.opacity : PALE;
  const isFew = (index: number) => values[index] === null && (withFew[index] ?? null) !== null;
  const beside = (index: number) => isFew(index - 1) || isFew(index) || isFew(index + 1);
  return {
    id: `few ${code}`,
    type: "line" as const,
    silent: true,
    connectNulls: false,
    showAllSymbol: true as const,
    symbol: "circle",
    z: 2,
    lineStyle: { width: FEW.width, color, opacity, type: [...FEW.dash] },
    itemStyle: { color: palette.paper, borderColor: color, borderWidth: 1.5, opacity },
    data: withFew.map((value, index) => ({
      value: beside(index) ? value : null,
      symbolSize: isFew(index) ? FEW.size : 0,
    })),
  };
}

/** The last figure is marked, a lone one too, and one over a partial month is hollow. */
function mark({ values, color }: DrawnLine, index: number, last: number, partial: boolean, palette: Palette) {
  const lone = (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
  if (partial) {
    const itemStyle = { color: palette.paper, borderColor: palette.token(color), borderWidth: 2 };
    return { symbolSize: END_SIZE, itemStyle };
  }
  return { symbolSize: index === last ? END_SIZE : lone ? LONE_SIZE : 0 };
}

interface Plot {
  readonly box: { readonly left: number };
  readonly plot: { readonly width: number };
  readonly place: (value: number) => number;
}

function bars({ lines, items, min }: LinesModel, palette: Palette, { box, plot, place }: Plot) {
  const { values = [], withFew = [] } = lines[0] ?? {};
  const slot = plot.width / Math.max(1, items.length);
  const width = Math.round(Math.min(WIDEST_BAR, slot * SHARE_OF_SLOT));
  const zero = place(Math.max(0, min));
  const shapes = values.map((value, index) => {
    const middle = box.left + placeOfItem(index, items.length, true) * plot.width;
    const left = Math.round(middle - width / 2);
    if (value === null) return (withFew[index] ?? null) === null ? [] : [stub(left, width, zero, palette)];
    const end = place(value);
    const top = Math.round(Math.min(end, zero));
    const tall = Math.round(Math.abs(end - zero));
    const cap = value < 0 ? top + tall - CAP : top;
    return [
      rectangle(left, top, width, tall, palette.tint, zero),
      rectangle(left, cap, width, Math.min(CAP, Math.max(1, tall)), palette.data, zero),
    ];
  });
  return {
    id: "bars",
    type: "custom" as const,
    silent: true,
    renderItem: ({ dataIndex }: { dataIndex: number }) => ({
      type: "group" as const,
      children: shapes[dataIndex] ?? [],
    }),
    data: values.map((value, index) => [index, value ?? 0]),
  };
}

/** Of fixed height: it says that there is too little to tell, not how much. */
function stub(x: number, width: number, zero: number, palette: Palette) {
  return {
    type: "rect" as const,
    shape: { x: x + 0.5, y: zero - STUB.height, width: width - 1, height: STUB.height },
    style: { fill: "none", stroke: palette.axis, lineWidth: 1, lineDash: [...STUB.dash] },
  };
}

function rectangle(x: number, y: number, width: number, height: number, fill: string, zero: number) {
  return {
    type: "rect" as const,
    shape: { x, y, width, height },
    style: { fill },
    transition: ["shape" as const],
    enterFrom: { shape: { y: zero, height: 0 } },
  };
}

/** As many labels as fit; the year in bold where it changes, `partial` where the range cuts the month. */
function labels(items: readonly LineItem[], width: number, palette: Palette) {
  const longest = Math.max(0, ...items.map(({ label }) => label.length));
  const room = longest > LONG_LABEL ? LABEL_ROOM.long : LABEL_ROOM.short;
  const every = Math.max(1, Math.ceil((items.length * room) / Math.max(1, width)));
  const shown = (index: number) => index % every === 0;
  return {
    interval: shown,
    formatter: (_: string, index: number) => {
      const item = items[index];
      if (item === undefined) return "";
      const years = items.slice(Math.max(0, index - every + 1), index + 1).map(({ year }) => year);
      const year = years.findLast((each) => each !== null) ?? null;
      return [item.label, year === null ? "" : `{year|${year}}`, item.partial ? "partial" : ""]
        .filter((line) => line !== "")
        .join("\n");
    },
    lineHeight: 14,
    rich: { year: { fontWeight: 600, color: palette.token("ink-2"), lineHeight: 14 } },
  };
}

function fontFamily(): string {
  return getComputedStyle(document.body).fontFamily;
}
