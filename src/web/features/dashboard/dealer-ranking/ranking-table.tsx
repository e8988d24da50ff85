import { Link } from "@tanstack/react-router";
import { memo } from "react";
import type { PageLink } from "#web/state/page-link.ts";
import { Change } from "#web/ui/change.tsx";
import { percent } from "#web/ui/percent.ts";
import { cell, SortHead, Table, TableBox } from "#web/ui/table.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { useRowWindow } from "#web/ui/use-row-window.ts";
import {
  LARGEST_FIRST,
  type RankingRow,
  type RankingTable as RankingTableModel,
  SHARE,
  type Sorting,
  type SortKey,
} from "./ranking-rows.ts";
import classes from "./ranking-table.module.css";

interface RankingTableProps {
  readonly label: string;
  readonly table: RankingTableModel;
  /** What is shown of it, in order. */
  readonly rows: readonly RankingRow[];
  readonly sorting: Sorting;
  /** The rows are still in the order of before. */
  readonly busy: boolean;
  readonly onSort: (sorting: Sorting) => void;
  /** A dealer's own page, null where there is none. */
  readonly linkOf: (row: RankingRow) => PageLink | null;
}

const ROW_HEIGHT_REM = 2.5;

/** The ranking: sorted by its heads, the first columns and the head stay in sight, only rows near the window exist. */
export function RankingTable({ label, table, rows, sorting, busy, onSort, linkOf }: RankingTableProps) {
  const { scroller, onScroll, window } = useRowWindow(rows.length, ROW_HEIGHT_REM);
  const phone = usePhone();
  const direction = sorting.descending ? "descending" : "ascending";
  const head = (key: SortKey, name: string, figure: boolean, className?: string) => {
    const sorted = sorting.key === key;
    const descending = sorted ? !sorting.descending : LARGEST_FIRST.has(key);
    return (
      <SortHead
        key={key}
        name={name}
        direction={sorted ? direction : null}
        figure={figure}
        className={className}
        onSort={() => onSort({ key, descending })}
      />
    );
  };
  return (
    <TableBox ref={scroller} label={label} className={classes.scroller} onScroll={onScroll}>
      <Table
        rowRem={ROW_HEIGHT_REM}
        pinned
        className={classes.table}
        aria-rowcount={rows.length + 1}
        aria-busy={busy}
      >
        <thead>
          <tr aria-rowindex={1}>
            {head("rank", table.rankHeads[0], true)}
            {head("name", "Dealer", false)}
            {phone ? null : head("location", "Location", false)}
            {head("index", table.scoreHead, true)}
            <th scope="col" className={classes.stripHead}>
              <span className={classes.unseen}>95 % interval</span>
              <span className={classes.scale} aria-hidden="true">
                {table.axis.ticks.map(({ text }) => (
                  <span key={text}>{text}</span>
                ))}
              </span>
            </th>
            {head("changeValue", "Change", true)}
            {head("nps", "NPS %", true)}
            {table.hasShare ? head("disappointed", SHARE, true) : null}
            {table.rankHeads[1] === null
              ? null
              : head("networkRank", table.rankHeads[1], true, classes.beside)}
            {head("n", "n", true)}
            {phone ? head("location", "Location", false) : null}
          </tr>
        </thead>
        <tbody>
          <Rows {...window} table={table} rows={rows} phone={phone} linkOf={linkOf} />
        </tbody>
      </Table>
    </TableBox>
  );
}

type RowsProps = Pick<RankingTableProps, "table" | "rows" | "linkOf"> &
  Pick<RowProps, "phone"> &
  ReturnType<typeof useRowWindow>["window"];

/** Left alone while only a head changes. A row belongs to its place: sorted anew its texts change, not its elements. */
const Rows = memo(({ table, rows, phone, linkOf, first, end, above, below }: RowsProps) => (
  <>
    <Spacer height={above} />
    {rows.slice(first, end).map((row, index) => {
      const place = first + index;
      return (
        <Row
          key={place}
          row={row}
          place={place}
          average={table.average}
          hasShare={table.hasShare}
          phone={phone}
          link={linkOf(row)}
        />
      );
    })}
    <Spacer height={below} />
  </>
));

interface RowProps {
  readonly row: RankingRow;
  readonly place: number;
  readonly average: number | null;
  readonly hasShare: boolean;
  /** Its score stands beside its name, and where it is at the end. */
  readonly phone: boolean;
  readonly link: PageLink | null;
}

function Row({ row, place, average, hasShare, phone, link }: RowProps) {
  const location = <td className={cell.quiet}>{row.location}</td>;
  return (
    <tr aria-rowindex={place + 2}>
      <td className={`${cell.figure} ${cell.quiet}`} title={row.rankRemark}>
        {row.rankText}
      </td>
      <th scope="row">
        {link === null ? (
          row.name
        ) : (
          <Link {...link} title={`Open ${row.name}`}>
            {row.name}
          </Link>
        )}
      </th>
      {phone ? null : location}
      {row.insufficient ? (
        <td colSpan={hasShare ? 5 : 4}>
          <span className={classes.tag}>insufficient sample</span>
          <span className={classes.why}>fewer than 10 responses</span>
        </td>
      ) : (
        <>
          <td className={`${cell.figure} ${classes.index}`}>{row.indexText}</td>
          <td>
            <Strip row={row} average={average} />
          </td>
          <td className={cell.figure}>{row.change === null ? "–" : <Change {...row.change} />}</td>
          <td className={cell.figure}>{row.npsText}</td>
          {hasShare ? <td className={cell.figure}>{row.disappointedText}</td> : null}
        </>
      )}
      {row.networkRankText === null ? null : (
        <td className={`${cell.figure} ${cell.quiet}`}>{row.networkRankText}</td>
      )}
      <td className={`${cell.figure} ${cell.quiet}`}>{row.nText}</td>
      {phone ? location : null}
    </tr>
  );
}

function Strip({ row: { strip }, average }: Pick<RowProps, "row" | "average">) {
  return (
    <span className={classes.track} aria-hidden="true">
      {average === null ? null : <u style={{ left: percent(average) }} />}
      {strip === null ? null : (
        <>
          <i style={{ left: percent(strip.low), width: percent(strip.high - strip.low) }} />
          <b style={{ left: percent(strip.dot) }} />
        </>
      )}
    </span>
  );
}

/** Stands for the rows that are out of sight. */
function Spacer({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return (
    <tr className={classes.spacer}>
      <td colSpan={10} style={{ height }} />
    </tr>
  );
}
