/** The only place of the browser app that waits for a clock. */

const FIRST_RECONNECT_MS = 1_000;
const LONGEST_RECONNECT_MS = 30_000;

/** Runs once after a pause. Returns how to call it off. */
export function after(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

/** Pause before the next attempt to reconnect: doubles with every failure up to half a minute. */
export function reconnectDelay(failures: number): number {
  return Math.min(FIRST_RECONNECT_MS * 2 ** Math.max(0, failures - 1), LONGEST_RECONNECT_MS);
}

/** Resolves after a pause, at once when the signal aborts. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const cancel = after(milliseconds, resolve);
    signal.addEventListener(
      "abort",
      () => {
        cancel();
        resolve();
      },
      { once: true },
    );
  });
}
