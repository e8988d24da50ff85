import { type LiveEvent, live } from "#contract/live.ts";
import { after, pause, reconnectDelay } from "#web/state/timers.ts";
import { ApiError, unreachable } from "./api-error.ts";
import { parseJson, send } from "./call.ts";

/** The server says `alive` every 25 s: a stream that says nothing for so long stands no more. */
const SILENT_AFTER_MS = 60_000;
/** The first comes with the stream itself: one that breaks before the second has failed like one that never opened. */
const STANDS_AFTER_BEATS = 2;

export interface EventHandlers {
  onEvent(event: LiveEvent): void;
  /** The first stream stands: what was said before was missed. */
  onStart(): void;
  /** The stream stands again: what was said meanwhile was missed. */
  onGap(): void;
}

/** Subscribes to the live events of an operation until the signal aborts or the session ends; comes back after every loss. */
export async function listen(
  operation: string,
  signal: AbortSignal,
  { onEvent, onStart, onGap }: EventHandlers,
): Promise<void> {
  let failures = 0;
  let catchUp: (() => void) | null = onStart;
  while (!signal.aborted) {
    let beats = 0;
    try {
      for await (const line of readLines(operation, signal)) {
        catchUp?.();
        catchUp = null;
        const event = eventOf(line);
        if (event?.kind === "alive") beats += 1;
        if (beats >= STANDS_AFTER_BEATS) failures = 0;
        if (event !== null) onEvent(event);
      }
    } catch (error) {
      if (signal.aborted || isRefused(error)) return;
      if (!isConnectionLoss(error)) throw error;
    }
    failures += 1;
    catchUp = onGap;
    await pause(reconnectDelay(failures), signal);
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

function isConnectionLoss(error: unknown): boolean {
  return error instanceof ApiError || error instanceof TypeError;
}

async function* readLines(operation: string, signal: AbortSignal): AsyncGenerator<string> {
  const reading = new AbortController();
  const stop = () => reading.abort(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  // A connection that died with the computer's sleep or a change of network never says so.
  const untilSilent = () => after(SILENT_AFTER_MS, () => reading.abort(unreachable()));
  let cancelSilenceTimer = untilSilent();
  try {
    const response = await send(live.events, { operation, signal: reading.signal });
    if (!response.body) return;
    let rest = "";
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      cancelSilenceTimer();
      cancelSilenceTimer = untilSilent();
      const lines = (rest + chunk.value).split("\n");
      rest = lines.pop() ?? "";
      yield* lines.filter((line) => line.trim() !== "");
    }
  } catch (error) {
    // Some browsers fail a stream with the reason of its abort, others with an error of their own.
    throw reading.signal.aborted ? reading.signal.reason : error;
  } finally {
    cancelSilenceTimer();
    signal.removeEventListener("abort", stop);
  }
}

let hasReportedUnknown = false;

/** A server that is newer than this page may say more than it understands: null. */
function eventOf(line: string): LiveEvent | null {
  const parsed = live.events.event.safeParse(parseJson(line));
  if (parsed.success) return parsed.data;
  if (!hasReportedUnknown) console.error("A live event is not understood; reload the page to hear it", line);
  hasReportedUnknown = true;
  return null;
}
