import { IconCheck, IconChevronDown, IconX } from "@tabler/icons-react";
import type { VerbatimList } from "#contract/verbatims.ts";
import classes from "./narrowing-chips.module.css";
import { belowText, CHIPS, type Narrowed } from "./narrowing-words.ts";

interface Props {
  readonly chosen: Narrowed;
  /** What the factors and the answer are called, once that is known. */
  readonly list: Pick<VerbatimList, "factors" | "disappointedBelow" | "answered"> | undefined;
  readonly onChoose: (chosen: Narrowed) => void;
}

/** What narrows the rows, several at once: all that are pressed hold. */
export function NarrowingChips({ chosen, list, onChoose }: Props) {
  const { only, below, answered } = chosen;
  return (
    <fieldset className={classes.chips} data-unprinted>
      <legend className={classes.legend}>Show only</legend>
      {answered === null || typeof list?.answered !== "string" ? null : (
        <button
          type="button"
          className={classes.chip}
          aria-pressed
          title="Gave this answer"
          onClick={() => onChoose({ ...chosen, answered: null })}
        >
          <IconX className={classes.cross} size={14} stroke={2.2} aria-label="Remove" />
          <span className={classes.answer}>{list.answered}</span>
        </button>
      )}
      {CHIPS.map(({ key, name, asks }) => {
        const pressed = only.includes(key);
        const next = pressed ? only.filter((each) => each !== key) : [...only, key];
        return (
          <button
            key={key}
            type="button"
            className={classes.chip}
            aria-pressed={pressed}
            title={asks}
            onClick={() => onChoose({ ...chosen, only: next })}
          >
            {pressed ? <IconCheck size={14} stroke={2.2} aria-hidden="true" /> : null}
            {name}
          </button>
        );
      })}
      {list === undefined ? null : (
        <span className={classes.chip} data-chosen={below !== "" || undefined}>
          <select
            aria-label={`Factor below ${list.disappointedBelow}`}
            value={below}
            onChange={(event) => onChoose({ ...chosen, below: event.currentTarget.value })}
          >
            <option value="">{`Factor below ${list.disappointedBelow}`}</option>
            {list.factors.map(({ code }) => (
              <option key={code} value={code}>
                {belowText(list, code)}
              </option>
            ))}
          </select>
          <IconChevronDown size={14} stroke={2} aria-hidden="true" />
        </span>
      )}
      {only.length === 0 && below === "" && answered === null ? null : (
        <button
          type="button"
          className={classes.clear}
          onClick={() => onChoose({ only: [], below: "", answered: null })}
        >
          <IconX size={14} stroke={2} aria-hidden="true" />
          Show all
        </button>
      )}
    </fieldset>
  );
}
