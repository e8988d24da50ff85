import type { GraphReply, TrendReply } from "#contract/graph.ts";
import { changeOverTime, comparedPlace } from "#domain/scoring/change-over-time.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import type { ColumnToWrite } from "#server/platform/workbook/sheet-to-write.ts";
import {
  type CardSheet,
  changeCells,
  changeColumns,
  NAME_WIDTH,
  NOTE,
  noteOf,
  PREVIOUS_PERIOD,
  sampledCells,
  sampledColumns,
} from "./metric-columns.ts";

type Series = GraphReply["data"][number];
type Metric = NonNullable<Series["total"]>;

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
  const changes = overTime ? changesOverTime(reply, data) : NO_CHANGES;
  const row = (
    title: string,
    step: string,
    metric: Metric,
    change: readonly Cell[],
    notes: readonly string[],
  ) => [
    title,
    step,
    ...sampledCells(metric, reply),
    ...change,
    [noteOf(metric), ...notes].filter((note) => note !== null).join(", "),
  ];
  return {
    columns: [
      { header: overTime ? "Series" : "Dealer", width: NAME_WIDTH },
      { header: overTime ? PERIOD_HEADS[reply.viewType] : "Factor", width: 24 },
      ...sampledColumns(reply),
      ...changes.columns,
      NOTE,
    ],
    rows: data.flatMap((series) =>
      series.xAxis.flatMap(({ value, partial }, place) => {
        const figure = series.yAxis[place];
        const notes = partial ? ["partial"] : [];
        return figure === undefined
          ? []
          : [row(series.title, value, figure, changes.cellsOf(series, place), notes)];
      }),
    ),
    totals: data.flatMap(({ title, total }) =>
      total === null
        ? []
        : [
            row(
              title,
              "Whole range",
              total,
              changes.columns.map(() => null),
              [],
            ),
          ],
    ),
  };
}

interface Changes {
  readonly columns: readonly ColumnToWrite[];
  readonly cellsOf: (series: Series, place: number) => readonly Cell[];
}

/** Dealers side by side: nothing comes before anything. */
const NO_CHANGES: Changes = { columns: [], cellsOf: () => [] };

/** The change that the lines tell at each step, and the step it is counted from. */
function changesOverTime(reply: GraphReply, data: readonly Series[]): Changes {
  const steps = data[0]?.xAxis ?? [];
  const hasValue = steps.map((_, place) =>
    data.some(({ yAxis }) => {
      const figure = yAxis[place];
      return figure !== undefined && !figure.insufficient && figure.value !== null;
    }),
  );
  return {
    columns: [...changeColumns(reply, null), PREVIOUS_PERIOD],
    cellsOf: ({ xAxis, yAxis }, place) => {
      const base = comparedPlace(place, reply.viewType, hasValue);
      const [start, before] = base === null ? [] : [xAxis[base], yAxis[base]];
      const figure = yAxis[place];
      const change = changeOverTime(figure, before, reply.decimals);
      if (figure === undefined || start === undefined || change === null) return [null, null, null, null];
      const since = start.partial ? `${start.value} (partial)` : start.value;
      return [...changeCells({ ...figure, ...change }, reply), since];
    },
  };
}
