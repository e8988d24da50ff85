import type { MetricStyle } from "#contract/metric.ts";
import { hasRank, inPlace, type RankedPlace } from "#domain/scoring/ranked-place.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import type { ColumnFormat, ColumnToWrite, RowToWrite } from "#server/platform/workbook/sheet-to-write.ts";

/** What stands on the sheet of a card. Totals are scores of the whole, never sums or means of the rows. */
export interface CardSheet {
  readonly columns: readonly ColumnToWrite[];
  readonly rows: readonly RowToWrite[];
  readonly totals: readonly RowToWrite[];
}

/** A metric of any reply; what a shape does not have is left out. */
export interface WrittenMetric {
  readonly value: number | null;
  readonly n: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly insufficient: boolean;
  readonly change?: number | null;
  readonly previousValue?: number | null;
  readonly clear?: boolean | null;
}

export const NAME_WIDTH = 34;
export const NOTE: ColumnToWrite = { header: "Note", width: 22 };
/** What a change is counted from, where that is not the same in every row. */
export const PREVIOUS_PERIOD: ColumnToWrite = { header: "Previous period", width: 24 };
const METRIC_WIDTH = 14;

/** Columns of a metric: value, n, the 95 % interval. `of` stands before each where a row holds several metrics. */
export function sampledColumns(style: MetricStyle, value = "Value", of = ""): ColumnToWrite[] {
  const format = metricFormat(style);
  return [
    column(value, format),
    column(`${of}n`, "count"),
    column(`${of}95 % low`, format),
    column(`${of}95 % high`, format),
  ];
}

/** Columns of its change, the previous value, and whether the change is clear at 95 %. A change of percentages is in percentage points. */
export function changeColumns(style: MetricStyle, previous: string | null, of = ""): ColumnToWrite[] {
  const points = style.unit === "percent" ? " (% points)" : "";
  return [
    column(`${of}Change${points}`, style.decimals === 0 ? "change" : "changeDecimal"),
    column(`${of}Previous${previous === null ? "" : `: ${previous}`}`, metricFormat(style)),
    { header: `${of}Clear change`, width: METRIC_WIDTH },
  ];
}

/** A value column in the format of the card's metrics. */
export function metricColumn(header: string, style: MetricStyle): ColumnToWrite {
  return column(header, metricFormat(style));
}

/** A column of ranks in a place; `name` says by what, where it is not by the figure beside it. */
export function rankColumn(place: RankedPlace, name = "Rank"): ColumnToWrite {
  return column(`${name} ${inPlace(place)}`, "count");
}

/** A rank as a cell; without one the cell is empty and the note says why. */
export function rankCell(rank: number | null): Cell {
  return hasRank(rank) ? rank : null;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The cells of `sampledColumns`. */
export function sampledCells({ value, n, low, high }: WrittenMetric, style: MetricStyle): Cell[] {
  return [metricCell(value, style), n, metricCell(low, style), metricCell(high, style)];
}

/** The cells of `changeColumns`. */
export function changeCells(metric: WrittenMetric, style: MetricStyle): Cell[] {
  return [
    metric.change ?? null,
    metricCell(metric.previousValue ?? null, style),
    clearCell(metric.clear ?? null),
  ];
}

function clearCell(clear: boolean | null): Cell {
  return clear === null ? null : clear ? "yes" : "no";
}

/** A published value as a cell: a percentage is a fraction of its own format. */
export function metricCell(value: number | null, { unit, decimals }: MetricStyle): Cell {
  return value === null || unit !== "percent" ? value : Number((value / 100).toFixed(decimals + 2));
}

/** Why a value is missing, or not to be relied on. */
export function noteOf({
  value,
  insufficient,
}: Pick<WrittenMetric, "value" | "insufficient">): string | null {
  if (insufficient) return "insufficient sample";
  return value === null ? "No Data Available" : null;
}

function metricFormat({ unit, decimals }: MetricStyle): ColumnFormat {
  if (unit === "percent") return "percent";
  return decimals === 0 ? "integer" : "decimal";
}

function column(header: string, format: ColumnFormat): ColumnToWrite {
  return { header, format, width: Math.max(METRIC_WIDTH, header.length + 2) };
}
