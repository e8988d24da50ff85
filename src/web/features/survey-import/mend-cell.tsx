import { VisuallyHidden } from "@mantine/core";
import { type KeyboardEvent, memo, useEffect, useRef } from "react";
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
  /** Its field holds the focus before anything is typed: an input method composes in fields alone. */
  readonly isReady: boolean;
  /** What is being typed into it; null: nothing. */
  readonly typing: string | null;
  readonly onTyping: (text: string | null) => void;
  readonly onEditorKey: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  readonly onLeave: () => void;
  readonly onChoose: () => void;
}

/** A cell of rejected rows with what is wrong with it; the one with the cursor can be typed into. */
export const MendCell = memo(Cell, isSame);

function Cell({ id, label, column, shown, isActive, isReady, typing, ...on }: Props) {
  const { text, isTyped, reason } = shown;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles its keys
    <td
      id={id}
      aria-colindex={column + 2}
      data-active={isActive || undefined}
      data-typed={isTyped || undefined}
      data-wrong={reason !== null || undefined}
      title={reason ?? (text.length > 20 ? text : undefined)}
      onClick={on.onChoose}
    >
      {typing === null ? <span className={classes.text}>{text}</span> : null}
      {isReady || typing !== null ? <Editor label={label} shown={shown} typing={typing} {...on} /> : null}
      {reason === null ? null : <VisuallyHidden>{`. ${reason}`}</VisuallyHidden>}
      {isTyped ? <VisuallyHidden>. Changed</VisuallyHidden> : null}
    </td>
  );
}

type EditorProps = Pick<Props, "label" | "shown" | "typing" | "onTyping" | "onEditorKey" | "onLeave">;

/** The field of the cell with the cursor, unseen until something is typed; all of its text is chosen until then. */
function Editor({
  label,
  shown: { text, isTyped, reason },
  typing,
  onTyping,
  onEditorKey,
  onLeave,
}: EditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isQuiet = typing === null;
  const value = typing ?? text;
  const about = [...(reason === null ? [] : [reason]), ...(isTyped ? ["Changed"] : [])].join(". ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands there is chosen anew when it is another text
  useEffect(() => {
    if (isQuiet && field.current === document.activeElement) field.current?.select();
  }, [isQuiet, value]);
  return (
    <textarea
      ref={field}
      className={isQuiet ? `${classes.editor} ${classes.quiet}` : classes.editor}
      // Its Escape leaves the cell, not the dialog.
      data-mantine-stop-propagation={isQuiet ? undefined : "true"}
      aria-label={label}
      aria-description={about === "" ? undefined : about}
      rows={1}
      maxLength={MOST_CELL_CHARACTERS}
      value={value}
      // biome-ignore lint/a11y/noAutofocus: who starts to type into a cell types on
      autoFocus={!isQuiet}
      onFocus={({ currentTarget }) => {
        if (isQuiet) currentTarget.select();
        else currentTarget.setSelectionRange(value.length, value.length);
      }}
      onChange={({ currentTarget }) => onTyping(currentTarget.value)}
      onKeyDown={isQuiet ? undefined : onEditorKey}
      onBlur={onLeave}
    />
  );
}

/**
 * What a cell does follows from what it shows, so that moving the cursor draws two cells and not a thousand. So what a
 * quiet cell receives must not depend on the draft or on what is typed elsewhere: it may be that of a while ago.
 */
function isSame(before: Props, now: Props): boolean {
  const [one, other] = [before.shown, now.shown];
  const isAsBefore =
    before.isActive === now.isActive &&
    before.isReady === now.isReady &&
    before.typing === now.typing &&
    before.id === now.id;
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
