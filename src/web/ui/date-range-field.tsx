import { Popover } from "@mantine/core";
import { IconCalendar, IconCheck, IconX } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./date-range-field.module.css";
import { DayField } from "./day-field.tsx";
import { IconButton } from "./icon-button.tsx";
import { isDay } from "./written-day.ts";

/** First and last day, both inclusive, as `YYYY-MM-DD`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

interface Props {
  readonly label: string;
  /** Null until a range is known. */
  readonly value: Days | null;
  /** How a range reads. */
  readonly rangeText: (from: string, to: string) => string;
  readonly onConfirm: (days: Days) => void;
  /** Whole ranges to take at once. */
  readonly presets?: readonly (Days & { readonly name: string })[];
  /** Today, `YYYY-MM-DD`; no later day can be taken. */
  readonly latest: string;
}

/** Stays inside the page's landmark. */
const IN_MAIN = { target: "main" } as const;

/** A From/To range: shown as month, ordinal day and year; chosen below, as dd-MM-yyyy, and taken with the tick. */
export function DateRangeField({ label, value, rangeText, onConfirm, latest, presets = [] }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      trapFocus
      returnFocus
      portalProps={IN_MAIN}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.field}
          aria-haspopup="dialog"
          aria-expanded={opened}
          aria-label={`${label}: ${value === null ? "not known yet" : rangeText(value.from, value.to)}`}
          disabled={value === null}
          onClick={() => setOpened(!opened)}
        >
          <IconCalendar size={16} stroke={1.6} aria-hidden="true" />
          <span>{value === null ? "…" : rangeText(value.from, value.to)}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={label}>
        {value === null ? null : (
          <RangeForm
            value={value}
            rangeText={rangeText}
            presets={presets}
            latest={latest}
            onCancel={() => setOpened(false)}
            onConfirm={(days) => {
              setOpened(false);
              onConfirm(days);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

interface FormProps extends Pick<Props, "rangeText"> {
  readonly value: Days;
  readonly presets: readonly (Days & { readonly name: string })[];
  readonly latest: string;
  readonly onConfirm: (days: Days) => void;
  readonly onCancel: () => void;
}

function RangeForm({ value, rangeText, presets, latest, onConfirm, onCancel }: FormProps) {
  const [days, setDays] = useState(value);
  const problem = problemOf(days, latest);
  const confirm = () => {
    if (problem === null) onConfirm(days);
  };
  return (
    <div className={classes.form}>
      {presets.length === 0 ? null : (
        <ul className={classes.presets}>
          {presets.map(({ name, from, to }) => (
            <li key={name}>
              <button
                type="button"
                aria-pressed={days.from === from && days.to === to}
                onClick={() => setDays({ from, to })}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.days}>
        {(["from", "to"] as const).map((end) => (
          <DayField
            key={end}
            label={end === "from" ? "From" : "To"}
            value={days[end]}
            max={latest}
            stood={days[end]}
            onChange={(day) => setDays({ ...days, [end]: day })}
            onEnter={confirm}
          />
        ))}
      </div>
      <div className={classes.foot}>
        <p className={problem === null ? classes.range : classes.problem} role="status">
          {problem ?? rangeText(days.from, days.to)}
        </p>
        <IconButton aria-label="Cancel" onClick={onCancel}>
          <IconX size={18} stroke={1.8} aria-hidden="true" />
        </IconButton>
        <IconButton
          aria-label="Confirm"
          className={classes.confirm}
          aria-disabled={problem !== null}
          onClick={confirm}
        >
          <IconCheck size={18} stroke={2} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}

function problemOf({ from, to }: Days, latest: string): string | null {
  if (!isDay(from) || !isDay(to)) return "Choose both days.";
  if (to > latest) return "To must not be after today.";
  return from > to ? "From must not be after To." : null;
}
