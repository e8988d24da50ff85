import { type ChangeEvent, useId } from "react";
import { codePoints } from "#domain/action-plans/action-plan.ts";
import classes from "./counted-text.module.css";

interface Props {
  readonly label: string;
  readonly value: string;
  /** In code points. */
  readonly limit: number;
  /** Null for a text of one line, such as a name. */
  readonly rows: number | null;
  /** Why it can only be read; null where it can be written. */
  readonly readOnly: string | null;
  /** How a form finds the field to mend. */
  readonly field: string;
  /** Something is missing here. */
  readonly lacking?: boolean;
  /** The label is only for those who can't see the column's. */
  readonly labelHidden?: boolean;
  readonly onChange: (value: string) => void;
}

/** A text with a live counter; more than it holds can be typed and is marked, so that nothing typed is lost. */
export function CountedText(props: Props) {
  const {
    label,
    value,
    limit,
    rows,
    readOnly,
    field,
    lacking = false,
    labelHidden = false,
    onChange,
  } = props;
  const id = useId();
  const length = codePoints(value);
  const isOver = length > limit;
  const text = `${length}/${limit}`;
  const count = readOnly === null ? <Counter id={`${id}-count`} text={text} over={isOver} /> : null;
  const attributes = {
    id,
    value,
    dir: "auto",
    readOnly: readOnly !== null,
    placeholder: readOnly !== null && readOnly !== "" ? readOnly : undefined,
    "aria-invalid": isOver || lacking,
    "aria-describedby": readOnly === null ? `${id}-count` : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(event.currentTarget.value),
  };
  return (
    <div className={classes.field} data-field={field}>
      <div className={labelHidden ? classes.hidden : classes.label}>
        <label htmlFor={id}>{label}</label>
        {labelHidden ? null : count}
      </div>
      {rows === null ? <input type="text" {...attributes} /> : <textarea rows={rows} {...attributes} />}
      {labelHidden ? count : null}
    </div>
  );
}

function Counter({ id, text, over }: { readonly id: string; readonly text: string; readonly over: boolean }) {
  return (
    <span id={id} className={over ? `${classes.count} ${classes.over}` : classes.count}>
      {over ? `${text}, too long` : text}
    </span>
  );
}
