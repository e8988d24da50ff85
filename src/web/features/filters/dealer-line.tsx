import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { FilterSelection } from "#domain/filters/cascade.ts";
import type { DealerSteps } from "#domain/filters/dealer-steps.ts";
import type { FilterItem } from "#domain/filters/filters.ts";
import { formatCount } from "#web/charts/card/number-format.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import classes from "./dealer-line.module.css";

interface Props {
  readonly steps: DealerSteps;
  readonly onDealer: (code: string) => void;
  readonly onAll: (selection: FilterSelection) => void;
}

/** Whose page it is, with the ways to the dealers beside it and to all of them. */
export function DealerLine({ steps, onDealer, onAll }: Props) {
  const { dealer, place, count, previous, next, all } = steps;
  return (
    <nav className={classes.line} aria-label="Dealers">
      <span className={classes.arrows} data-unprinted>
        <Step name="Previous dealer" to={previous} onDealer={onDealer} />
        <Step name="Next dealer" to={next} onDealer={onDealer} />
      </span>
      <p className={classes.whose} role="status">
        {dealer === null ? <b>{allWords(all)}</b> : <b>{dealer.name}</b>}
        {dealer !== null && count > 1 ? (
          <span>{`dealer ${formatCount(place)} of ${formatCount(count)}`}</span>
        ) : null}
      </p>
      {dealer === null ? null : (
        <button type="button" className={classes.all} onClick={() => onAll(all.selection)} data-unprinted>
          {allWords(all)}
        </button>
      )}
    </nav>
  );
}

interface StepProps {
  readonly name: string;
  readonly to: FilterItem | null;
  readonly onDealer: (code: string) => void;
}

/** At either end it stays, without effect: whoever steps with the keyboard keeps the focus. */
function Step({ name, to, onDealer }: StepProps) {
  const Icon = name.startsWith("Next") ? IconChevronRight : IconChevronLeft;
  return (
    <IconButton
      small
      aria-label={to === null ? `${name}: none` : `${name}: ${to.name}`}
      aria-disabled={to === null}
      onClick={() => to !== null && onDealer(to.code)}
    >
      <Icon size={16} stroke={2} aria-hidden="true" />
    </IconButton>
  );
}

function allWords({ count, within }: DealerSteps["all"]): string {
  const many = `All ${formatCount(count)} dealers`;
  return within === null ? many : `${many} in ${within}`;
}
