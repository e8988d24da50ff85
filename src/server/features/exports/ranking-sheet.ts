import type { RankingReply } from "#contract/dealer-ranking.ts";
import type { Cell } from "#domain/cell.ts";
import { INDEX_TYPE } from "#domain/factor-choice.ts";
import type { CardSheet } from "./card-sheet.ts";
import {
  changeCells,
  changeColumns,
  type FigureStyle,
  NAME_WIDTH,
  NOTE,
  noteOf,
  sampledCells,
  sampledColumns,
  type WrittenFigure,
} from "./figure-columns.ts";

interface ThreeFigures {
  readonly index: WrittenFigure;
  readonly nps: WrittenFigure;
  readonly disappointed: WrittenFigure;
}

const PERCENT: FigureStyle = { unit: "percent", decimals: 1 };
const NPS: FigureStyle = { unit: "nps", decimals: 1 };

/**
 * The dealers of the ranking (`codes`: only these, in this order), and under them all dealers of the selection as one
 * group and the network's average.
 */
export function rankingSheet(
  reply: RankingReply,
  previous: string | null,
  codes: readonly string[] | null,
): CardSheet {
  const score = reply.factor_type === INDEX_TYPE ? "Index" : "Score";
  const figures = (three: ThreeFigures): Cell[] =>
    [
      [three.index, reply] as const,
      [three.nps, NPS] as const,
      [three.disappointed, PERCENT] as const,
    ].flatMap(([figure, style]) => [...sampledCells(figure, style), ...changeCells(figure, style)]);
  return {
    columns: [
      { header: "Rank", format: "count", width: 8 },
      { header: "Dealer", width: NAME_WIDTH },
      { header: "Code" },
      { header: "Location", width: 22 },
      ...sampledColumns(reply, score),
      ...changeColumns(reply, previous),
      ...sampledColumns(NPS, "NPS %", "NPS "),
      ...changeColumns(NPS, previous, "NPS "),
      ...sampledColumns(PERCENT, "% Disappointed", "% Disappointed "),
      ...changeColumns(PERCENT, previous, "% Disappointed "),
      NOTE,
    ],
    rows: chosenRows(reply, codes).map((row) => [
      row.Rank === 0 ? null : row.Rank,
      row.dealer_name,
      row.code,
      row.location,
      ...figures(row.figures),
      noteOf(row.figures.index),
    ]),
    totals: [
      [null, "All dealers of the selection", null, null, ...figures(reply.total), noteOf(reply.total.index)],
      [null, "Network average", null, null, ...figures(networkAverages(reply))],
    ],
  };
}

/** Score and % disappointed of the network, where the viewer may know them. */
function networkAverages({ avgIndexScore, avgDispointed }: RankingReply): ThreeFigures {
  return { index: only(avgIndexScore), nps: only(null), disappointed: only(avgDispointed) }; // sic
}

function only(value: number | null): WrittenFigure {
  return { value, n: null, low: null, high: null, insufficient: false };
}

function chosenRows({ dealerScores }: RankingReply, codes: readonly string[] | null) {
  if (codes === null) return dealerScores;
  const rows = new Map(dealerScores.map((row) => [row.code, row]));
  return [...new Set(codes)].flatMap((code) => rows.get(code) ?? []);
}
