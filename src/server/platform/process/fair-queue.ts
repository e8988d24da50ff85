import { type AppError, callerLeft, unavailable } from "#server/platform/errors.ts";

interface Limits {
  readonly atOnce: number;
  /** Left out: all places. */
  readonly atOnceOfOne?: number;
  readonly waiting: number;
  readonly waitingOfOne: number;
  /** What is said to whoever would have to wait behind too many. */
  readonly busy: string;
}

/** Work that many ask for and few can have done at once: nobody's many tasks keep another's one waiting. */
export interface FairQueue<K> {
  /**
   * Starts the work when its turn comes; AppError where too many wait already. Who leaves while waiting gives the place
   * up at once; work that has started sees to the signal itself.
   */
  run<T>(asker: K, work: () => Promise<T>, left?: AbortSignal): Promise<T>;
  /** Refuses those that wait. */
  refuseWaiting(refusal: () => AppError): void;
}

interface Waiting<K> {
  readonly asker: K;
  start(): void;
  refuse(error: AppError): void;
}

export function fairQueue<K>({
  atOnce,
  atOnceOfOne = atOnce,
  waiting: mostWaiting,
  waitingOfOne,
  busy,
}: Limits): FairQueue<K> {
  const running: K[] = [];
  const waiting: Waiting<K>[] = [];

  const mayRun = (asker: K) =>
    running.length < atOnce && running.filter((each) => each === asker).length < atOnceOfOne;

  async function takeTurn(asker: K, left: AbortSignal | undefined): Promise<void> {
    if (left?.aborted === true) throw callerLeft();
    if (mayRun(asker)) {
      running.push(asker);
      return;
    }
    const own = waiting.filter((each) => each.asker === asker).length;
    if (waiting.length >= mostWaiting || own >= waitingOfOne) throw unavailable(busy, "BUSY");
    const { promise: turn, resolve: start, reject: refuse } = Promise.withResolvers<void>();
    const place: Waiting<K> = { asker, start, refuse };
    const giveUp = () => {
      const index = waiting.indexOf(place);
      // Whose turn has come just now runs, and ends by itself.
      if (index < 0) return;
      waiting.splice(index, 1);
      refuse(callerLeft());
    };
    waiting.push(place);
    left?.addEventListener("abort", giveUp, { once: true });
    try {
      await turn;
    } finally {
      left?.removeEventListener("abort", giveUp);
    }
  }

  function passTurn(asker: K): void {
    running.splice(running.indexOf(asker), 1);
    const next =
      waiting.find((each) => !running.includes(each.asker)) ?? waiting.find((each) => mayRun(each.asker));
    if (next === undefined) return;
    waiting.splice(waiting.indexOf(next), 1);
    running.push(next.asker);
    next.start();
  }

  return {
    async run(asker, work, left) {
      await takeTurn(asker, left);
      try {
        return await work();
      } finally {
        passTurn(asker);
      }
    },
    refuseWaiting(refusal) {
      for (const { refuse } of waiting.splice(0)) refuse(refusal());
    },
  };
}
