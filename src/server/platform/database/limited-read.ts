import { AsyncLocalStorage } from "node:async_hooks";
import type { PoolClient } from "pg";
import { AppError, callerLeft, unavailable } from "#server/platform/errors.ts";
import { DATABASE_LIMITS } from "./database-limits.ts";
import { isStopped } from "./outage.ts";

const TOO_LONG = "TOO_LONG";

/** How long a read may take, and what is told where it takes longer. */
interface ReadLimit {
  readonly seconds: number;
  readonly tooLong: () => AppError;
}

/** A limit with what to do where it is reached; left out: as long as figures and lists may take. */
export function readLimit(
  advice: string,
  seconds: number = DATABASE_LIMITS.read.statementSeconds,
): ReadLimit {
  const text = `This took longer than ${seconds} seconds and was stopped, so that others need not wait. ${advice}`;
  return { seconds, tooLong: () => unavailable(text, TOO_LONG) };
}

const QUESTION = readLimit("Choose fewer days, whole months or fewer dealers, and try again.");

interface LimitedRead {
  readonly limit: ReadLimit;
  readonly stop: AbortController;
  /** Begins with the first connection: a wait for one says nothing about the question. */
  timer: NodeJS.Timeout | null;
}

const reads = new AsyncLocalStorage<LimitedRead>();

/**
 * Runs a read whose statements end in the database once it has taken too long, or nobody waits for it any more. It
 * must share nothing that others wait for.
 */
export async function limitedRead<T>(
  left: AbortSignal | undefined,
  work: () => Promise<T>,
  limit = QUESTION,
): Promise<T> {
  const read: LimitedRead = { limit, stop: new AbortController(), timer: null };
  const leave = () => read.stop.abort(callerLeft());
  if (left?.aborted === true) leave();
  left?.addEventListener("abort", leave, { once: true });
  return reads.run(read, async () => {
    try {
      read.stop.signal.throwIfAborted();
      return await work();
    } catch (error) {
      throw readFailure(error);
    } finally {
      left?.removeEventListener("abort", leave);
      if (read.timer !== null) clearTimeout(read.timer);
    }
  });
}

/** What an error within a limited read means to whoever asked. */
function readFailure(error: unknown): unknown {
  const read = reads.getStore();
  if (read === undefined || error instanceof AppError) return error;
  if (read.stop.signal.aborted) return read.stop.signal.reason;
  return isStopped(error) ? read.limit.tooLong() : error;
}

/** Whether a read was stopped because it took too long. */
export function isTooLong(error: unknown): error is AppError {
  return error instanceof AppError && error.code === TOO_LONG;
}

type Cancel = (client: PoolClient) => Promise<void>;

/**
 * Binds a connection that was just taken to the read it was taken for, if any. Once a cancel was sent for it nobody gets
 * it again: it leaves the pool, and not before the cancel has arrived, so that none can reach another's statement.
 */
export function bindToRead(client: PoolClient, cancel: Cancel): PoolClient {
  const read = reads.getStore();
  if (read === undefined) return client;
  const {
    limit,
    stop: { signal },
  } = read;
  if (signal.aborted) {
    client.release();
    throw signal.reason;
  }
  read.timer ??= setTimeout(() => read.stop.abort(limit.tooLong()), limit.seconds * 1000);
  const release = client.release.bind(client);
  let cancelled: Promise<void> | null = null;
  const stop = () => {
    // What the read would ask next is refused by the connection.
    cancelled = cancel(client).finally(() => client.end());
  };
  signal.addEventListener("abort", stop, { once: true });
  client.release = (failure) => {
    signal.removeEventListener("abort", stop);
    if (cancelled === null) release(failure);
    else void cancelled.finally(() => release(true));
  };
  return client;
}
