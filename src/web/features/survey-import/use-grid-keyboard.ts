import { type ClipboardEvent, type KeyboardEvent, useRef } from "react";
import type { ShownCell } from "./mend-cell.tsx";
import { type GridPlace, pastedCells } from "./mend-draft.ts";

const PAGE_ROWS = 10;

/** A grid as far as one types in it. */
export interface GridInput {
  /** Numbers of the rows and places of the columns that stand in the grid. */
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly cellAt: (place: GridPlace) => ShownCell;
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

interface Cursor {
  /** Where it is among the rows, and among the columns. */
  readonly at: number;
  readonly across: number;
  /** Its cell has a field before anything is typed. */
  readonly isReady: boolean;
  /** Brings the focus to the grid itself. */
  readonly takeFocus: () => void;
}

/** What keys and the clipboard do in a grid: arrows move, typing or Enter changes, Escape takes back. */
export function useGridKeyboard(
  { rows, columns, cellAt, active, onActive, typing, onTyping, onTexts, onUndo, onNextProblem }: GridInput,
  { at, across, isReady, takeFocus }: Cursor,
) {
  /** Leaving the field means that its text is wanted, but after Escape that takes it away. */
  const discards = useRef(false);
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
    } else if (isCommand && event.key.toLowerCase() === "z") onUndo();
    else if (event.key === "F8") onNextProblem(event.shiftKey);
    else if (event.key === "Enter" || event.key === "F2") {
      const { text } = cellAt(active);
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
    if (!isReady) takeFocus();
  };
  const onCopy = (event: ClipboardEvent) => {
    if (typing !== null) return;
    event.clipboardData.setData("text/plain", cellAt(active).text);
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
  return { commit, onGridKey, onEditorKey, onCopy, onPaste };
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

/** AltGr, with which many keyboards type @ or €, comes as Ctrl and Alt on Windows. */
function isCharacter(event: KeyboardEvent): boolean {
  const isCommand = event.ctrlKey || event.metaKey || event.altKey;
  return event.key.length === 1 && (event.getModifierState("AltGraph") || !isCommand);
}
