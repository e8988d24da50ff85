import type { RankingReply } from "#contract/dealer-ranking.ts";
import type { MetricStyle } from "#contract/metric.ts";
import { INDEX_TYPE } from "#domain/scoring/factor-choice.ts";
import { placeName } from "#domain/scoring/ranked-place.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import {
  type CardSheet,
  capitalised,
  changeCells,
  changeColumns,
  NAME_WIDTH,
  NOTE,
  noteOf,
  rankCell,
  rankColumn,
  sampledCells,
  sampledColumns,
  type WrittenMetric,
} from "./metric-columns.ts";

interface ThreeMetrics {
  readonly index: WrittenMetric;
  readonly nps: WrittenMetric;
  readonly disappointed: WrittenMetric;
}

const PERCENT: MetricStyle = { unit: "percent", decimals: 1 };
const NPS: MetricStyle = { unit: "nps", decimals: 1 };

/**
 * The dealers of the ranking (`codes`: only these, in this order), and under them all dealers of the selection as one
 * group and the averages of the places it ranks in.
 */
export function rankingSheet(
  reply: RankingReply,
  previous: string | null,
  codes: readonly string[] | null,
): CardSheet {
  // Ranked by an attribute, the score is its % disappointed already.
  const isByShare = reply.lowerIsBetter;
  const score = isByShare ? "% Disappointed" : reply.factorType === INDEX_TYPE ? "Index" : "Score";
  const hasNetworkRank = reply.places.length > 1;
  const metrics = (three: ThreeMetrics): Cell[] =>
    [
      [three.index, reply] as const,
      [three.nps, NPS] as const,
      ...(isByShare ? [] : [[three.disappointed, PERCENT] as const]),
    ].flatMap(([metric, style]) => [...sampledCells(metric, style), ...changeCells(metric, style)]);
  const noRanks = reply.places.map(() => null);
  return {
    columns: [
      ...reply.places.map((place) => rankColumn(place)),
      { header: "Dealer", width: NAME_WIDTH },
      { header: "Code" },
      { header: "Location", width: 22 },
      ...sampledColumns(reply, score),
      ...changeColumns(reply, previous),
      ...sampledColumns(NPS, "NPS %", "NPS "),
      ...changeColumns(NPS, previous, "NPS "),
      ...(isByShare
        ? []
        : [
            ...sampledColumns(PERCENT, "% Disappointed", "% Disappointed "),
            ...changeColumns(PERCENT, previous, "% Disappointed "),
          ]),
      NOTE,
    ],
    rows: chosenRows(reply, codes).map((row) => [
      rankCell(row.rank),
      ...(hasNetworkRank ? [rankCell(row.networkRank)] : []),
      row.dealerName,
      row.code,
      row.location,
      ...metrics(row.figures),
      noteOf({ ...row.figures.index, insufficient: row.insufficient }),
    ]),
    totals: [
      [
        ...noRanks,
        "All dealers of the selection",
        null,
        null,
        ...metrics(reply.total),
        noteOf(reply.total.index),
      ],
      ...reply.places.map((place) => [
        ...noRanks,
        capitalised(`${placeName(place)} average`),
        null,
        null,
        ...metrics(averagesOf(place)),
      ]),
    ],
  };
}

/** Score and % disappointed of a place, where the actor may know them. */
function averagesOf({ average, disappointed }: RankingReply["places"][number]): ThreeMetrics {
  return { index: only(average), nps: only(null), disappointed: only(disappointed) };
}

function only(value: number | null): WrittenMetric {
  return { value, n: null, low: null, high: null, insufficient: false };
}

function chosenRows({ dealerScores }: RankingReply, codes: readonly string[] | null) {
  if (codes === null) return dealerScores;
  const rows = new Map(dealerScores.map((row) => [row.code, row]));
  return [...new Set(codes)].flatMap((code) => rows.get(code) ?? []);
}
