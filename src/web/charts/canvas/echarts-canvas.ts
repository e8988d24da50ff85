import {
  CustomChart,
  type CustomSeriesOption,
  GaugeChart,
  type GaugeSeriesOption,
  LineChart,
  type LineSeriesOption,
  PieChart,
  type PieSeriesOption,
} from "echarts/charts";
import { GridComponent, type GridComponentOption } from "echarts/components";
import { type ComposeOption, init, use } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { DRAW_MS } from "./motion.ts";

use([CustomChart, GaugeChart, LineChart, PieChart, GridComponent, CanvasRenderer]);

/** What a drawing hands to the canvas: only the parts that are loaded. */
export type CanvasOption = ComposeOption<
  CustomSeriesOption | GaugeSeriesOption | LineSeriesOption | PieSeriesOption | GridComponentOption
>;

/** A picture of the page has this many pixels to one of the screen. */
const SHARPEST = 2;

/** A silent canvas in the element. Draws once, then moves from what stands to what comes. */
export function openCanvas(element: HTMLElement, motion: boolean) {
  const devicePixelRatio = Math.max(SHARPEST, window.devicePixelRatio);
  const chart = init(element, null, { renderer: "canvas", devicePixelRatio });
  const animation = {
    animation: motion,
    animationDuration: DRAW_MS,
    animationDurationUpdate: DRAW_MS,
    animationEasing: "cubicOut",
    animationEasingUpdate: "cubicOut",
  } as const;
  return {
    draw: (option: CanvasOption, moving: boolean) =>
      chart.setOption({ ...option, ...animation, animation: motion && moving }, { replaceMerge: ["series"] }),
    resize: () => {
      const fits = chart.getWidth() === element.clientWidth && chart.getHeight() === element.clientHeight;
      if (!fits) chart.resize({ animation: { duration: 0 } });
    },
    close: () => chart.dispose(),
  };
}
