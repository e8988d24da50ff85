import { IconCopy, IconSearch, IconX } from "@tabler/icons-react";
import { useDeferredValue, useMemo, useState } from "react";
import type { RankingReply } from "#contract/dealer-ranking.ts";
import { dayParts } from "#domain/calendar/date-display.ts";
import { placeName } from "#domain/scoring/ranked-place.ts";
import type { CardState } from "#web/charts/card/card-state.ts";
import { type CardContent, FigureCard } from "#web/charts/card/figure-card.tsx";
import { formatBare, formatCount } from "#web/charts/card/number-format.ts";
import type { Footnote } from "#web/charts/card/prepare-footnote.ts";
import type { PageLink } from "#web/state/page-link.ts";
import { type KeptChoice, useKeptChoice } from "#web/state/use-kept-choice.ts";
import { CardTitle } from "#web/ui/card.tsx";
import { CardEmpty } from "#web/ui/chart-states.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { RowsSkeleton } from "#web/ui/skeleton.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import classes from "./ranking-card.module.css";
import {
  arrange,
  copyText,
  emptyReason,
  headsOf,
  type Narrowing,
  narrowingName,
  prepareRanking,
  type RankingRow,
  sortingOf,
  tableOf,
  writtenSorting,
} from "./ranking-rows.ts";
import { rankingSentence } from "./ranking-sentence.ts";
import { RankingTable } from "./ranking-table.tsx";

interface RankingCardProps {
  readonly name: string;
  readonly path: string;
  readonly state: CardState<"ranking">;
  /** The dealers that are listed alone; null = all. */
  readonly narrowing: Narrowing | null;
  readonly onAll: () => void;
  /** Search and order as the address has them. */
  readonly kept: { readonly search: string; readonly sort: string };
  readonly onKeep: (changed: Partial<RankingCardProps["kept"]>) => void;
  readonly onRetry: () => void;
  readonly linkOf: (row: RankingRow) => PageLink | null;
}

type Heads = ReturnType<typeof headsOf>;

const BODY_HEIGHT = 448;
/** Room to say that there are none. */
const FEWEST_ROWS = 3;
const SKELETON = { rows: 10, rowHeight: 40 } as const;

/** The table of dealers, searched and sorted in the browser. */
export function RankingCard({
  name,
  path,
  state,
  narrowing,
  onAll,
  onRetry,
  linkOf,
  kept,
  onKeep,
}: RankingCardProps) {
  const search = useKeptChoice(kept.search, (text) => onKeep({ search: text }));
  const sort = useKeptChoice(kept.sort, (written) => onKeep({ sort: written }));
  const sorting = useMemo(() => sortingOf(sort.value), [sort.value]);
  // The head answers the click, its rows follow: hundreds take longer than a frame.
  const order = useDeferredValue(sorting);
  const reply = state.kind === "ready" ? state.reply : null;
  const table = useMemo(() => (reply === null ? null : prepareRanking(reply)), [reply]);
  const rows = useMemo(() => {
    const listed = (table?.rows ?? []).filter((row) => narrowing === null || row[narrowing]);
    return arrange(listed, search.value, order);
  }, [table, narrowing, search.value, order]);
  // A click that asks for another order is answered before its rows are written.
  const written = useMemo(() => writtenOf(reply, rows), [reply, rows]);
  const title = reply?.title ?? name;
  const contentOf = (answer: RankingReply): CardContent => {
    return {
      ...written,
      subtitle: answer.subtitle,
      footnote: footnoteOf(answer, rows.length, search.value !== "" || narrowing !== null),
      tools: (
        <>
          {narrowing === null ? null : (
            <button type="button" className={classes.narrowing} onClick={onAll}>
              {narrowingName(narrowing, answer.limit)}
              <IconX size={14} stroke={2} aria-hidden="true" />
              <span className={classes.unseen}>List all dealers</span>
            </button>
          )}
          <Tools search={search} rows={rows} heads={headsOf(answer)} />
        </>
      ),
      body:
        table === null || rows.length === 0 ? (
          <CardEmpty title="No Data Available" reason={emptyReason(narrowing, search.value, answer.limit)} />
        ) : (
          <RankingTable
            label={`${title}, table`}
            table={table}
            rows={rows}
            sorting={sorting}
            busy={order !== sorting}
            onSort={(next) => sort.choose(writtenSorting(next))}
            linkOf={linkOf}
          />
        ),
    };
  };
  return (
    <FigureCard
      name={title}
      path={path}
      heading={<CardTitle>{title}</CardTitle>}
      bodyHeight={table === null ? BODY_HEIGHT : Math.min(BODY_HEIGHT, heightOf(table.rows.length))}
      skeleton={<RowsSkeleton {...SKELETON} />}
      state={state}
      onRetry={onRetry}
      content={contentOf}
    />
  );
}

/** What is read or taken away in place of the table; nothing before there are figures. */
function writtenOf(
  reply: RankingReply | null,
  rows: readonly RankingRow[],
): Pick<CardContent, "sentence" | "table" | "rows"> {
  if (reply === null) return { sentence: "", table: { head: [], rows: [] }, rows: [] };
  const sentence = rankingSentence(reply)
    .map((segment) => segment.text)
    .join("");
  return { sentence, table: tableOf(rows, headsOf(reply)), rows: rows.map(({ code }) => code) };
}

/** As high as its rows, searched or not: a person with two dealers has no use for room for ten. */
function heightOf(rows: number): number {
  return (Math.max(rows, FEWEST_ROWS) + 1) * SKELETON.rowHeight;
}

interface ToolsProps {
  readonly search: KeptChoice;
  readonly rows: readonly RankingRow[];
  readonly heads: Heads;
}

function Tools({ search, rows, heads }: ToolsProps) {
  const phone = usePhone();
  const [copied, setCopied] = useState("");
  const copy = () => {
    navigator.clipboard.writeText(copyText(rows, heads)).then(
      () => setCopied(`${formatCount(rows.length)} rows copied`),
      () => setCopied("The browser did not allow to copy"),
    );
  };
  return (
    <div className={classes.tools}>
      <span className={classes.copied} role="status">
        {copied}
      </span>
      <label className={classes.search}>
        <IconSearch size={16} stroke={1.8} aria-hidden="true" />
        <input
          type="search"
          value={search.value}
          placeholder={phone ? "Search" : "Search dealer or location"}
          aria-label="Search dealer or location"
          onChange={(event) => search.type(event.currentTarget.value)}
          onBlur={search.settle}
        />
        {search.value === "" ? null : (
          <button type="button" aria-label="Clear search" onClick={() => search.choose("")}>
            <IconX size={14} stroke={2} aria-hidden="true" />
          </button>
        )}
      </label>
      <IconButton small aria-label="Copy rows" onClick={copy}>
        <IconCopy size={16} stroke={1.8} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function footnoteOf(reply: RankingReply, shown: number, narrowed: boolean): Footnote {
  const [place] = reply.places;
  const average =
    place === undefined || place.average === null
      ? []
      : [
          {
            mark: "dashed",
            text: `${placeName(place)} average ${formatBare(place.average, reply)}`,
          } as const,
        ];
  const all = reply.dealerScores.length;
  return {
    lead: narrowed ? `${formatCount(shown)} of ${formatCount(all)} dealers` : `n ${formatCount(reply.count)}`,
    interval: null,
    keys: [{ mark: "interval", text: "95 % interval" }, ...average],
    cut: null,
    date: reply.dataDate === null ? null : dayParts(reply.dataDate),
    remark: "ties share a rank",
  };
}
