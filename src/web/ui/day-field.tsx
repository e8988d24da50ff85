import { IconCalendar } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import classes from "./day-field.module.css";
import { IconButton } from "./icon-button.tsx";

interface Props {
  readonly label: string;
  readonly labelHidden?: boolean;
  /** `YYYY-MM-DD` */
  readonly value: string;
  /** The first day that can be chosen. */
  readonly min: string;
  readonly readOnly?: boolean;
  readonly onChange: (day: string) => void;
}

const WRITTEN = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;

/** One day, written and shown as dd-MM-yyyy, or taken from the browser's calendar. */
export function DayField({ label, labelHidden = false, value, min, readOnly = false, onChange }: Props) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? written(value);
  const problem = typed === null ? null : problemOf(typed, value, min);
  const take = (text: string) => {
    setTyped(text);
    const day = dayOf(text);
    if (day !== null && (day >= min || day === value)) onChange(day);
  };
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
          onChange={(event) => take(event.currentTarget.value)}
          onBlur={() => setTyped(null)}
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
              value={value}
              min={min}
              onChange={(event) => {
                setTyped(null);
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

function written(day: string): string {
  return day.split("-").reverse().join("-");
}

function dayOf(text: string): string | null {
  const [, day, month, year] = WRITTEN.exec(text.trim()) ?? [];
  if (day === undefined || month === undefined || year === undefined) return null;
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

function problemOf(text: string, value: string, min: string): string | null {
  const day = dayOf(text);
  if (day === null) return "Write the day as dd-MM-yyyy.";
  return day < min && day !== value ? `Not before ${written(min)}.` : null;
}
