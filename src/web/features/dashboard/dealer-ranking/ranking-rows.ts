import type { RankingReply } from "#contract/dealer-ranking.ts";
import type { MetricStyle } from "#contract/metric.ts";
import { INDEX_TYPE } from "#domain/scoring/factor-choice.ts";
import { hasRank, inPlace } from "#domain/scoring/ranked-place.ts";
import { nameSearch } from "#domain/text/name-search.ts";
import { type Axis, cutAxis, placeOn } from "#web/charts/card/axis.ts";
import { type ChartTable, CLEAR_CHANGE, clearText } from "#web/charts/card/chart-table.ts";
import { formatBare, formatCount } from "#web/charts/card/number-format.ts";
import { type ChangeView, INSUFFICIENT, NO_METRIC, prepareChange } from "#web/charts/card/prepare.ts";

// To make one takes far longer than to compare two names.
const NAMES = { sensitivity: "base", numeric: true } as const;

type Score = RankingReply["dealerScores"][number];

/** One dealer of the table, ready to be drawn. */
export interface RankingRow {
  readonly code: string;
  readonly name: string;
  readonly location: string;
  readonly rank: number | null;
  readonly rankText: string;
  /** Why a dealer with enough responses has no rank; undefined where there is nothing to say. */
  readonly rankRemark: string | undefined;
  /** Rank in the network beside that of the region; null where the table ranks in the network alone. */
  readonly networkRankText: string | null;
  readonly networkRank: number | null;
  readonly index: number | null;
  readonly indexText: string;
  readonly nps: number | null;
  readonly npsText: string;
  readonly disappointed: number | null;
  readonly disappointedText: string;
  readonly change: ChangeView | null;
  readonly changeValue: number | null;
  readonly n: number;
  readonly nText: string;
  /** Too few responses to show figures: stands last. */
  readonly insufficient: boolean;
  readonly ranked: boolean;
  /** Ranked, and under the programme's limit. */
  readonly below: boolean;
  /** Dot and ends of the 95 % interval as shares of the strip. */
  readonly strip: { readonly dot: number; readonly low: number; readonly high: number } | null;
}

export interface RankingTable {
  readonly rows: readonly RankingRow[];
  readonly axis: Axis;
  /** The average of the place that is ranked in, on the strip. */
  readonly average: number | null;
  /** Heads of the rank columns. */
  readonly rankHeads: readonly [own: string, network: string | null];
  readonly scoreHead: string;
  /** Whether % disappointed is a column of its own; ranked by an attribute it is the score. */
  readonly hasShare: boolean;
}

const SORT_KEYS = [
  "rank",
  "name",
  "location",
  "index",
  "changeValue",
  "nps",
  "disappointed",
  "networkRank",
  "n",
] as const;

export type SortKey = (typeof SORT_KEYS)[number];

export interface Sorting {
  readonly key: SortKey;
  readonly descending: boolean;
}

const PERCENT: MetricStyle = { unit: "percent", decimals: 1 };
/** What a share of those who are disappointed is called in a head. */
export const SHARE = "% Disappointed";
const NPS: MetricStyle = { unit: "nps", decimals: 1 };

/** Keys whose first click shows the largest first. */
export const LARGEST_FIRST: ReadonlySet<SortKey> = new Set([
  "index",
  "changeValue",
  "nps",
  "disappointed",
  "n",
]);

const BY_RANK: Sorting = { key: "rank", descending: false };
const DESCENDING = "-";

/** How an address writes an order; by rank, which needs no words, an empty text. */
export function writtenSorting({ key, descending }: Sorting): string {
  if (key === BY_RANK.key && !descending) return "";
  return descending ? `${DESCENDING}${key}` : key;
}

/** The order that an address says; by rank where it says none that is known. */
export function sortingOf(written: string): Sorting {
  const descending = written.startsWith(DESCENDING);
  const key = SORT_KEYS.find((each) => each === (descending ? written.slice(1) : written));
  return key === undefined ? BY_RANK : { key, descending };
}

