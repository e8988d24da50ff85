import { IconAlertCircle } from "@tabler/icons-react";
import classes from "./problem.module.css";

/** A failure in red, read out when it appears. */
export function Problem({ sentence }: { sentence: string | null }) {
  return (
    <div role="alert">
      {sentence === null ? null : (
        <p className={classes.problem}>
          <IconAlertCircle size={16} stroke={1.6} aria-hidden="true" />
          {sentence}
        </p>
      )}
    </div>
  );
}
