import { IconCalendar } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import classes from "./day-field.module.css";
import { IconButton } from "./icon-button.tsx";
import { dayOf, dayProblem, isDay, written } from "./written-day.ts";

interface Props {
  readonly label: string;
  readonly labelHidden?: boolean;
  /** `YYYY-MM-DD`, or what was typed where that is no day. */
  readonly value: string;
  /** The first day that can be chosen; every day where there is none. */
  readonly min?: string;
  /** The last day that the calendar offers. */
  readonly max?: string;
  /** The day that stood here before: it may stay, even when it is past. */
  readonly stood: string;
  readonly readOnly?: boolean;
  readonly onChange: (value: string) => void;
  readonly onEnter?: () => void;
}

/** One day, written and shown as dd-MM-yyyy, or taken from the browser's calendar; what is no day stays with its problem. */
export function DayField(props: Props) {
  const {
    label,
    labelHidden = false,
    value,
    min = "",
    max,
    stood,
    readOnly = false,
    onChange,
    onEnter,
  } = props;
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  // As it is typed: '1-3-2026' is not rewritten under somebody's hands.
  const [typed, setTyped] = useState("");
  const shown = enteredDay(typed) === value ? typed : written(value);
  const problem = readOnly ? null : dayProblem(value, min, stood);
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={labelHidden ? classes.hidden : classes.label}>
        {label}
      </label>
      <div className={classes.frame} data-read-only={readOnly}>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          placeholder="dd-MM-yyyy"
          maxLength={10}
          value={shown}
          readOnly={readOnly}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onChange(enteredDay(event.currentTarget.value));
          }}
          onBlur={() => setTyped("")}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || onEnter === undefined) return;
            event.preventDefault();
            onEnter();
          }}
        />
        {readOnly ? null : (
          <>
            <IconButton
              small
              aria-label={`${label}: open the calendar`}
              onClick={() => picker.current?.showPicker()}
            >
              <IconCalendar size={16} stroke={1.6} aria-hidden="true" />
            </IconButton>
            <input
              ref={picker}
              type="date"
              className={classes.picker}
              tabIndex={-1}
              aria-hidden="true"
              value={isDay(value) ? value : ""}
              min={min}
              max={max}
              onChange={(event) => {
                if (event.currentTarget.value >= min) onChange(event.currentTarget.value);
              }}
            />
          </>
        )}
      </div>
      {problem === null ? null : (
        <p id={`${id}-problem`} className={classes.problem} role="status">
          {problem}
        </p>
      )}
    </div>
  );
}

function enteredDay(text: string): string {
  return dayOf(text) ?? text;
}
