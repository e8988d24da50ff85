import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import type { MendedSheet } from "#contract/rejected-rows.ts";
import { usePhone } from "#web/ui/use-phone.ts";
import { useRowWindow } from "#web/ui/use-row-window.ts";
import { MendCell, RowNumber, type ShownCell } from "./mend-cell.tsx";
import { pastedCells } from "./mend-draft.ts";
import classes from "./mend-grid.module.css";

const ROW_REM = 2.25;
/** As high as a finger. */
const PHONE_ROW_REM = 2.75;
const PAGE_ROWS = 10;
const NUMBER_REM = 4.5;
const NARROWEST_REM = 5.5;
const WIDEST_REM = 18;
const REM_OF_A_CHARACTER = 0.5;
const PADDING_REM = 2;
const MEASURED_ROWS = 60;

/** A cell of the sheet that is shown: the report's number of its row, the place of its column. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

interface Props {
  readonly label: string;
  readonly sheet: MendedSheet;
  /** Numbers of the rows and places of the columns that stand in the grid. */
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly cellAt: (place: GridPlace) => ShownCell;
  /** What is wrong with a whole row. */
  readonly rowReason: (row: number) => string | null;
  /** It comes with the dialog, and is what one works with there. */
  readonly takesFocus: boolean;
  /** Where the cursor is. */
  readonly active: GridPlace;
  readonly onActive: (place: GridPlace) => void;
  /** What is being typed; null: nothing. */
  readonly typing: string | null;
  readonly onTyping: (text: string | null) => void;
  readonly onTexts: (changes: readonly { readonly place: GridPlace; readonly text: string }[]) => void;
  readonly onUndo: () => void;
  readonly onNextProblem: (isBackwards: boolean) => void;
}

/** Rejected rows as a grid for mouse and keyboard: arrows move, typing or Enter changes, Escape takes back. */
export function MendGrid(props: Props) {
  const { label, sheet, rows, columns, active, typing, onActive, onTyping, onTexts } = props;
  const phone = usePhone();
  const rowRem = phone ? PHONE_ROW_REM : ROW_REM;
  const { scroller, onScroll, window } = useRowWindow(rows.length, rowRem);
  const grid = useRef<HTMLTableElement>(null);
  /** Leaving the field means that its text is wanted, but after Escape that takes it away. */
  const discards = useRef(false);
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

  const goTo = (down: number, right: number) => {
    const row = rows[Math.min(Math.max(down, 0), rows.length - 1)];
    const column = columns[Math.min(Math.max(right, 0), columns.length - 1)];
    if (row !== undefined && column !== undefined) onActive({ row, column });
  };
  const commit = () => {
    const isDiscarded = discards.current;
    discards.current = false;
    if (typing === null || isDiscarded) return;
    onTyping(null);
    onTexts([{ place: active, text: typing }]);
  };
  const onGridKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const move = event.altKey ? undefined : MOVES[event.key];
    const { target } = event;
    const isInField = target instanceof HTMLTextAreaElement;
    if (isCharacter(event)) {
      // The field takes it by itself, as it takes what an input method makes of it.
      if (isInField) return;
      onTyping(event.key);
    } else if (isCommand && event.key.toLowerCase() === "z") props.onUndo();
    else if (event.key === "F8") props.onNextProblem(event.shiftKey);
    else if (event.key === "Enter" || event.key === "F2") {
      const { text } = props.cellAt(active);
      if (isInField) target.setSelectionRange(text.length, text.length);
      onTyping(text);
    } else if (event.key === "Delete" || event.key === "Backspace") onTexts([{ place: active, text: "" }]);
    else if (move !== undefined) {
      const [down, right] = isCommand ? move.far : move.near;
      goTo(at + down, across + right);
    } else return;
    event.preventDefault();
  };
  const onEditorKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    event.stopPropagation();
    const { key, altKey, shiftKey } = event;
    if (event.nativeEvent.isComposing || (key === "Enter" && altKey)) return;
    if (key === "Escape") {
      discards.current = !isReady;
      onTyping(null);
    } else if (key === "Enter" || key === "Tab") {
      commit();
      const step = shiftKey ? -1 : 1;
      goTo(at + (key === "Enter" ? step : 0), across + (key === "Tab" ? step : 0));
    } else return;
    event.preventDefault();
    // Else the field stays, and with it the focus.
    if (!isReady) grid.current?.focus({ preventScroll: true });
  };
  const onCopy = (event: ClipboardEvent) => {
    if (typing !== null) return;
    event.clipboardData.setData("text/plain", props.cellAt(active).text);
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (typing !== null) return;
    const lines = pastedCells(event.clipboardData.getData("text/plain"));
    const changes = lines.flatMap((line, down) =>
      line.flatMap((text, right) => {
        const [row, column] = [rows[at + down], columns[across + right]];
        return row === undefined || column === undefined ? [] : [{ place: { row, column }, text }];
      }),
    );
    onTexts(changes);
    event.preventDefault();
  };

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

interface Move {
  /** Rows down and columns right. */
  readonly near: readonly [number, number];
  /** With Ctrl. */
  readonly far: readonly [number, number];
}

const END = 1_000_000;
const MOVES: Readonly<Record<string, Move>> = {
  ArrowDown: { near: [1, 0], far: [END, 0] },
  ArrowUp: { near: [-1, 0], far: [-END, 0] },
  ArrowLeft: { near: [0, -1], far: [0, -END] },
  ArrowRight: { near: [0, 1], far: [0, END] },
  PageDown: { near: [PAGE_ROWS, 0], far: [END, 0] },
  PageUp: { near: [-PAGE_ROWS, 0], far: [-END, 0] },
  Home: { near: [0, -END], far: [-END, -END] },
  End: { near: [0, END], far: [END, END] },
};

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

/** AltGr, with which many keyboards type @ or €, comes as Ctrl and Alt on Windows. */
function isCharacter(event: KeyboardEvent): boolean {
  const isCommand = event.ctrlKey || event.metaKey || event.altKey;
  return event.key.length === 1 && (event.getModifierState("AltGraph") || !isCommand);
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
