import { type AppError, conflict } from "#server/platform/errors.ts";

/** Why what somebody looked at is not done any more. */
export function changedMeanwhile(): AppError {
  return conflict(
    "The network or its figures have changed meanwhile. Look at what this would do now, and confirm again.",
    "STALE",
  );
}
