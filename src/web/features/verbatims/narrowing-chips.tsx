import { IconCheck, IconChevronDown, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { daysText } from "#domain/calendar/date-display.ts";
import classes from "./narrowing-chips.module.css";
import {
  belowText,
  CHIPS,
  isNarrowed,
  type Narrowed,
  type NarrowedList,
  NOT_NARROWED,
  ratedText,
} from "./narrowing-words.ts";

interface Props {
  readonly chosen: Narrowed;
  /** What the factors, the attributes and the answer are called, once that is known. */
  readonly list: NarrowedList | undefined;
  readonly onChoose: (chosen: Narrowed) => void;
}

/** What narrows the rows, several at once: all that are pressed hold, of the bands one of them. */
export function NarrowingChips({ chosen, list, onChoose }: Props) {
  const { only, answered, days } = chosen;
  return (
    <fieldset className={classes.chips} data-unprinted>
      <legend className={classes.legend}>Show only</legend>
      {days === null ? null : (
        <BroughtChip title="Of these days" onRemove={() => onChoose({ ...chosen, days: null })}>
          {daysText(days.from, days.to)}
        </BroughtChip>
      )}
      {answered === null || typeof list?.answered !== "string" ? null : (
        <BroughtChip title="Gave this answer" onRemove={() => onChoose({ ...chosen, answered: null })}>
          {list.answered}
        </BroughtChip>
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
      {list === undefined ? null : <PartChips {...{ chosen, list, onChoose }} />}
      {isNarrowed(chosen) ? (
        <button type="button" className={classes.clear} onClick={() => onChoose(NOT_NARROWED)}>
          <IconX size={14} stroke={2} aria-hidden="true" />
          Show all
        </button>
      ) : null}
    </fieldset>
  );
}

interface BroughtChipProps {
  readonly title: string;
  readonly onRemove: () => void;
  readonly children: string;
}

/** What a link from another page brought along: it can only be taken away. */
function BroughtChip({ title, onRemove, children }: BroughtChipProps) {
  return (
    <button type="button" className={classes.chip} aria-pressed title={title} onClick={onRemove}>
      <IconX className={classes.cross} size={14} stroke={2.2} aria-label="Remove" />
      <span className={classes.answer}>{children}</span>
    </button>
  );
}

/** The factor and the attribute that were rated low. */
function PartChips({ chosen, list, onChoose }: Props & { readonly list: NarrowedList }) {
  return (
    <>
      <ChoiceChip
        name={`Factor below ${list.disappointedBelow}`}
        value={chosen.below}
        onChange={(below) => onChoose({ ...chosen, below })}
      >
        {list.factors.map(({ code }) => (
          <option key={code} value={code}>
            {belowText(list, code)}
          </option>
        ))}
      </ChoiceChip>
      <ChoiceChip
        name={`Attribute rated 1–${list.disappointedTo}`}
        value={chosen.attribute}
        onChange={(attribute) => onChoose({ ...chosen, attribute })}
      >
        {list.factors.map((factor) => (
          <optgroup key={factor.code} label={factor.name}>
            {factor.attributes.map(({ code }) => (
              <option key={code} value={code}>
                {ratedText(list, code)}
              </option>
            ))}
          </optgroup>
        ))}
      </ChoiceChip>
    </>
  );
}

interface ChoiceChipProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

/** One of several, or none of them by the chip's own name. */
function ChoiceChip({ name, value, onChange, children }: ChoiceChipProps) {
  return (
    <span className={classes.chip} data-chosen={value !== "" || undefined}>
      <select aria-label={name} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{name}</option>
        {children}
      </select>
      <IconChevronDown size={14} stroke={2} aria-hidden="true" />
    </span>
  );
}
