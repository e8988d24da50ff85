import { Button, Select } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { useState } from "react";
import type { TrendHeaderReply } from "#contract/graph.ts";
import { daysText } from "#domain/calendar/date-display.ts";
import { ViewToggle } from "#web/charts/card/view-toggle.tsx";
import { rangePresets } from "#web/charts/page/range-presets.ts";
import { useToday } from "#web/state/current-operation.ts";
import type { TimeRange } from "#web/state/page-props.ts";
import { DateRangeField } from "#web/ui/date-range-field.tsx";
import { pickFactor, sameChoice, scoresOf, type TrendChoice } from "./trend-choice.ts";
import classes from "./trend-page.module.css";

interface TrendControlsProps {
  readonly header: TrendHeaderReply;
  readonly applied: TrendChoice;
  readonly view: "month" | "quarter";
  readonly timeRange: TimeRange | null;
  readonly onApply: (choice: TrendChoice) => void;
  readonly onView: (view: string) => void;
}

/** Factor, score and range wait for 'Apply'; month or quarter takes effect at once. */
export function TrendControls({ header, applied, view, timeRange, onApply, onView }: TrendControlsProps) {
  const day = useToday();
  const [draft, setDraft] = useState(applied);
  const [known, setKnown] = useState(applied);
  // A new choice from elsewhere, such as 'back', starts the form anew.
  if (!sameChoice(known, applied)) {
    setKnown(applied);
    setDraft(applied);
  }
  const unchanged = sameChoice(draft, applied);
  return (
    <form
      className={classes.controls}
      onSubmit={(event) => {
        event.preventDefault();
        if (!unchanged) onApply(draft);
      }}
    >
      <Choice
        label="Factor"
        value={draft.factor}
        options={header.factors.map(({ type, name }) => ({ value: type, label: name }))}
        onChange={(factor) => setDraft(pickFactor(header, draft, factor))}
      />
      <Choice
        label="Score"
        value={draft.score}
        options={scoresOf(header, draft.factor).map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(score) => setDraft({ ...draft, score })}
      />
      <div className={classes.range}>
        <span className={classes.label} aria-hidden="true">
          From – To
        </span>
        <DateRangeField
          label="From – To"
          rangeText={daysText}
          value={draft.from === "" ? null : { from: draft.from, to: draft.to }}
          presets={rangePresets(header.dataDate, timeRange, day)}
          latest={day}
          onConfirm={({ from, to }) => setDraft({ ...draft, from, to })}
        />
      </div>
      <Button type="submit" disabled={unchanged}>
        Apply
      </Button>
      <div className={classes.view}>
        <ViewToggle view={view} onChange={onView} />
      </div>
    </form>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Select
      label={label}
      value={value}
      data={[...options]}
      onChange={(next) => next !== null && onChange(next)}
      allowDeselect={false}
      withCheckIcon={false}
      rightSection={<IconSelector size={16} stroke={2} aria-hidden="true" />}
      classNames={{ root: classes.choice, label: classes.label, input: classes.input }}
      comboboxProps={{ portalProps: { target: "main" }, shadow: "none" }}
    />
  );
}
