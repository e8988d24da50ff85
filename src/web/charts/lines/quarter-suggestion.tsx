import { MIN_RESPONSES } from "#domain/scoring/metrics.ts";
import { TextButton } from "#web/ui/text-button.tsx";
import { hasThinMonths, type LineSource } from "./prepare.ts";
import classes from "./quarter-suggestion.module.css";

interface Props {
  readonly source: LineSource;
  readonly onQuarters: () => void;
}

/** Says where most months have too few responses to be compared, and leads to quarters. */
export function QuarterSuggestion({ source, onQuarters }: Props) {
  if (!hasThinMonths(source)) return null;
  return (
    <p className={classes.suggestion} data-unprinted>
      Most months have fewer than {MIN_RESPONSES} responses; quarters tell more.
      <TextButton onClick={onQuarters}>Show quarters</TextButton>
    </p>
  );
}
