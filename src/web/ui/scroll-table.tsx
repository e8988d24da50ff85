import type { ReactNode } from "react";
import classes from "./scroll-table.module.css";
import { cell, Table, TableBox } from "./table.tsx";
import { useRowWindow } from "./use-row-window.ts";

const ROW_HEIGHT_REM = 2.75;

interface Props<Row> {
  readonly columns: readonly string[];
  /** Those of the columns that hold numbers. */
  readonly figures?: readonly string[];
  readonly rows: readonly Row[];
  readonly label?: string;
  /** Of the table. */
  readonly className?: string | undefined;
  /** Draws a row; its number counts from 1. */
  readonly children: (row: Row, number: number) => ReactNode;
}

/** A table that scrolls in its own box; only the rows in sight are drawn. */
export function ScrollTable<Row>({
  columns,
  figures = [],
  rows,
  label = "List",
  className,
  children,
}: Props<Row>) {
  const { scroller, onScroll, window } = useRowWindow(rows.length, ROW_HEIGHT_REM);
  const spacer = (height: number) =>
    height > 0 ? (
      <tr>
        <td colSpan={columns.length} style={{ height }} />
      </tr>
    ) : null;
  return (
    <TableBox ref={scroller} label={label} className={classes.scroll} onScroll={onScroll}>
      <Table rowRem={ROW_HEIGHT_REM} className={className} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <th key={column} scope="col" className={figures.includes(column) ? cell.figure : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {spacer(window.above)}
          {rows.slice(window.first, window.end).map((row, place) => children(row, window.first + place + 1))}
          {spacer(window.below)}
        </tbody>
      </Table>
    </TableBox>
  );
}
