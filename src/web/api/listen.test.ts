import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveEvent } from "#contract/live.ts";
import { listen } from "./listen.ts";

const ALIVE = '{"kind":"alive"}\n';
const UPLOADS = '{"kind":"uploads"}\n';
const SILENT_AFTER_MS = 60_000;
const FIRST_PAUSE_MS = { shortest: 1_000, longest: 3_000 };

/** One request for the stream, and how to answer it. */
interface Opened {
  readonly signal: AbortSignal;
  say(text: string): void;
  end(): void;
}

const opened: Opened[] = [];
let stop: AbortController;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(Math, "random").mockReturnValue(1);
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", async (_path: string, { signal }: { signal: AbortSignal }) => open(signal));
  opened.length = 0;
  stop = new AbortController();
});

afterEach(() => {
  stop.abort();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Answers as a browser does: an abort fails the body, nothing else ever ends it by itself. */
function open(signal: AbortSignal): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      signal.addEventListener("abort", () => controller.error(signal.reason));
      opened.push({
        signal,
        say: (text) => controller.enqueue(encoder.encode(text)),
        end: () => controller.close(),
      });
    },
  });
  return new Response(body);
}

function start() {
  const received: LiveEvent["kind"][] = [];
  const first = vi.fn();
  const gap = vi.fn();
  const ended = listen("meridian-csi", stop.signal, {
    onEvent: ({ kind }) => received.push(kind),
    onStart: first,
    onGap: gap,
  });
  return { received, first, gap, ended };
}

/** Lets everything happen that waits for no clock. */
async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

async function pass(milliseconds: number): Promise<void> {
  await settled();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await settled();
}

test("a stream that falls silent is given up and opened again; what it missed is read anew", async () => {
  const { received, gap } = start();
  await settled();
  opened[0]?.say(ALIVE);
  await pass(SILENT_AFTER_MS - 1);
  opened[0]?.say(ALIVE);
  await pass(SILENT_AFTER_MS - 1);
  expect(opened[0]?.signal.aborted).toBe(false);
  await pass(1);
  expect(opened[0]?.signal.aborted).toBe(true);
  await pass(FIRST_PAUSE_MS.longest);
  expect(opened).toHaveLength(2);
  expect(gap).not.toHaveBeenCalled();
  opened[1]?.say(ALIVE);
  await settled();
  expect(gap).toHaveBeenCalledOnce();
  expect(received).toEqual(["alive", "alive", "alive"]);
});

test("a request for the stream that is never answered is given up, too", async () => {
  const signals: AbortSignal[] = [];
  vi.stubGlobal("fetch", (_path: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  start();
  await pass(SILENT_AFTER_MS);
  await pass(FIRST_PAUSE_MS.longest);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test("what was said before the first stream stood is read once it does; a first one that fails counts as a gap", async () => {
  const { first, gap } = start();
  await settled();
  expect(first).not.toHaveBeenCalled();
  opened[0]?.say(ALIVE + UPLOADS);
  await settled();
  opened[0]?.say(ALIVE);
  await settled();
  expect([first, gap].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);

  const other = start();
  await settled();
  opened[1]?.end();
  await pass(FIRST_PAUSE_MS.longest);
  opened[2]?.say(ALIVE);
  await settled();
  expect([other.first, other.gap].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});

test("a stream that the server ends is opened again, and everything read anew", async () => {
  const { received, gap } = start();
  await settled();
  opened[0]?.say(ALIVE);
  opened[0]?.end();
  await pass(FIRST_PAUSE_MS.longest);
  opened[1]?.say(UPLOADS);
  await settled();
  expect(gap).toHaveBeenCalledOnce();
  expect(received).toEqual(["alive", "uploads"]);
});

test("one that breaks as soon as it stands is opened after longer and longer pauses, until one lasts", async () => {
  const { gap } = start();
  await settled();
  const breakOff = async (said: string, nextPause: number) => {
    opened.at(-1)?.say(said);
    await settled();
    opened.at(-1)?.end();
    const before = opened.length;
    await pass(nextPause - 1);
    expect(opened).toHaveLength(before);
    await pass(1);
    expect(opened).toHaveLength(before + 1);
  };
  await breakOff(ALIVE, 3_000);
  await breakOff(ALIVE, 6_000);
  await breakOff(ALIVE, 12_000);
  expect(gap).toHaveBeenCalledTimes(2);
  await breakOff(ALIVE + ALIVE, 3_000);
});

test("two browsers that lose it at the same moment come back at different ones", async () => {
  for (const chance of [0, 1]) {
    vi.mocked(Math.random).mockReturnValueOnce(chance);
    start();
  }
  await settled();
  for (const stream of opened) stream.end();
  await pass(FIRST_PAUSE_MS.shortest);
  expect(opened).toHaveLength(3);
  await pass(FIRST_PAUSE_MS.longest);
  expect(opened).toHaveLength(4);
});

test("a line that is not understood is passed over and told once", async () => {
  const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { received } = start();
  await settled();
  opened[0]?.say(`{"kind":"of a later version"}\nno JSON\n${UPLOADS}`);
  await settled();
  expect(received).toEqual(["uploads"]);
  expect(opened[0]?.signal.aborted).toBe(false);
  expect(reported).toHaveBeenCalledOnce();
  reported.mockRestore();
});

test("who leaves receives no more and opens nothing", async () => {
  const { ended } = start();
  await settled();
  stop.abort();
  await ended;
  await pass(SILENT_AFTER_MS);
  expect(opened).toHaveLength(1);
});

test("a refusal ends it: the session is over", async () => {
  vi.stubGlobal("fetch", async () => new Response("{}", { status: 403 }));
  const { ended, received } = start();
  await ended;
  expect(received).toEqual([]);
});
