import type { GraphReply, TrendReply } from "#contract/graph.ts";
import type { SampledMetric } from "#contract/metric.ts";

/** A value, or what is known of one; null = nobody answered. */
export type Point = number | null | Partial<SampledMetric>;

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

export function aFigure(point: Point): SampledMetric {
  const empty = { value: null, n: 0, low: null, high: null, insufficient: false };
  if (point === null) return empty;
  return typeof point === "number" ? { ...empty, value: point, n: 100 } : { ...empty, n: 100, ...point };
}

/** Series over the months from November 2025 on, points on 0–1000. */
export function aGraph(
  series: Readonly<Record<string, readonly Point[]>>,
  over: Partial<GraphReply> = {},
): GraphReply {
  return {
    title: "Factor Scores",
    subtitle: null,
    subject: { kind: "network", name: "", dealers: 112, whole_network: true },
    unit: "points",
    decimals: 0,
    lower_is_better: false,
    scale: { min: 0, max: 1000 },
    previous: null,
    data_date: "2026-11-19",
    wave_open: false,
    data_version: 1,
    count: 4200,
    factor_type: "",
    view_type: "month",
    range: { fromdate: "2025-11-01", todate: "2026-10-31" },
    data: Object.entries(series).map(([title, points]) => ({
      title,
      code: title.toLowerCase(),
      x_Axies: points.map((_, index) => monthItem(index)),
      y_Axies: points.map(aFigure),
      total: null,
    })),
    ...over,
  };
}

/** A single line over the same months. */
export function aTrend(points: readonly Point[], over: Partial<TrendReply> = {}): TrendReply {
  return {
    ...aGraph({}, { title: "Trend" }),
    score_type: 0,
    charttype: "single-line",
    min: 700,
    max: 900,
    step: 50,
    x: points.map((_, index) => monthItem(index)),
    y: points.map(aFigure),
    total: null,
    ...over,
  };
}

export function monthItem(index: number) {
  const month = (10 + index) % 12;
  const year = 2025 + Math.floor((10 + index) / 12);
  return {
    value: `${MONTHS[month]} ${year}`,
    code: `${year}-${String(month + 1).padStart(2, "0")}`,
    partial: false,
  };
}
