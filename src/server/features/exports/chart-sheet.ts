import type { ChartReply } from "#contract/dashboard.ts";
import { hasRank } from "#domain/scoring/ranked-place.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import type { ColumnToWrite } from "#server/platform/workbook/sheet-to-write.ts";
import {
  type CardSheet,
  capitalised,
  changeCells,
  changeColumns,
  metricCell,
  metricColumn,
  NAME_WIDTH,
  NOTE,
  noteOf,
  rankCell,
  rankColumn,
  sampledCells,
  sampledColumns,
} from "./metric-columns.ts";

type Item = ChartReply["y"][number];

const LIST_STYLE_DECIMALS = 1;

/** A row per bar, column or gauge with all its figures; under them the satisfied of a split and the national figure. */
export function chartSheet(reply: ChartReply, rowName: string, previous: string | null): CardSheet {
  const detailed = reply.y.some(({ subTitle }) => subTitle !== null);
  const averages = reply.averages ?? [];
  const columns: ColumnToWrite[] = [
    ...reply.ranks.map((place) => rankColumn(place, "Index rank")),
    { header: rowName, width: NAME_WIDTH },
    ...(detailed ? [{ header: "Part of", width: NAME_WIDTH }] : []),
    ...sampledColumns(reply),
    ...changeColumns(reply, previous),
    ...averages.map(({ title }) => metricColumn(`${title} average`, reply)),
    NOTE,
  ];
  const row = (name: string, y: Item, others: readonly Cell[]): Cell[] => [
    ...reply.ranks.map(({ rank }) => rankCell(rank ?? y.rank)),
    name,
    ...(detailed ? [y.subTitle] : []),
    ...sampledCells(y, reply),
    ...changeCells(y, reply),
    ...others,
    noteOf(y),
  ];
  const rows = reply.x.flatMap(({ value }, place) => {
    const y = reply.y[place];
    const others = averages.map(({ values }) => metricCell(values[place] ?? null, reply));
    return y === undefined ? [] : [row(value, { ...y, insufficient: lacksSample(reply, y) }, others)];
  });
  const { satisfied, reference } = reply;
  const total = (name: string, y: Item) =>
    row(
      name,
      y,
      averages.map(() => null),
    );
  const totals = [
    ...(satisfied === undefined ? [] : [total("Satisfied", { ...NO_ITEM, ...satisfied })]),
    ...(reference === null || reference.value === null
      ? []
      : [total(capitalised(reference.title), { ...NO_ITEM, value: reference.value })]),
  ];
  return { columns, rows, totals };
}

/** The dealers behind the bars of a chart, null where no bar tells them. */
export function dealersSheet(reply: ChartReply, rowName: string): CardSheet | null {
  const rows = reply.x.flatMap(({ value, dealers }) =>
    (dealers ?? []).map((dealer) => [
      value,
      dealer.name,
      dealer.code,
      metricCell(dealer.value, LIST_STYLE(reply)),
      dealer.n,
    ]),
  );
  if (rows.length === 0) return null;
  return {
    columns: [
      { header: rowName, width: NAME_WIDTH },
      { header: "Dealer", width: NAME_WIDTH },
      { header: "Code" },
      ...sampledColumns(LIST_STYLE(reply)).slice(0, 2),
    ],
    rows,
    totals: [],
  };
}

/** The list behind a bar shows one decimal, whatever the bar shows. */
const LIST_STYLE = ({ unit }: ChartReply) => ({ unit, decimals: LIST_STYLE_DECIMALS });

/** Without a rank where ranks are told is an insufficient sample, too. */
function lacksSample({ ranks: [first] }: ChartReply, { insufficient, value, rank }: Item): boolean {
  const disclosesRanks = first !== undefined && first.ranked !== null;
  return insufficient || (value !== null && disclosesRanks && !hasRank(first.rank ?? rank));
}

const NO_ITEM: Item = {
  value: null,
  change: null,
  previousValue: null,
  direction: null,
  clear: null,
  subTitle: null,
  n: null,
  low: null,
  high: null,
  rank: null,
  insufficient: false,
};
