import type { ReactNode } from "react";
import classes from "./filtered-list.module.css";

interface Props {
  readonly label: string;
  readonly filters: ReactNode;
  readonly children: ReactNode;
}

/** A list in its frame, below the fields that narrow it. */
export function FilteredList({ label, filters, children }: Props) {
  return (
    <section className={classes.card} aria-label={label}>
      <div className={classes.filters}>{filters}</div>
      {children}
    </section>
  );
}
