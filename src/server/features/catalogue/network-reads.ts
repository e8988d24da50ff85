import type { RequestContext } from "#server/platform/access/actor.ts";
import { type FairQueue, fairQueue } from "#server/platform/process/fair-queue.ts";

const BUSY =
  "Many ask about the whole network at this moment. Choose whole months, a region or a dealer, or try again in a minute.";

/** The turns of reads that go through the responses of many dealers one by one, by person: two at once in a process. */
export type NetworkReads = FairQueue<number>;

/** See `NetworkReads`; in the order they came, but for nobody twice before another. */
export function networkReads(): NetworkReads {
  return fairQueue({ atOnce: 2, waiting: 100, waitingOfOne: 10, busy: BUSY });
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
