import { LineChart } from "echarts/charts";
import { GridComponent, LegendComponent, TitleComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import type { GrowthPoint, Plot } from "./growth-points.ts";
import { DIMENSIONS, type Size } from "./projection.ts";

use([LineChart, GridComponent, LegendComponent, TitleComponent, SVGRenderer]);

const WIDTH = 1080;
const HEIGHT = 340;
const MOST_TIMES_APART = 50;
/** Told apart by people who see few colours, too. */
const COLORS = ["#0b5cad", "#d1495b", "#00798c", "#8a6100", "#5f4b8b", "#3b7a2f", "#444444", "#b0418c"];

/** A plot as SVG: the figure against responses, dealers and months side by side, each from points that differ in nothing else. */
export function drawPlot({ title, unit, series }: Plot, points: readonly GrowthPoint[], base: Size): string {
  const chart = init(null, null, { renderer: "svg", ssr: true, width: WIDTH, height: HEIGHT });
  const third = WIDTH / DIMENSIONS.length;
  chart.setOption({
    animation: false,
    backgroundColor: "#ffffff",
    color: COLORS,
    title: { text: title, left: 12, top: 8, textStyle: { fontSize: 15 } },
    legend: { top: 34, left: 8, itemWidth: 18, itemGap: 24, padding: [5, 12] },
    grid: DIMENSIONS.map((_, place) => ({
      left: third * place + 56,
      width: third - 84,
      top: 92,
      bottom: 48,
    })),
    xAxis: DIMENSIONS.map((dimension, gridIndex) => ({
      gridIndex,
      ...scaleOf(
        dimension,
        points.map((point) => point[dimension]),
      ),
      nameLocation: "middle",
      nameGap: 26,
      splitNumber: 4,
      axisLabel: { formatter: shortNumber },
    })),
    yAxis: DIMENSIONS.map((_, gridIndex) => ({ gridIndex, type: "value", min: 0, name: unit })),
    series: DIMENSIONS.flatMap((dimension, place) => {
      const others = DIMENSIONS.filter((each) => each !== dimension);
      const along = points
        .filter((point) => others.every((other) => point[other] === base[other]))
        .toSorted((one, other) => one[dimension] - other[dimension]);
      return series.map(({ name, of }, number) => ({
        type: "line" as const,
        name,
        xAxisIndex: place,
        yAxisIndex: place,
        symbolSize: 7,
        itemStyle: { color: COLORS[number % COLORS.length] ?? "#000000" },
        data: along.flatMap((point) => {
          const value = of(point);
          return value === undefined ? [] : [[point[dimension], value]];
        }),
      }));
    }),
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}

/** Sizes far apart would lie on top of each other beside the largest. */
function scaleOf(dimension: string, sizes: readonly number[]) {
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
  if (largest <= MOST_TIMES_APART * smallest) return { type: "value", min: 0, name: dimension } as const;
  const min = 10 ** Math.floor(Math.log10(smallest));
  return { type: "log", min, max: largest, name: `${dimension}, logarithmic` } as const;
}

function shortNumber(value: number): string {
  return value >= 1e6 ? `${value / 1e6} M` : value >= 1_000 ? `${value / 1_000} k` : String(value);
}
