import type { ChartReply } from "#contract/dashboard.ts";
import { hasRank, inPlace } from "#domain/scoring/ranked-place.ts";
import { formatCount, formatMetric } from "./number-format.ts";
import {
  type ChangeView,
  INSUFFICIENT,
  NO_METRIC,
  type Point,
  preparePoints,
  withSatisfied,
} from "./prepare.ts";

type CellKind = "name" | "text" | "number";

/** Figures as a table, all text: the column of kind "name" names its row. */
export interface ChartTable {
  readonly head: readonly { readonly text: string; readonly kind: CellKind }[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly string[] }[];
}

/** The column beside a change, as the workbooks have it: whether it is more than chance may explain. */
export const CLEAR_CHANGE = { text: "Clear change", kind: "text" } as const;

/** What stands in it. */
export function clearText(change: ChangeView | null): string {
  return change === null ? "" : change.clear ? "yes" : "no";
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
    { ...CLEAR_CHANGE, cell: (point) => clearText(point.change) },
    { text: reply.previous ?? "Before", kind: "number", cell: (point) => point.previousText ?? "" },
    { text: "n", kind: "number", cell: (point) => point.nText },
    { text: "95 % interval", kind: "number", cell: (point) => point.interval ?? "" },
    ...averageColumns(reply),
  ];
  const points = preparePoints(withSatisfied(reply));
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

/** A column per place the card ranks in, whatever it shows by the index; where ranks are told, one that is missing is an insufficient sample. */
function rankColumns({ ranks }: ChartReply): readonly Column[] {
  return ranks.map(({ rank, ...place }) => ({
    text: `Index rank ${inPlace(place)}`,
    kind: "number",
    cell: (point) => {
      const own = rank ?? point.rank;
      if (hasRank(own)) return formatCount(own);
      return point.state === "value" && place.ranked !== null ? INSUFFICIENT : NO_METRIC;
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
      return value === null ? "" : formatMetric(value, reply);
    },
  }));
}