export function prepareRanking(reply: RankingReply): RankingTable {
  const shown = reply.dealerScores.filter((score) => !isInsufficient(score, reply));
  const ends = shown.flatMap(({ figures, index }) => [
    figures.index.low ?? index,
    figures.index.high ?? index,
  ]);
  const values = [...ends, reply.averageIndex].filter((value) => value !== null);
  const axis = cutAxis(values, reply.scale, reply);
  return {
    rows: reply.dealerScores.map((score) => rowOf(score, reply, axis)),
    axis,
    average: reply.averageIndex === null ? null : placeOn(axis, reply.averageIndex),
    ...headsOf(reply),
  };
}

/** What the columns are called: by where ranks count, and by what dealers are ranked. */
export function headsOf({
  places,
  factorType: type,
  lowerIsBetter,
}: RankingReply): Pick<RankingTable, "rankHeads" | "scoreHead" | "hasShare"> {
  const [first, beside] = places;
  return {
    rankHeads: [
      beside === undefined || first === undefined ? "Rank" : `Rank ${inPlace(first)}`,
      beside === undefined ? null : `Rank ${inPlace(beside)}`,
    ],
    scoreHead: lowerIsBetter ? SHARE : type === INDEX_TYPE ? "Index" : "Score",
    hasShare: !lowerIsBetter,
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
export function copyText(
  rows: readonly RankingRow[],
  { rankHeads, scoreHead, hasShare }: ReturnType<typeof headsOf>,
): string {
  const ranks = rankHeads.filter((text) => text !== null);
  const head = [
    ...ranks,
    "Dealer",
    "Code",
    "Location",
    scoreHead,
    "Change",
    CLEAR_CHANGE.text,
    "NPS %",
    ...(hasShare ? [SHARE] : []),
    "n",
  ];
  const lines = rows.map((row) => [
    ...rankTexts(row),
    row.name,
    row.code,
    row.location,
    ...metricTexts(row, hasShare),
    String(row.n),
  ]);
  return [head, ...lines].map((cells) => cells.join("\t")).join("\n");
}

/** The rows as a table of their own, such as on slides. */
export function tableOf(
  rows: readonly RankingRow[],
  { rankHeads, scoreHead, hasShare }: ReturnType<typeof headsOf>,
): ChartTable {
  return {
    head: [
      ...rankHeads.filter((text) => text !== null).map((text) => ({ text, kind: "number" }) as const),
      { text: "Dealer", kind: "name" },
      { text: "Location", kind: "text" },
      { text: scoreHead, kind: "number" },
      { text: "Change", kind: "number" },
      CLEAR_CHANGE,
      { text: "NPS %", kind: "number" },
      ...(hasShare ? [{ text: SHARE, kind: "number" } as const] : []),
      { text: "n", kind: "number" },
    ],
    rows: rows.map((row) => ({
      id: row.code,
      cells: [...rankTexts(row), row.name, row.location, ...metricTexts(row, hasShare), row.nText],
    })),
  };
}

/** What stands under the score, its change, NPS % and, where it is shown, % disappointed. */
function metricTexts(row: RankingRow, hasShare: boolean): readonly string[] {
  return [
    row.insufficient ? INSUFFICIENT : row.indexText,
    row.change?.text ?? "",
    clearText(row.change),
    row.npsText,
    ...(hasShare ? [row.disappointedText] : []),
  ];
}

/** What the table can be narrowed to, by a figure above it. */
export const NARROWINGS = [
  "below",
  "ranked",
  "insufficient",
] as const satisfies readonly (keyof RankingRow)[];

/** See `NARROWINGS`. */
export type Narrowing = (typeof NARROWINGS)[number];

/** What the narrowed table is called by: `Below 800`. */
export function narrowingName(narrowing: Narrowing, limit: number): string {
  return { below: `Below ${limit}`, ranked: "Ranked", insufficient: "Insufficient sample" }[narrowing];
}

/** Why no row is left; null where nothing was asked that could leave some out. */
export function emptyReason(narrowing: Narrowing | null, search: string, limit: number): string | null {
  if (narrowing === null) return search === "" ? null : "No dealer matches the search.";
  const which = {
    below: `is below ${limit}`,
    ranked: "is ranked",
    insufficient: "has an insufficient sample",
  }[narrowing];
  return search === "" ? `No dealer here ${which}.` : `No dealer that ${which} matches the search.`;
}

/** Whether a dealer has a rank that the actor may know. */
export function isRanked(score: Score, reply: RankingReply): boolean {
  return hasRank(score.rank) && !isInsufficient(score, reply);
}

/** Whether a ranked dealer stands under the programme's limit; never by a share of those who are disappointed. */
export function isBelow({ rank, index }: Score, { limit, lowerIsBetter }: RankingReply): boolean {
  return !lowerIsBetter && hasRank(rank) && index !== null && index < limit;
}

/** Whether a dealer has too few responses. A rank of 0 or null says so too, but where the actor may know no ranks. */
export function isInsufficient({ insufficient, rank }: Score, { places }: RankingReply): boolean {
  return insufficient || (isDisclosed(places[0]) && !hasRank(rank));
}

/** The ranks of a row, one per rank column. */
export function rankTexts({ rankText, networkRankText }: RankingRow): readonly string[] {
  return networkRankText === null ? [rankText] : [rankText, networkRankText];
}

function isDisclosed(place: RankingReply["places"][number] | undefined): boolean {
  return place !== undefined && place.ranked !== null;
}

function rankTextOf(rank: number | null): string {
  return hasRank(rank) ? formatCount(rank) : NO_METRIC;
}

function rowOf(score: Score, reply: RankingReply, axis: Axis): RankingRow {
  const { index, disappointed, nps, n, figures } = score;
  const insufficient = isInsufficient(score, reply);
  const shown = insufficient ? null : index;
  return {
    code: score.code,
    name: score.dealerName,
    location: score.location,
    rank: hasRank(score.rank) ? score.rank : null,
    rankText: rankTextOf(score.rank),
    rankRemark: insufficient || hasRank(score.rank) ? undefined : "Too few other dealers to rank it among",
    networkRankText: reply.places.length > 1 ? rankTextOf(score.networkRank) : null,
    networkRank: hasRank(score.networkRank) ? score.networkRank : null,
    index: shown,
    indexText: shown === null ? NO_METRIC : formatBare(shown, reply),
    nps: insufficient ? null : nps,
    npsText: insufficient || nps === null ? NO_METRIC : formatBare(nps, NPS),
    disappointed: insufficient ? null : disappointed,
    disappointedText: insufficient || disappointed === null ? NO_METRIC : formatBare(disappointed, PERCENT),
    change: insufficient
      ? null
      : prepareChange(figures.index, reply, reply.lowerIsBetter ? "lower-is-better" : "higher-is-better"),
    changeValue: insufficient ? null : figures.index.change,
    n,
    nText: formatCount(n),
    insufficient,
    ranked: isRanked(score, reply),
    below: isBelow(score, reply),
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

let names: Intl.Collator | null = null;

// Made when names are compared: the first `Intl` of a page takes a phone a tenth of a second.
function byName(one: string, other: string): number {
  names ??= new Intl.Collator("en", NAMES);
  return names.compare(one, other);
}

// What has no figure stands after what has one, whichever way the column runs.
function compare(a: RankingRow, b: RankingRow, { key, descending }: Sorting): number {
  const one = a[key];
  const other = b[key];
  const codes = a.code < b.code ? -1 : 1;
  if (one === null || other === null) return one === other ? codes : one === null ? 1 : -1;
  const order =
    typeof one === "string" || typeof other === "string" ? byName(String(one), String(other)) : one - other;
  return (descending ? -order : order) || codes;
}
