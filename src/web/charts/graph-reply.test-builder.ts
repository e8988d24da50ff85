import type { GraphReply, TrendReply } from "#contract/graph.ts";
import type { SampledMetric } from "#contract/metric.ts";

/** A value, or what is known of one; null = nobody answered. */
export type Point = number | null | Partial<SampledMetric>;

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

export function aMetric(point: Point): SampledMetric {
  const empty = { value: null, n: 0, low: null, high: null, insufficient: false };
  if (point === null) return empty;
  // Of a bare number the interval is ±3.
  return typeof point === "number"
    ? { ...empty, value: point, n: 100, low: point - 3, high: point + 3 }
    : { ...empty, n: 100, ...point };
}

/** Series over the months from November 2025 on, points on 0–1000. */
export function aGraph(
  series: Readonly<Record<string, readonly Point[]>>,
  over: Partial<GraphReply> = {},
): GraphReply {
  return {
    title: "Factor Scores",
    subtitle: null,
    subject: { kind: "network", name: "", dealers: 112, wholeNetwork: true },
    unit: "points",
    decimals: 0,
    lowerIsBetter: false,
    scale: { min: 0, max: 1000 },
    previous: null,
    dataDate: "2026-11-19",
    waveOpen: false,
    dataVersion: 1,
    count: 4200,
    factorType: "",
    viewType: "month",
    range: { from: "2025-11-01", to: "2026-10-31" },
    data: Object.entries(series).map(([title, points]) => ({
      title,
      code: title.toLowerCase(),
      xAxis: points.map((_, index) => monthItem(index)),
      yAxis: points.map(aMetric),
      total: null,
    })),
    ...over,
  };
}

/** A single line over the same months. */
export function aTrend(points: readonly Point[], over: Partial<TrendReply> = {}): TrendReply {
  return {
    ...aGraph({}, { title: "Trend" }),
    scoreType: 0,
    chartType: "single-line",
    min: 700,
    max: 900,
    step: 50,
    x: points.map((_, index) => monthItem(index)),
    y: points.map(aMetric),
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
