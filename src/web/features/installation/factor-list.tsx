import { IconAlertTriangle } from "@tabler/icons-react";
import { counted } from "#domain/text/count-text.ts";
import classes from "./factor-list.module.css";
import type { DraftFactor, QuestionnaireDraft } from "./questionnaire-draft.ts";

interface Props {
  readonly draft: Pick<QuestionnaireDraft, "factors" | "columns">;
  readonly onChange: (place: number, change: Partial<Pick<DraftFactor, "name" | "weight">>) => void;
}

/** The factors of the index with their names and weights. */
export function FactorList({ draft: { factors, columns }, onChange }: Props) {
  const counts = factors.map(
    (_, place) => columns.filter(({ use, factor }) => use === "rating" && factor === place).length,
  );
  const total = factors.reduce(
    (sum, { weight }, place) => sum + (counts[place] ? Number(weight) || 0 : 0),
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
              {tally(counts[place] ?? 0, Number(weight) || 0, total)}
              {note === null ? "" : ` ${note}`}
            </small>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function tally(ratings: number, weight: number, total: number): string {
  if (ratings === 0) return "No ratings: it is left out.";
  const share = total === 0 ? 0 : (100 * weight) / total;
  return `${counted(ratings, "rating")}, ${share.toFixed(share % 1 === 0 ? 0 : 1)} % of the index.`;
}
