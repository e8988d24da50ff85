import { IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./note.module.css";

interface Props {
  /** null: nothing to be said. */
  readonly sentence: string | null;
  readonly icon?: ReactNode;
}

/** News that is no failure, read out when it comes. */
export function Note({
  sentence,
  icon = <IconInfoCircle size={18} stroke={1.6} aria-hidden="true" />,
}: Props) {
  return (
    <div role="status">
      {sentence === null ? null : (
        <p className={classes.note}>
          {icon}
          {sentence}
        </p>
      )}
    </div>
  );
}
