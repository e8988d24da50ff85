/** Lets so many work at once, in the order in which they came. Whoever works for long no longer counts. */
export interface ConnectionTurns {
  /** Ends with a function that gives the turn back. */
  take(): Promise<() => void>;
  /** Whether the next would not wait. */
  isFree(): boolean;
}

/**
 * Every connection that is opened has to log in and to plan each statement anew. Few that are used over and over answer
 * short reads sooner than many in parallel; long work must hold nobody up, so it keeps its turn for `longMs` only.
 */
export function connectionTurns(atOnce: number, longMs: number): ConnectionTurns {
  const waiting: (() => void)[] = [];
  let working = 0;

  function pass(): void {
    const next = waiting.shift();
    if (next === undefined) working -= 1;
    else next();
  }

  return {
    async take() {
      if (working < atOnce) working += 1;
      else await new Promise<void>((start) => waiting.push(start));
      let isOver = false;
      const end = () => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        pass();
      };
      const timer = setTimeout(end, longMs);
      return end;
    },
    isFree: () => working < atOnce,
  };
}
