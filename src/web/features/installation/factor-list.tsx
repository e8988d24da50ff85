import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { counted } from "#domain/text/count-text.ts";
import classes from "./factor-list.module.css";
import { type DraftFactor, type QuestionnaireDraft, weightOf } from "./questionnaire-draft.ts";

interface Props {
  readonly draft: Pick<QuestionnaireDraft, "factors" | "columns">;
  /** The factor whose name is asked for next; null = none. */
  readonly asked: number | null;
  readonly onChange: (place: number, change: Partial<Pick<DraftFactor, "name" | "weight">>) => void;
}

/** The factors of the index with their names and weights. */
export function FactorList({ draft: { factors, columns }, asked, onChange }: Props) {
  const names = useRef<(HTMLInputElement | null)[]>([]);
  useEffect(() => {
    if (asked !== null) names.current[asked]?.focus();
  }, [asked]);
  const counts = factors.map(
    (_, place) => columns.filter(({ use, factor }) => use === "rating" && factor === place).length,
  );
  const total = factors.reduce(
    (sum, { weight }, place) => sum + (counts[place] ? (weightOf(weight) ?? 0) : 0),
    0,
  );
  return (
    <fieldset className={classes.factors}>
      <legend className={classes.legend}>Factors of the index</legend>
      {factors.length === 0 ? (
        <p className={classes.hint}>
          No header groups the ratings. Choose a new factor for one of them below, or take them all for one.
        </p>
      ) : null}
      <ul className={classes.list}>
        {factors.map(({ name, weight, note }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a factor is known by its place
          <li key={place}>
            <label>
              <span>{`Name of factor ${place + 1}`}</span>
              <input
                ref={(input) => {
                  names.current[place] = input;
                }}
                maxLength={200}
                value={name}
                onChange={(event) => onChange(place, { name: event.currentTarget.value })}
              />
            </label>
            <label>
              <span>Weight</span>
              <input
                inputMode="decimal"
                maxLength={8}
                aria-label={`Weight of ${name === "" ? `factor ${place + 1}` : name}`}
                value={weight}
                onChange={(event) => onChange(place, { weight: event.currentTarget.value })}
              />
            </label>
            <small className={note === null ? classes.hint : classes.open}>
              {note === null ? null : <IconAlertTriangle size={14} stroke={1.6} aria-hidden="true" />}
              {tally(counts[place] ?? 0, weightOf(weight), total)}
              {note === null ? "" : ` ${note}`}
            </small>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function tally(ratings: number, weight: number | null, total: number): string {
  if (ratings === 0) return "No ratings: it is left out.";
  if (weight === null) return `${counted(ratings, "rating")}. Its weight is not a number.`;
  const share = total === 0 ? 0 : (100 * weight) / total;
  return `${counted(ratings, "rating")}, ${share.toFixed(share % 1 === 0 ? 0 : 1)} % of the index.`;
}
