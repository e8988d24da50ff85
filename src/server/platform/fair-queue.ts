import { unavailable } from "./errors.ts";

interface Room {
  readonly atOnce: number;
  readonly waiting: number;
  readonly waitingOfOne: number;
  /** What those are told who find no room. */
  readonly busy: string;
}

/** Work that is done a few at a time, the rest in turn; whoever asks for much waits behind those who ask for little. */
export interface FairQueue<K> {
  /** Starts the work when its turn comes; AppError where too many wait already, or too many of this one. */
  run<T>(asker: K, work: () => Promise<T>): Promise<T>;
}

export function fairQueue<K>({ atOnce, waiting: most, waitingOfOne, busy }: Room): FairQueue<K> {
  const running: K[] = [];
  const waiting: { readonly asker: K; start(): void }[] = [];

  async function takeTurn(asker: K): Promise<void> {
    if (running.length < atOnce) {
      running.push(asker);
      return;
    }
    const own = waiting.filter((each) => each.asker === asker).length;
    if (waiting.length >= most || own >= waitingOfOne) throw unavailable(busy, "BUSY");
    await new Promise<void>((start) => waiting.push({ asker, start }));
  }

  // Nobody's much work keeps another one's little waiting.
  function passTurn(asker: K): void {
    running.splice(running.indexOf(asker), 1);
    const idle = waiting.findIndex((each) => !running.includes(each.asker));
    const [next] = waiting.splice(Math.max(0, idle), 1);
    if (next === undefined) return;
    running.push(next.asker);
    next.start();
  }

  return {
    run: async (asker, work) => {
      await takeTurn(asker);
      try {
        return await work();
      } finally {
        passTurn(asker);
      }
    },
  };
}
