import type { RequestContext } from "#server/platform/access/actor.ts";
import { type FairQueue, fairQueue } from "#server/platform/process/fair-queue.ts";

const BUSY =
  "Too many questions about the whole network wait at this moment. Choose a region or a dealer, or try again in a minute.";

/**
 * The turns of reads that go through the responses of many dealers one by one: two at once in a process, by person. All
 * workbooks together are one person, since such a read takes longer than somebody waits for a page.
 */
export type NetworkReads = FairQueue<number | "workbooks">;

/** See `NetworkReads`; in the order they came, but for nobody twice before another, nor two at once. */
export function networkReads(): NetworkReads {
  return fairQueue({ atOnce: 2, atOnceOfOne: 1, waiting: 100, waitingOfOne: 10, busy: BUSY });
}

/** Ends a read without a turn before its first long statement. */
class TurnNeeded extends Error {}

/**
 * Reads at once what is short. Just before a statement that is not, `read` says `needTurn`: it gives its connection back,
 * so that nobody waits with one in the hand, and is read anew when its turn comes.
 */
export async function inTurnIfLong<T>(
  turns: NetworkReads,
  { actor, left }: Pick<RequestContext, "actor" | "left">,
  read: (needTurn: () => void) => Promise<T>,
): Promise<T> {
  try {
    return await read(() => {
      throw new TurnNeeded();
    });
  } catch (error) {
    if (!(error instanceof TurnNeeded)) throw error;
    return turns.run(actor.personId, () => read(() => undefined), left);
  }
}
