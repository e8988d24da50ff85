import type { ReactNode } from "react";
import classes from "./badge.module.css";

interface BadgeProps {
  readonly tone: "good" | "warning" | "bad" | "busy" | "quiet";
  readonly children: ReactNode;
}

/** A state in words with a dot of its colour, never a coloured pill. */
export function Badge({ tone, children }: BadgeProps) {
  return (
    <span className={classes.badge}>
      <i className={classes[tone]} aria-hidden="true" />
      {children}
    </span>
  );
}
