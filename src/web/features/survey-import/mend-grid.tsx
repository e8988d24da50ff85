import { type CSSProperties, useEffect, useId, useRef, useState } from "react";
import type { MendedSheet } from "#contract/rejected-rows.ts";
import { usePhone } from "#web/ui/use-phone.ts";
import { useRowWindow } from "#web/ui/use-row-window.ts";
import { MendCell, RowNumber } from "./mend-cell.tsx";
import type { GridPlace } from "./mend-draft.ts";
import classes from "./mend-grid.module.css";
import { type GridInput, useGridKeyboard } from "./use-grid-keyboard.ts";

const ROW_REM = 2.25;
/** As high as a finger. */
const PHONE_ROW_REM = 2.75;
const NUMBER_REM = 4.5;
const NARROWEST_REM = 5.5;
const WIDEST_REM = 18;
const REM_OF_A_CHARACTER = 0.5;
const PADDING_REM = 2;
const MEASURED_ROWS = 60;

interface Props extends GridInput {
  readonly label: string;
  readonly sheet: MendedSheet;
  /** What is wrong with a whole row. */
  readonly rowReason: (row: number) => string | null;
  /** It comes with the dialog, and is what one works with there. */
  readonly takesFocus: boolean;
}

/** Rejected rows as a grid for mouse and keyboard: arrows move, typing or Enter changes, Escape takes back. */
export function MendGrid(props: Props) {
  const { label, sheet, rows, columns, active, typing, onActive, onTyping } = props;
  const phone = usePhone();
  const rowRem = phone ? PHONE_ROW_REM : ROW_REM;
  const { scroller, onScroll, window } = useRowWindow(rows.length, rowRem);
  const grid = useRef<HTMLTableElement>(null);
  const id = useId();
  const [at, across] = [rows.indexOf(active.row), columns.indexOf(active.column)];
  const isInSight = at >= window.first && at < window.end;
  const isReady = useTypesAtOnce() && isInSight;
  useEffect(() => {
    if (scroller.current !== null && at >= 0) bringIntoSight(scroller.current, at, across);
  }, [scroller, at, across]);
  // The focus goes with the cursor, or it would be lost with the field of the cell before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the cursor is
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || grid.current?.contains(activeElement)) focusCursor(grid.current);
  }, [at, across, isReady]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when it comes, not whenever it could
  useEffect(() => {
    if (props.takesFocus) focusCursor(grid.current);
  }, []);

  const { commit, onGridKey, onEditorKey, onCopy, onPaste } = useGridKeyboard(props, {
    at,
    across,
    isReady,
    takeFocus: () => grid.current?.focus({ preventScroll: true }),
  });
  const widths = columns.map((column) => widthOf(sheet, column));
  const style: CSSProperties & Record<"--row", string> = {
    width: `${widths.reduce((sum, width) => sum + width, NUMBER_REM)}rem`,
    "--row": `${rowRem}rem`,
  };
  const cellId = ({ row, column }: GridPlace) => `${id}-${row}-${column}`;
  return (
    <div ref={scroller} className={classes.box} onScroll={onScroll}>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells take a cursor
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={sheet.columns.length + 1}
        aria-activedescendant={isInSight && !isReady && typing === null ? cellId(active) : undefined}
        tabIndex={isReady ? -1 : 0}
        className={classes.grid}
        style={style}
        onFocus={({ target, currentTarget }) => {
          if (isReady && target === currentTarget) focusCursor(currentTarget);
        }}
        onKeyDown={onGridKey}
        onCopy={onCopy}
        onPaste={onPaste}
      >
        <colgroup>
          <col style={{ width: `${NUMBER_REM}rem` }} />
          {columns.map((column, place) => (
            <col key={column} style={{ width: `${widths[place]}rem` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" aria-colindex={1}>
              Row
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" aria-colindex={column + 2} title={sheet.columns[column]}>
                {sheet.columns[column] || "–"}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={window.above} columns={columns.length + 1} />
          {rows.slice(window.first, window.end).map((row, offset) => (
            <tr key={row} aria-rowindex={window.first + offset + 2}>
              <RowNumber row={row} reason={props.rowReason(row)} />
              {columns.map((column) => {
                const place = { row, column };
                const shown = props.cellAt(place);
                const isActive = row === active.row && column === active.column;
                return (
                  <MendCell
                    key={column}
                    id={cellId(place)}
                    label={`${sheet.columns[column]}, row ${row}`}
                    column={column}
                    shown={shown}
                    isActive={isActive}
                    isReady={isActive && isReady}
                    typing={isActive ? typing : null}
                    onTyping={onTyping}
                    onEditorKey={onEditorKey}
                    onLeave={commit}
                    onChoose={() => {
                      if (isActive && typing !== null) return;
                      // What was typed elsewhere is taken when its field is left, which comes before the click.
                      onActive(place);
                      if (isActive || phone) onTyping(shown.text);
                    }}
                  />
                );
              })}
            </tr>
          ))}
          <Spacer height={window.below} columns={columns.length + 1} />
        </tbody>
      </table>
    </div>
  );
}

function Spacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    <tr className={classes.spacer}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

/** Whether a field can hold the focus before anything is typed: where one points by finger, it would bring up the keyboard. */
function useTypesAtOnce(): boolean {
  const phone = usePhone();
  const [isFinger] = useState(() => matchMedia("(pointer: coarse)").matches);
  return !phone && !isFinger;
}

/** To the field of the cell with the cursor; where it has none, to the grid. */
function focusCursor(grid: HTMLElement | null): void {
  const field = grid?.querySelector("textarea") ?? grid;
  if (field !== document.activeElement) field?.focus({ preventScroll: true });
}

/** As wide as its header and what stands in its first rows, within reason. */
function widthOf({ columns, rows }: MendedSheet, column: number): number {
  const texts = rows.slice(0, MEASURED_ROWS).map(({ cells }) => cells[column] ?? "");
  const longest = [columns[column] ?? "", ...texts].reduce((most, { length }) => Math.max(most, length), 0);
  return Math.min(WIDEST_REM, Math.max(NARROWEST_REM, longest * REM_OF_A_CHARACTER + PADDING_REM));
}

/** Scrolls no further than needed for a cell to stand below the head and beside the numbers. */
function bringIntoSight(scroller: HTMLElement, row: number, column: number): void {
  const heads = scroller.querySelectorAll("thead th");
  const [number, head] = [heads[0], heads[column + 1]];
  if (!(number instanceof HTMLElement) || !(head instanceof HTMLElement)) return;
  const one = scroller.querySelector("tbody th");
  const height = one instanceof HTMLElement ? one.offsetHeight : number.offsetHeight;
  const bottom = number.offsetHeight + (row + 1) * height;
  if (row * height < scroller.scrollTop) scroller.scrollTop = row * height;
  else if (bottom > scroller.scrollTop + scroller.clientHeight)
    scroller.scrollTop = bottom - scroller.clientHeight;
  if (head.offsetLeft < scroller.scrollLeft + number.offsetWidth)
    scroller.scrollLeft = head.offsetLeft - number.offsetWidth;
  else if (head.offsetLeft + head.offsetWidth > scroller.scrollLeft + scroller.clientWidth)
    scroller.scrollLeft = head.offsetLeft + head.offsetWidth - scroller.clientWidth;
}
