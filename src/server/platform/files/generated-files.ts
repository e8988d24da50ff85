import type { Readable } from "node:stream";
import { unavailable } from "#server/platform/errors.ts";
import { fairQueue } from "#server/platform/process/fair-queue.ts";
import type { Spool } from "./spool.ts";

const MOST_AT_ONCE = 4;
const MOST_AT_ONCE_OF_ONE = 2;
const MOST_WAITING = 20;
/** Waiting, being made and being fetched. */
const MOST_OPEN_OF_ONE = 6;

const BUSY = "Many exports are being made at this moment. Try again in a minute.";
const OWN_BUSY =
  "Several of your exports are still being made or downloaded. Wait until one of them is done.";
const GONE = "The download was given up.";

interface Order {
  readonly person: number;
  /** Aborted when nobody waits for the file any more; whoever reads it to its end or destroys it needs no signal. */
  readonly gone: AbortSignal;
  /** False where the making has turns of its own. */
  readonly inTurn: boolean;
}

/** Files that are made for one download. */
export interface GeneratedFiles {
  make<F extends { readonly stream: Readable }>(
    order: Order,
    make: () => Promise<F>,
  ): Promise<F & { readonly bytes: number }>;
}

/**
 * Makes files in turn and to the end before their first byte leaves: how slowly somebody reads holds up neither the
 * database nor anybody else, and what fails is an error reply, never half a file. Each person has a share.
 */
export function generatedFiles(spool: Spool): GeneratedFiles {
  const queue = fairQueue<number>({
    atOnce: MOST_AT_ONCE,
    atOnceOfOne: MOST_AT_ONCE_OF_ONE,
    waiting: MOST_WAITING,
    waitingOfOne: MOST_OPEN_OF_ONE,
    busy: BUSY,
  });
  const open = new Map<number, number>();
  const count = (person: number, change: 1 | -1) => {
    const now = (open.get(person) ?? 0) + change;
    if (now === 0) open.delete(person);
    else open.set(person, now);
  };
  return {
    async make({ person, gone, inTurn }, make) {
      if ((open.get(person) ?? 0) >= MOST_OPEN_OF_ONE) throw unavailable(OWN_BUSY, "BUSY");
      const spooled = async () => {
        if (gone.aborted) throw unavailable(GONE, "GONE");
        const made = await make();
        return { ...made, ...(await spool.take(made.stream, gone)) };
      };
      count(person, 1);
      try {
        const file = await (inTurn ? queue.run(person, spooled, gone) : spooled());
        file.stream.once("close", () => count(person, -1));
        return file;
      } catch (error) {
        count(person, -1);
        throw gone.aborted ? unavailable(GONE, "GONE") : error;
      }
    },
  };
}
