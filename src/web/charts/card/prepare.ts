import type { ChartReply } from "#contract/dashboard.ts";
import type { ChangedMetric, MetricStyle, SampledMetric } from "#contract/metric.ts";
import { type DayParts, dayParts } from "#domain/calendar/date-display.ts";
import { MIN_RESPONSES } from "#domain/scoring/metrics.ts";
import { formatCount, formatDifference, formatMetric, formatRange } from "./number-format.ts";

/** The triangle follows the number, the tone follows the meaning; what is not clear has no tone. */
export interface ChangeView {
  readonly text: string;
  readonly direction: "up" | "down" | "same";
  readonly tone: "good" | "bad" | "flat";
  readonly clear: boolean;
}

/** `neutral`: neither way is better, such as the share of an answer. */
export type Meaning = "higher-is-better" | "lower-is-better" | "neutral";

export type DealerList = NonNullable<ChartReply["x"][number]["dealers"]>;
export type Route = NonNullable<ChartReply["x"][number]["route"]>;

/** One figure of a card, ready to be drawn. `value` is null unless `state` is "value". */
export interface Point {
  readonly name: string;
  readonly code: string;
  readonly detail: string | null;
  readonly state: "value" | "insufficient" | "empty";
  readonly value: number | null;
  readonly text: string;
  readonly previous: number | null;
  readonly previousText: string | null;
  readonly change: ChangeView | null;
  readonly n: number | null;
  readonly nText: string;
  readonly interval: string | null;
  readonly rank: number | null;
  readonly dealers: DealerList | null;
  readonly route: Route | null;
}

export interface Reference {
  readonly value: number;
  readonly text: string;
}

/** Whether a card has anything to show: figures, only too small samples, or nothing. */
export type Fullness = "figures" | "insufficient" | "empty";

export const NO_DATA = "No Data Available";
export const INSUFFICIENT = "insufficient sample";
export const NO_METRIC = "–";

export function preparePoints(reply: ChartReply, meaningOf?: (index: number) => Meaning): readonly Point[] {
  return reply.x.flatMap((x, index) => {
    const y = reply.y[index];
    if (y === undefined) return [];
    const meaning = meaningOf?.(index) ?? (reply.lowerIsBetter ? "lower-is-better" : "higher-is-better");
    return [preparePoint(x, y, reply, meaning)];
  });
}

/** A split's reply with its delighted and pleased together as one more point. */
export function withSatisfied(reply: ChartReply): ChartReply {
  const { x, y, satisfied } = reply;
  if (satisfied === undefined) return reply;
  return {
    ...reply,
    x: [...x, { value: "Satisfied", code: "satisfied", route: null, dealers: null }],
    y: [...y, { ...satisfied, subTitle: null, rank: null }],
  };
}

export function prepareChange(
  { change, clear }: Pick<ChangedMetric, "change" | "clear">,
  style: MetricStyle,
  meaning: Meaning,
): ChangeView | null {
  if (change === null) return null;
  const text = formatDifference(change, style);
  if (text === "0") return { text, direction: "same", tone: "flat", clear: false };
  const direction = change > 0 ? "up" : "down";
  if (clear !== true) return { text, direction, tone: "flat", clear: false };
  if (meaning === "neutral") return { text, direction, tone: "flat", clear };
  const good = (direction === "up") === (meaning === "higher-is-better");
  return { text, direction, tone: good ? "good" : "bad", clear };
}

export function prepareReference(reply: ChartReply): Reference | null {
  const value = reply.reference?.value ?? null;
  if (reply.reference === null || value === null) return null;
  return { value, text: `${reply.reference.title} ${formatMetric(value, reply)}` };
}

export function fullnessOf(points: readonly Point[]): Fullness {
  if (points.some((point) => point.state === "value")) return "figures";
  return points.some((point) => point.state === "insufficient") ? "insufficient" : "empty";
}

/** `7 responses, 10 are needed`: what is needed are responses with an index, whatever the figure counts. */
export function shortfall(n: number | null): string {
  const count = n ?? 0;
  if (count >= MIN_RESPONSES) return `fewer than ${MIN_RESPONSES} responses with an index`;
  return `${formatCount(count)} ${count === 1 ? "response" : "responses"}, ${MIN_RESPONSES} are needed`;
}

/** `to 19 Jan` and `2026`, null when the operation has no responses. */
export function dataDate(reply: Pick<ChartReply, "dataDate">): DayParts | null {
  return reply.dataDate === null ? null : dayParts(reply.dataDate);
}

function preparePoint(
  x: ChartReply["x"][number],
  y: ChartReply["y"][number],
  reply: ChartReply,
  meaning: Meaning,
): Point {
  const state = y.insufficient ? "insufficient" : y.value === null ? "empty" : "value";
  const value = state === "value" ? y.value : null;
  const previous = value === null ? null : y.previousValue;
  return {
    name: x.value,
    code: x.code,
    detail: y.subTitle,
    state,
    value,
    text: value === null ? NO_METRIC : formatMetric(value, reply),
    previous,
    previousText: previous === null ? null : formatMetric(previous, reply),
    change: value === null ? null : prepareChange(y, reply, meaning),
    n: y.n,
    nText: y.n === null ? "" : formatCount(y.n),
    interval: value === null || y.low === null || y.high === null ? null : formatRange(y.low, y.high, reply),
    rank: y.rank === 0 ? null : y.rank,
    dealers: x.dealers === null || x.dealers.length === 0 ? null : x.dealers,
    route: x.route,
  };
}

/** The value of a sufficient sample: the only one that is compared, ranked or spoken of. */
export function drawnValue({ value, insufficient }: SampledMetric): number | null {
  return insufficient ? null : value;
}
