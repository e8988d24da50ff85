import type { RankingReply } from "#contract/dealer-ranking.ts";
import { nameSearch } from "#domain/name-search.ts";
import { type Axis, cutAxis, placeOn } from "#web/charts/axis.ts";
import { type FigureStyle, formatBare, formatCount } from "#web/charts/number-format.ts";
import { type ChangeView, NO_FIGURE, prepareChange } from "#web/charts/prepare.ts";

type Score = RankingReply["dealerScores"][number];

/** One dealer of the table, ready to be drawn. */
export interface RankingRow {
  readonly code: string;
  readonly name: string;
  readonly location: string;
  readonly rank: number | null;
  readonly rankText: string;
  readonly index: number | null;
  readonly indexText: string;
  readonly nps: number | null;
  readonly npsText: string;
  readonly disappointed: number | null;
  readonly disappointedText: string;
  readonly change: ChangeView | null;
  readonly difference: number | null;
  readonly n: number;
  readonly nText: string;
  readonly insufficient: boolean;
  /** Dot and ends of the 95 % interval as shares of the strip. */
  readonly strip: { readonly dot: number; readonly low: number; readonly high: number } | null;
}

export interface RankingTable {
  readonly rows: readonly RankingRow[];
  readonly axis: Axis;
  /** The network's average on the strip. */
  readonly network: number | null;
}

export type SortKey = "rank" | "name" | "location" | "index" | "difference" | "nps" | "disappointed" | "n";

export interface Sorting {
  readonly key: SortKey;
  readonly descending: boolean;
}

const PERCENT: FigureStyle = { unit: "percent", decimals: 1 };
const NPS: FigureStyle = { unit: "nps", decimals: 1 };

/** Keys whose first click shows the largest first. */
export const LARGEST_FIRST: ReadonlySet<SortKey> = new Set([
  "index",
  "difference",
  "nps",
  "disappointed",
  "n",
]);

export function prepareRanking(reply: RankingReply): RankingTable {
  const ranked = reply.dealerScores.filter(({ insufficient }) => !insufficient);
  const ends = ranked.flatMap(({ figures, index }) => [
    figures.index.low ?? index,
    figures.index.high ?? index,
  ]);
  const values = [...ends, reply.avgIndexScore].filter((value) => value !== null);
  const axis = cutAxis(values, reply.scale, reply);
  return {
    rows: reply.dealerScores.map((score) => rowOf(score, reply, axis)),
    axis,
    network: reply.avgIndexScore === null ? null : placeOn(axis, reply.avgIndexScore),
  };
}

/** Rows whose dealer, code or location holds the text, in order; insufficient samples always stand last. */
export function arrange(
  rows: readonly RankingRow[],
  search: string,
  sorting: Sorting,
): readonly RankingRow[] {
  const isFound = nameSearch(search);
  const found = rows.filter(({ name, code, location }) => [name, code, location].some(isFound));
  return found.toSorted((a, b) => Number(a.insufficient) - Number(b.insufficient) || compare(a, b, sorting));
}

/** The rows as text with tabs, for a spreadsheet. */
export function copyText(rows: readonly RankingRow[]): string {
  const head = ["Rank", "Dealer", "Code", "Location", "Index", "Change", "NPS %", "% Disappointed", "n"];
  const lines = rows.map((row) => [
    row.rankText,
    row.name,
    row.code,
    row.location,
    row.insufficient ? "insufficient sample" : row.indexText,
    row.change?.text ?? "",
    row.npsText,
    row.disappointedText,
    String(row.n),
  ]);
  return [head, ...lines].map((cells) => cells.join("\t")).join("\n");
}

function rowOf(score: Score, reply: RankingReply, axis: Axis): RankingRow {
  const { index, disappointed, n, insufficient, figures } = score;
  const nps = score["MG NPS %"]; // sic
  const shown = insufficient ? null : index;
  return {
    code: score.code,
    name: score.dealer_name,
    location: score.location,
    rank: score.Rank === 0 ? null : score.Rank,
    rankText: score.Rank === null || score.Rank === 0 ? NO_FIGURE : formatCount(score.Rank),
    index: shown,
    indexText: shown === null ? NO_FIGURE : formatBare(shown, reply),
    nps: insufficient ? null : nps,
    npsText: insufficient || nps === null ? NO_FIGURE : formatBare(nps, NPS),
    disappointed: insufficient ? null : disappointed,
    disappointedText: insufficient || disappointed === null ? NO_FIGURE : formatBare(disappointed, PERCENT),
    change: insufficient ? null : prepareChange(figures.index.diffvalue, reply, "higher-is-better"),
    difference: insufficient ? null : figures.index.diffvalue,
    n,
    nText: formatCount(n),
    insufficient,
    strip:
      shown === null
        ? null
        : {
            dot: placeOn(axis, shown),
            low: placeOn(axis, figures.index.low ?? shown),
            high: placeOn(axis, figures.index.high ?? shown),
          },
  };
}

// What has no figure stands after what has one, whichever way the column runs.
function compare(a: RankingRow, b: RankingRow, { key, descending }: Sorting): number {
  const one = a[key];
  const other = b[key];
  const codes = a.code < b.code ? -1 : 1;
  if (one === null || other === null) return one === other ? codes : one === null ? 1 : -1;
  const order =
    typeof one === "string" || typeof other === "string"
      ? String(one).localeCompare(String(other), "en", { sensitivity: "base", numeric: true })
      : one - other;
  return (descending ? -order : order) || codes;
}
