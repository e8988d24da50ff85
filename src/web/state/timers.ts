/** The only place of the browser app that waits for a clock. */

const FIRST_RECONNECT_MS = 3_000;
const LONGEST_RECONNECT_MS = 30_000;
/** Of a pause; what is left of it is up to chance. */
const CERTAIN_SHARE = 1 / 3;

/** Runs once after a pause. Returns how to call it off. */
export function after(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

/**
 * Pause before the next attempt to reconnect: one to three seconds, twice that with every further failure, half a
 * minute at most. `chance` (0–1) spreads the browsers that one restart has cut off at the same moment.
 */
export function reconnectDelay(failures: number, chance = Math.random()): number {
  const longest = Math.min(FIRST_RECONNECT_MS * 2 ** Math.max(0, failures - 1), LONGEST_RECONNECT_MS);
  return longest * (CERTAIN_SHARE + (1 - CERTAIN_SHARE) * chance);
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

/** Resolves in a task of its own: what the person did meanwhile comes first. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** No page in the background has frames. */
const LONGEST_FRAME_MS = 100;

/** Resolves in a task after the next frame: what was drawn until then stands on the screen. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const waited = setTimeout(resolve, LONGEST_FRAME_MS);
    requestAnimationFrame(() => {
      clearTimeout(waited);
      setTimeout(resolve);
    });
  });
}

/** Resolves once what was drawn until now stands on the screen in its own fonts. */
export async function whenDrawn(): Promise<void> {
  await nextFrame();
  await document.fonts.ready;
}
