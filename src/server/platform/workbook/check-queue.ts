import { badRequest } from "#server/platform/errors.ts";
import { type FairQueue, fairQueue } from "#server/platform/process/fair-queue.ts";

const CHECK_SECONDS = 20;
const WATCH_EVERY_MS = 200;
const BUSY = "Many workbooks are being looked at right now. Send yours again in a minute.";
const TOO_SLOW = `Looking at this workbook took more than ${CHECK_SECONDS} seconds: copy the sheet into a new workbook and upload that file.`;

/** Workbooks that are looked at while somebody waits for the reply, by person. */
export type CheckQueue = FairQueue<number>;

export function checkQueue(): CheckQueue {
  return fairQueue({ atOnce: 2, waiting: 20, waitingOfOne: 8, busy: BUSY });
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
