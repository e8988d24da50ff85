import { noteUnreachable, untilOnline } from "./connection.ts";
import { pause, reconnectDelay } from "./timers.ts";

/** A page that is younger cannot be of before an update: what it lacks will not come by reading it anew. */
const YOUNG_MS = 10_000;

/**
 * Loads a part of the app that comes later. While the service cannot be reached it tries again until it can; where an
 * update took the part away, and in browsers that never fetch a module again which failed once, the page is read anew.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const wasAway = await untilReachable();
    return load().catch(() => replacePage(error, wasAway));
  }
}

let reaching: Promise<boolean> | null = null;

/** Whether the service was away at first. Whoever waits, waits for the same attempt. */
function untilReachable(): Promise<boolean> {
  reaching ??= keepTrying().finally(() => {
    reaching = null;
  });
  return reaching;
}

async function keepTrying(): Promise<boolean> {
  if (await isReachable()) return false;
  const noteReachable = noteUnreachable();
  for (let failures = 1; ; failures += 1) {
    await pause(reconnectDelay(failures), untilOnline());
    if (!(await isReachable())) continue;
    noteReachable();
    return true;
  }
}

/** What a proxy says in the place of a service that starts anew is no answer of it. */
function isReachable(): Promise<boolean> {
  return fetch("/healthz", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function replacePage(error: unknown, wasAway: boolean): Promise<never> {
  if (!wasAway && performance.now() < YOUNG_MS) throw error;
  location.reload();
  return new Promise(() => undefined);
}
