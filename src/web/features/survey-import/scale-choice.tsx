import { useState } from "react";
import { lowestOf } from "#domain/survey-mapping/mapping.ts";
import { scaleName } from "#domain/survey-mapping/scale-name.ts";
import type { Scale } from "#domain/survey-mapping/scales.ts";
import classes from "./column-cells.module.css";
import { SCALES, scaleKey } from "./mapping-draft.ts";
import { keepingNoAnswers } from "./scale-groups.ts";

interface ScaleProps {
  readonly header: string;
  /** Which column of ours it stands for; null = none. */
  readonly column: string | null;
  readonly scale: Scale;
  /** What its answers were taken to be on. */
  readonly guessed: Scale;
  readonly onChoose: (scale: Scale) => void;
}

/** The scale of an agency's answers, and what each of them becomes. */
export function ScaleChoice({ header, column, scale, guessed, onChoose }: ScaleProps) {
  if (column === null || scale.kind === "none") return null;
  const offered: Readonly<Record<string, Scale>> = {
    ...SCALES,
    [scaleKey(scale)]: scale,
    ...(guessed.kind === "words" ? { words: guessed } : {}),
  };
  return (
    <div className={classes.choice}>
      <select
        className={classes.select}
        aria-label={`Scale of ${header}`}
        value={scaleKey(scale)}
        onChange={(event) => {
          const chosen = offered[event.currentTarget.value];
          if (chosen !== undefined) onChoose(keepingNoAnswers(chosen, scale));
        }}
      >
        {Object.entries(offered).map(([key, each]) => (
          <option key={key} value={key}>
            {scaleName(each, column)}
          </option>
        ))}
      </select>
      {scale.kind === "words" ? (
        <Words scale={scale} header={header} lowest={lowestOf(column)} onChoose={onChoose} />
      ) : null}
    </div>
  );
}

interface WordsProps extends Pick<ScaleProps, "onChoose"> {
  readonly scale: Extract<Scale, { kind: "words" }>;
  readonly header: string;
  readonly lowest: number;
}

function Words({ scale, header, lowest, onChoose }: WordsProps) {
  const ratings = Array.from({ length: 11 - lowest }, (_, at) => lowest + at);
  // What nobody rated yet lies open, also while it is rated.
  const [isOpen] = useState(() => scale.ratings.every(({ rating }) => rating === null));
  const rate = (word: string, rating: number | null) =>
    onChoose({
      ...scale,
      ratings: scale.ratings.map((each) => (each.word === word ? { word, rating } : each)),
    });
  return (
    <details className={classes.ratings} open={isOpen}>
      <summary>{ratedText(scale)}</summary>
      <ul className={classes.words} aria-label={`Ratings of the answers of ${header}`}>
        {scale.ratings.map(({ word, rating }) => (
          <li key={word}>
            <label>
              <span>{word}</span>
              <select
                className={classes.rating}
                value={rating ?? ""}
                onChange={({ currentTarget: { value } }) => rate(word, value === "" ? null : Number(value))}
              >
                <option value="">no answer</option>
                {ratings.map((each) => (
                  <option key={each} value={each}>
                    {each}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What each answer becomes, in one line. */
function ratedText({ ratings }: WordsProps["scale"]): string {
  return ratings.map(({ word, rating }) => `${word}: ${rating ?? "no answer"}`).join(", ");
}
