import { badRequest, unavailable } from "#server/platform/errors.ts";

const MOST_AT_ONCE = 2;
const MOST_WAITING = 20;
const MOST_WAITING_OF_ONE = 8;
const CHECK_SECONDS = 20;
const WATCH_EVERY_MS = 200;
const BUSY = "Many workbooks are being looked at right now. Send yours again in a minute.";
const TOO_SLOW = `Looking at this workbook took more than ${CHECK_SECONDS} seconds: copy the sheet into a new workbook and upload that file.`;

/** Workbooks that are looked at while somebody waits for the reply: two at a time, the others in turn. */
export interface CheckQueue {
  /** Starts a check when its turn comes; AppError where too many wait already. */
  run<T>(person: number, check: () => Promise<T>): Promise<T>;
}

export function checkQueue(): CheckQueue {
  const running: number[] = [];
  const waiting: { readonly person: number; start(): void }[] = [];

  async function takeTurn(person: number): Promise<void> {
    if (running.length < MOST_AT_ONCE) {
      running.push(person);
      return;
    }
    const own = waiting.filter((each) => each.person === person).length;
    if (waiting.length >= MOST_WAITING || own >= MOST_WAITING_OF_ONE) throw unavailable(BUSY, "BUSY");
    await new Promise<void>((start) => waiting.push({ person, start }));
  }

  // Nobody's many workbooks keep another person's one waiting.
  function passTurn(person: number): void {
    running.splice(running.indexOf(person), 1);
    const idle = waiting.findIndex((each) => !running.includes(each.person));
    const [next] = waiting.splice(Math.max(0, idle), 1);
    if (next === undefined) return;
    running.push(next.person);
    next.start();
  }

  return {
    run: async (person, check) => {
      await takeTurn(person);
      try {
        return await check();
      } finally {
        passTurn(person);
      }
    },
  };
}

/**
 * The answer of a reading process to a check; one that takes too long is ended and its workbook refused. Its own time
 * counts, not the clock's: a busy machine is nobody's fault.
 */
export async function answerInTime<T>(
  process: { close(): void; usedSeconds(): Promise<number> },
  answer: Promise<T>,
  seconds = CHECK_SECONDS,
): Promise<T> {
  let isLate = false;
  const watch = setInterval(async () => {
    if ((await process.usedSeconds()) <= seconds) return;
    isLate = true;
    process.close();
  }, WATCH_EVERY_MS);
  try {
    return await answer;
  } catch (error) {
    throw isLate ? badRequest(TOO_SLOW, "TOO_HEAVY") : error;
  } finally {
    clearInterval(watch);
  }
}
