import { useState } from "react";
import { scaleName } from "#domain/survey-mapping/scale-name.ts";
import type { Scale } from "#domain/survey-mapping/scales.ts";
import { counted } from "#domain/text/count-text.ts";
import { COLUMN_FIELD } from "./column-cells.tsx";
import {
  type ScaledColumn,
  type ScaleGroup,
  scaleGroups,
  typedCodes,
  withNoAnswers,
  withRule,
} from "./scale-groups.ts";
import classes from "./scale-rules.module.css";

interface Props {
  readonly columns: readonly ScaledColumn[];
  /** Changes the scale of every column. */
  readonly onChange: (change: (scale: Scale) => Scale) => void;
}

/** What holds for all columns whose answers are numbers of one scale: how they become ours, and what is no answer. */
export function ScaleRules({ columns, onChange }: Props) {
  const groups = scaleGroups(columns);
  if (groups.length === 0) return null;
  return (
    <>
      <ul className={classes.rules} aria-label="Scales of the answers">
        {groups.map((group) => (
          <ScaleRule key={group.key} group={group} onChange={onChange} />
        ))}
      </ul>
      <p className={classes.hint}>
        No answer: codes with commas between them. Blank cells and words such as NA are none anyway.
      </p>
    </>
  );
}

interface RuleProps extends Pick<Props, "onChange"> {
  readonly group: ScaleGroup;
}

function ScaleRule({ group, onChange }: RuleProps) {
  const { key, name, columns, scale, column, rule, noAnswers } = group;
  // As typed: a comma at its end is no code yet.
  const [typed, setTyped] = useState<string | null>(null);
  const nameOf = (each: "ends" | "times") =>
    scaleName(scale.kind === "range" ? { ...scale, rule: each } : scale, column);
  const isOwn = typed !== null && noAnswers !== null && typedCodes(typed).join() === noAnswers.join();
  return (
    <li>
      <b>{`Answers from ${name}, ${counted(columns, "column")}`}</b>
      {rule === undefined ? null : (
        <label>
          <span>become</span>
          <select
            className={COLUMN_FIELD}
            aria-label={`What all answers from ${name} become`}
            value={rule ?? ""}
            onChange={({ currentTarget: { value } }) =>
              onChange((each) => withRule(each, key, value === "times" ? "times" : "ends"))
            }
          >
            {rule === null ? (
              <option value="" disabled>
                Not the same in all
              </option>
            ) : null}
            <option value="ends">{nameOf("ends")}</option>
            <option value="times">{nameOf("times")}</option>
          </select>
        </label>
      )}
      <label>
        <span>no answer</span>
        <input
          className={COLUMN_FIELD}
          aria-label={`What is no answer among answers from ${name}`}
          placeholder={noAnswers === null ? "Not the same in all" : "No code"}
          maxLength={400}
          value={isOwn ? typed : (noAnswers ?? []).join(", ")}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            onChange((each) => withNoAnswers(each, key, typedCodes(value)));
          }}
        />
      </label>
    </li>
  );
}
