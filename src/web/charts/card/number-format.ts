import type { MetricStyle } from "#contract/metric.ts";
import { countText } from "#domain/text/count-text.ts";

const SUFFIX = { points: "", percent: "%", nps: "" } as const;

export function formatCount(count: number): string {
  return withMinus(countText(count));
}

export function formatMetric(value: number, style: MetricStyle): string {
  return `${formatBare(value, style)}${SUFFIX[style.unit]}`;
}

/** The figure without its unit: `−8.4`, `812`. */
export function formatBare(value: number, { decimals }: MetricStyle): string {
  return withMinus(unsignedZero(value.toFixed(decimals)));
}

export function unitSuffix({ unit }: MetricStyle): string {
  return SUFFIX[unit];
}

/** A difference with its sign and without a unit; zero has no sign and no decimals. */
export function formatDifference(change: number, { decimals }: MetricStyle): string {
  const fixed = Math.abs(change).toFixed(decimals);
  if (Number(fixed) === 0) return "0";
  return `${change < 0 ? "−" : "+"}${fixed}`;
}

export function formatDistance(distance: number, { decimals }: MetricStyle): string {
  return Math.abs(distance).toFixed(decimals);
}

/** `809–815`; a range with a negative end takes spaces: `−3.1 – 4.0`. */
export function formatRange(low: number, high: number, style: MetricStyle): string {
  const dash = low < 0 || high < 0 ? " – " : "–";
  return `${formatBare(low, style)}${dash}${formatBare(high, style)}`;
}

/** A tick of a scale: no decimals but those it needs. */
export function formatTick(value: number, { unit }: Pick<MetricStyle, "unit">): string {
  return `${withMinus(String(value))}${SUFFIX[unit]}`;
}

function unsignedZero(text: string): string {
  return Number(text) === 0 ? text.replace("-", "") : text;
}

function withMinus(text: string): string {
  return text.replace("-", "−");
}
