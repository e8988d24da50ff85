import type { ReactNode } from "react";
import classes from "./print-head.module.css";

interface Props {
  readonly title: string;
  /** At the right of it. */
  readonly logo?: ReactNode;
  /** What is printed, for whom and from when; a fact without a value is left out. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

/** The head of a printed page; the screen says the same in its frame. */
export function PrintHead({ title, logo, facts }: Props) {
  return (
    <div className={classes.head} aria-hidden="true">
      <div className={classes.line}>
        <p className={classes.title}>{title}</p>
        {logo}
      </div>
      <p className={classes.facts}>
        {facts
          .filter(({ value }) => value !== "")
          .map(({ label, value }) => `${label}: ${value}`)
          .join(" · ")}
      </p>
    </div>
  );
}
