import { nextFrame } from "./timers.ts";

let turns: Promise<void> = Promise.resolve();

/**
 * Runs one after the other, each in a frame of its own: all at once would hold a phone up for a third of a second.
 * Returns how to call it off.
 */
export function inTurn(run: () => void): () => void {
  let isOff = false;
  turns = turns
    .then(() => (isOff ? undefined : nextFrame()))
    .then(() => {
      if (!isOff) run();
    })
    // One that fails is told and takes no other along.
    .catch(reportError);
  return () => {
    isOff = true;
  };
}
