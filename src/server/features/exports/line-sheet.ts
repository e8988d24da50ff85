import type { GraphReply, TrendReply } from "#contract/graph.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { type CardSheet, NAME_WIDTH, NOTE, noteOf, sampledCells, sampledColumns } from "./metric-columns.ts";

type Series = GraphReply["data"][number];

const PERIOD_HEADS = { month: "Month", quarter: "Quarter" } as const;

/** A row per series and step; the whole range of each series, one figure of all its answers, under them. */
export function graphSheet(reply: GraphReply): CardSheet {
  return sheetOf(reply, reply.data);
}

/** The same for a trend; its single line goes by `lineName`. */
export function trendSheet(reply: TrendReply, lineName: string): CardSheet {
  const line = { title: lineName, code: "", xAxis: reply.x, yAxis: reply.y, total: reply.total };
  return sheetOf(reply, reply.chartType === "single-line" ? [line] : reply.data);
}

function sheetOf(reply: GraphReply, data: readonly Series[]): CardSheet {
  const overTime = data.every(({ total }) => total !== null) || "scoreType" in reply;
  return {
    columns: [
      { header: overTime ? "Series" : "Dealer", width: NAME_WIDTH },
      { header: overTime ? PERIOD_HEADS[reply.viewType] : "Factor", width: 24 },
      ...sampledColumns(reply),
      NOTE,
    ],
    rows: data.flatMap(({ title, xAxis, yAxis }) =>
      xAxis.flatMap(({ value, partial }, place) => {
        const figure = yAxis[place];
        return figure === undefined ? [] : [rowOf(reply, title, value, figure, partial)];
      }),
    ),
    totals: data.flatMap(({ title, total }) =>
      total === null ? [] : [rowOf(reply, title, "Whole range", total, false)],
    ),
  };
}

function rowOf(
  reply: GraphReply,
  title: string,
  step: string,
  figure: NonNullable<Series["total"]>,
  partial: boolean,
): Cell[] {
  const notes = [noteOf(figure), partial ? "partial" : null].filter((note) => note !== null);
  return [title, step, ...sampledCells(figure, reply), notes.join(", ")];
}
