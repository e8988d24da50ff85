import { IconCheck, IconChevronDown, IconX } from "@tabler/icons-react";
import type { VerbatimList } from "#contract/verbatims.ts";
import type { ListChoice } from "./list-choice.ts";
import classes from "./narrowing-chips.module.css";
import { belowText, CHIPS } from "./narrowing-words.ts";

type Chosen = Pick<ListChoice, "only" | "below">;

interface Props {
  readonly chosen: Chosen;
  /** What the factors are called, once that is known. */
  readonly list: Pick<VerbatimList, "factors" | "disappointedBelow"> | undefined;
  readonly onChoose: (chosen: Chosen) => void;
}

/** What narrows the rows, several at once: all that are pressed hold. */
export function NarrowingChips({ chosen, list, onChoose }: Props) {
  const { only, below } = chosen;
  return (
    <fieldset className={classes.chips} data-unprinted>
      <legend className={classes.legend}>Show only</legend>
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
            onClick={() => onChoose({ only: next, below })}
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
            onChange={(event) => onChoose({ only, below: event.currentTarget.value })}
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
      {only.length === 0 && below === "" ? null : (
        <button type="button" className={classes.clear} onClick={() => onChoose({ only: [], below: "" })}>
          <IconX size={14} stroke={2} aria-hidden="true" />
          Show all
        </button>
      )}
    </fieldset>
  );
}
