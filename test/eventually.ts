import { setTimeout as pause } from "node:timers/promises";

/** For what hangs, not for what is slow: a busy machine decides no test. */
const PATIENCE_MS = 150_000;
const PAUSE_MS = 15;

/** What an asker says while there is nothing yet. */
type NotYet = null | undefined | false;

/** Asks again and again until there is an answer, and returns it; throws when none ever comes. */
export async function eventually<T>(ask: () => T | Promise<T>): Promise<Exclude<T, NotYet>> {
  for (const until = Date.now() + PATIENCE_MS; ; await pause(PAUSE_MS)) {
    const answer = await ask();
    if (isThere(answer)) return answer;
    if (Date.now() > until) throw new Error(`Not so within ${PATIENCE_MS} ms: ${ask}`);
  }
}

function isThere<T>(answer: T): answer is Exclude<T, NotYet> {
  return answer !== null && answer !== undefined && answer !== false;
}
