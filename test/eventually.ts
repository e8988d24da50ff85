import { setTimeout as pause } from "node:timers/promises";

/** For what hangs, not for what is slow: a busy machine decides no test. */
const PATIENCE_MS = 150_000;
/** Longer each time: what takes long is not sooner there for being asked often. */
const FIRST_PAUSE_MS = 15;
const LONGEST_PAUSE_MS = 100;
const LONGER = 1.5;

/** What an asker says while there is nothing yet. */
type NotYet = null | undefined | false;

/** Asks again and again until there is an answer, and returns it; throws when none ever comes. */
export async function eventually<T>(ask: () => T | Promise<T>): Promise<Exclude<T, NotYet>> {
  const until = Date.now() + PATIENCE_MS;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * LONGER, LONGEST_PAUSE_MS)) {
    const answer = await ask();
    if (isThere(answer)) return answer;
    if (Date.now() > until) throw new Error(`Not so within ${PATIENCE_MS} ms: ${ask}`);
    await pause(pauseMs);
  }
}

function isThere<T>(answer: T): answer is Exclude<T, NotYet> {
  return answer !== null && answer !== undefined && answer !== false;
}
