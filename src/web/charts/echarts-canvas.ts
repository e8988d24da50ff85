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
import { type ComposeOption, getInstanceByDom, init, use } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";

use([CustomChart, GaugeChart, LineChart, PieChart, GridComponent, CanvasRenderer]);

/** What a drawing hands to the canvas: only the parts that are loaded. */
export type CanvasOption = ComposeOption<
  CustomSeriesOption | GaugeSeriesOption | LineSeriesOption | PieSeriesOption | GridComponentOption
>;

const DRAW_MS = 240;

/** A silent canvas in the element. Draws once, then moves from what stands to what comes. */
export function openCanvas(element: HTMLElement, motion: boolean) {
  const chart = init(element, null, { renderer: "canvas" });
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
    resize: () => chart.resize({ animation: { duration: 0 } }),
    close: () => chart.dispose(),
  };
}

/** What is drawn on the canvases inside an element, in the library's own export. Sizes in CSS pixels. */
export function chartsIn(element: HTMLElement, backgroundColor: string, pixelRatio: number) {
  return [...element.querySelectorAll<HTMLElement>("[_echarts_instance_]")].flatMap((place) => {
    const chart = getInstanceByDom(place);
    if (chart === undefined) return [];
    const canvas = chart.renderToCanvas({ backgroundColor, pixelRatio });
    return [{ canvas, width: chart.getWidth(), height: chart.getHeight() }];
  });
}
