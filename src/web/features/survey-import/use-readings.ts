import { useState } from "react";
import {
  lookedAt,
  type ReadSheet,
  readingsOf,
  wasReadOtherwise,
  withBegun,
  withReading,
} from "./readings.ts";

/** The sheets of a file while a person chooses one and its header, and says what its columns are. */
export function useReadings<S extends ReadSheet, B>(
  sheets: readonly S[],
  first: number,
  begin: (sheet: S) => B,
) {
  const [readings, setReadings] = useState(() => readingsOf(sheets, first, begin));
  const now = lookedAt(readings);
  return {
    at: readings.at,
    now,
    /** Whether there is another reading of the sheet to return to. */
    hasOther: now !== null && wasReadOtherwise(readings, now.sheet),
    look: (at: number) => setReadings((before) => ({ ...before, at })),
    change: (next: (begun: B) => B) => setReadings((before) => withBegun(before, next)),
    /** Of an answer to another header of the sheet of this name. */
    take: (name: string, answer: readonly S[]) => {
      const sheet = answer.find((each) => each.name === name);
      if (sheet !== undefined) setReadings((before) => withReading(before, sheet, begin));
    },
  };
}
