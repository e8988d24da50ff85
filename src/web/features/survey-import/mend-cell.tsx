import { VisuallyHidden } from "@mantine/core";
import { type KeyboardEvent, memo } from "react";
import { MOST_CELL_CHARACTERS } from "#contract/rejected-rows.ts";
import classes from "./mend-grid.module.css";

/** What stands in a cell. */
export interface ShownCell {
  readonly text: string;
  /** It says something else than was uploaded. */
  readonly isTyped: boolean;
  /** What is wrong with it, as the last check found it; null: nothing. */
  readonly reason: string | null;
}

interface Props {
  readonly id: string;
  readonly label: string;
  readonly column: number;
  readonly shown: ShownCell;
  readonly isActive: boolean;
  /** What is being typed into it; null: nothing. */
  readonly typing: string | null;
  readonly onTyping: (text: string | null) => void;
  readonly onEditorKey: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  readonly onLeave: () => void;
  readonly onChoose: () => void;
}

/** A cell of rejected rows with what is wrong with it; the one with the cursor can be typed into. */
export const MendCell = memo(Cell, isSame);

function Cell({ id, label, column, shown, isActive, typing, ...on }: Props) {
  const { text, isTyped, reason } = shown;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears its keys
    <td
      id={id}
      aria-colindex={column + 2}
      data-active={isActive || undefined}
      data-typed={isTyped || undefined}
      data-wrong={reason !== null || undefined}
      title={reason ?? (text.length > 20 ? text : undefined)}
      onClick={on.onChoose}
    >
      {typing === null ? (
        <span className={classes.text}>{text}</span>
      ) : (
        <textarea
          className={classes.editor}
          // Its Escape leaves the cell, not the dialog.
          data-mantine-stop-propagation="true"
          aria-label={label}
          aria-description={reason ?? undefined}
          rows={1}
          maxLength={MOST_CELL_CHARACTERS}
          value={typing}
          // biome-ignore lint/a11y/noAutofocus: who starts to type into a cell types on
          autoFocus
          onFocus={({ currentTarget }) => currentTarget.setSelectionRange(typing.length, typing.length)}
          onChange={({ currentTarget }) => on.onTyping(currentTarget.value)}
          onKeyDown={on.onEditorKey}
          onBlur={on.onLeave}
        />
      )}
      {reason === null ? null : <VisuallyHidden>{`. ${reason}`}</VisuallyHidden>}
      {isTyped ? <VisuallyHidden>. Changed</VisuallyHidden> : null}
    </td>
  );
}

/**
 * What a cell does follows from what it shows, so that moving the cursor draws two cells and not a thousand. So what a
 * quiet cell hears must not depend on the draft or on what is typed elsewhere: it may be that of a while ago.
 */
function isSame(before: Props, now: Props): boolean {
  const [one, other] = [before.shown, now.shown];
  const isAsBefore = before.isActive === now.isActive && before.typing === now.typing && before.id === now.id;
  const isQuiet = !now.isActive;
  return (
    isQuiet &&
    isAsBefore &&
    one.text === other.text &&
    one.isTyped === other.isTyped &&
    one.reason === other.reason
  );
}

interface NumberProps {
  readonly row: number;
  readonly reason: string | null;
}

/** The number of a row with what is wrong with all of it. */
export function RowNumber({ row, reason }: NumberProps) {
  return (
    <th scope="row" aria-colindex={1} data-wrong={reason !== null || undefined} title={reason ?? undefined}>
      {row}
      {reason === null ? null : <VisuallyHidden>{`. ${reason}`}</VisuallyHidden>}
    </th>
  );
}
