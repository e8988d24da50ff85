import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./field-problem.module.css";

/** What stands under a field that is not right, read out when it appears; null where nothing is wrong. */
export function fieldProblem(problem: ReactNode) {
  if (!problem) return null;
  return (
    <span className={classes.problem} role="alert">
      <IconAlertCircle size={16} stroke={1.6} aria-hidden="true" />
      {problem}
    </span>
  );
}
