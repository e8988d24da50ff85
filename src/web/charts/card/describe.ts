import type { ChartReply } from "#contract/dashboard.ts";
import { hasRank, inPlace } from "#domain/scoring/ranked-place.ts";
import { formatCount, formatFigure, formatTick } from "./number-format.ts";
import {
  type DealerList,
  fullnessOf,
  INSUFFICIENT,
  NO_DATA,
  NO_FIGURE,
  type Point,
  preparePoints,
  prepareReference,
  shortfall,
} from "./prepare.ts";

type CellKind = "name" | "text" | "number";

/** Figures as a table, all text: the column of kind "name" names its row. */
export interface ChartTable {
  readonly head: readonly { readonly text: string; readonly kind: CellKind }[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly string[] }[];
}

export function describeGauge(reply: ChartReply, name: string): string {
  const point = preparePoints(reply)[0];
  const state = fullnessOf(point === undefined ? [] : [point]);
  if (point === undefined || state === "empty") return `${name}: ${NO_DATA}.`;
  if (state === "insufficient") return `${name}: ${INSUFFICIENT}, ${shortfall(point.n)}.`;
  const scale = `on a scale from ${formatTick(reply.scale.min, reply)} to ${formatTick(reply.scale.max, reply)}`;
  return `${name} ${point.text} ${scale}${levelText(reply)}${movement(point, reply)}${sample(point.n)}.`;
}

function levelText({ level }: ChartReply): string {
  if (level === undefined) return "";
  return `, level ${level.name} (${level.from} to ${level.to})`;
}

export function describeList(reply: ChartReply, name: string): string {
  const points = preparePoints(reply);
  const drawn = points.filter((point) => point.state === "value");
  const first = drawn.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))[0];
  const last = drawn.toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0))[0];
  if (first === undefined || last === undefined) {
    const why =
      fullnessOf(points) === "insufficient" ? `${INSUFFICIENT}, ${shortfall(reply.count)}` : NO_DATA;
    return `${name}: ${why}.`;
  }
  const reference = prepareReference(reply);
  const beside = reference === null ? "" : `; ${reference.text}`;
  if (drawn.length === 1) return `${name}: ${first.name} ${first.text}${movement(first, reply)}${beside}.`;
  const ends =
    first.value === last.value
      ? `${drawn.map((point) => point.name).join(", ")} all at ${first.text}`
      : `highest ${first.name} ${first.text}, lowest ${last.name} ${last.text}`;
  return `${name}: ${ends}${beside}${risers(drawn, reply)}.`;
}

export function describeSplit(reply: ChartReply, name: string): string {
  const points = preparePoints(reply);
  const state = fullnessOf(points);
  if (state === "empty") return `${name}: ${NO_DATA}.`;
  if (state === "insufficient") return `${name}: ${INSUFFICIENT}, ${shortfall(reply.count)}.`;
  return `${name}: ${points.map((point) => `${point.name} ${point.text}`).join(", ")}${sample(reply.count)}.`;
}

/** Every figure with its change, previous value, n and 95 % interval. Columns without any entry are left out. */
export function tableOf(reply: ChartReply, nameHead: string): ChartTable {
  const columns: readonly Column[] = [
    ...rankColumns(reply),
    { text: nameHead, kind: "name", cell: (point) => point.name },
    { text: "Part of", kind: "text", cell: (point) => point.detail ?? "" },
    {
      text: "Value",
      kind: "number",
      cell: (point) => (point.state === "insufficient" ? INSUFFICIENT : point.text),
    },
    { text: "Change", kind: "number", cell: (point) => point.change?.text ?? "" },
    { text: reply.previous ?? "Before", kind: "number", cell: (point) => point.previousText ?? "" },
    { text: "n", kind: "number", cell: (point) => point.nText },
    { text: "95 % interval", kind: "number", cell: (point) => point.interval ?? "" },
    ...averageColumns(reply),
  ];
  const points = preparePoints(reply);
  const used = columns.filter(({ cell }) => points.some((point, index) => cell(point, index) !== ""));
  return {
    head: used.map(({ text, kind }) => ({ text, kind })),
    rows: points.map((point, index) => ({
      id: point.code,
      cells: used.map(({ cell }) => cell(point, index)),
    })),
  };
}

interface Column {
  readonly text: string;
  readonly kind: CellKind;
  readonly cell: (point: Point, index: number) => string;
}

/** A column per place the card ranks in; where ranks are told, one that is missing is an insufficient sample. */
function rankColumns({ ranks }: ChartReply): readonly Column[] {
  return ranks.map(({ rank, ...place }) => ({
    text: `Rank ${inPlace(place)}`,
    kind: "number",
    cell: (point) => {
      const own = rank ?? point.rank;
      if (hasRank(own)) return formatCount(own);
      return point.state === "value" && place.ranked !== null ? INSUFFICIENT : NO_FIGURE;
    },
  }));
}

/** One column per network average, such as the region's and the nation's. */
function averageColumns(reply: ChartReply): readonly Column[] {
  return (reply.averages ?? []).map(({ title, values }) => ({
    text: `${title} average`,
    kind: "number",
    cell: (_, index) => {
      const value = values[index] ?? null;
      return value === null ? "" : formatFigure(value, reply);
    },
  }));
}

/** The dealers behind one bar, best first. */
export function dealerTable(dealers: DealerList, reply: ChartReply): ChartTable {
  const best = reply.lowerIsBetter ? -1 : 1;
  const place = (value: number | null) => (value === null ? Number.NEGATIVE_INFINITY : best * value);
  return {
    head: [
      { text: "Dealer", kind: "name" },
      { text: "Value", kind: "number" },
      { text: "n", kind: "number" },
    ],
    rows: dealers
      .toSorted((a, b) => place(b.value) - place(a.value))
      .map(({ name, code, value, n }) => ({
        id: code,
        cells: [name, value === null ? NO_FIGURE : formatFigure(value, reply), formatCount(n)],
      })),
  };
}

function movement(point: Point, reply: ChartReply): string {
  if (point.change === null || point.previousText === null) return "";
  const period = reply.previous === null ? "" : ` in ${reply.previous}`;
  if (point.change.direction === "same") return `, unchanged from ${point.previousText}${period}`;
  return `, ${point.change.direction} ${point.change.text.slice(1)} from ${point.previousText}${period}`;
}

function risers(points: readonly Point[], reply: ChartReply): string {
  const up = points.filter((point) => point.change?.direction === "up").length;
  const down = points.filter((point) => point.change?.direction === "down").length;
  if (up + down === 0) return "";
  return `; ${up} up and ${down} down${reply.previous === null ? "" : ` since ${reply.previous}`}`;
}

function sample(n: number | null): string {
  return n === null ? "" : `, from ${formatCount(n)} responses`;
}
