import type { ReactNode } from "react";
import classes from "./badge.module.css";

/** A state in words with a dot of its colour, never a coloured pill. */
export function Badge({ tone, children }: { tone: "good" | "bad" | "busy" | "quiet"; children: ReactNode }) {
  return (
    <span className={classes.badge}>
      <i className={classes[tone]} aria-hidden="true" />
      {children}
    </span>
  );
}
