import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadChunk } from "./load-chunk.ts";

const reload = vi.fn();
const health = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", health);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("location", { reload });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

/** Fails as often as it is told, then gives the chunk. */
function chunkAfter(failures: number) {
  const load = vi.fn(() => Promise.resolve("chunk"));
  for (let count = 0; count < failures; count += 1) load.mockRejectedValueOnce(new Error("no such file"));
  return load;
}

test("a chunk is asked for again once the service answers, not when a proxy answers in its place", async () => {
  health
    .mockRejectedValueOnce(new TypeError("no network"))
    .mockResolvedValueOnce(new Response("Bad Gateway", { status: 502 }))
    .mockResolvedValueOnce(new Response("ok"));
  const load = chunkAfter(1);
  const loaded = loadChunk(load);
  await vi.runAllTimersAsync();
  await expect(loaded).resolves.toBe("chunk");
  expect(health).toHaveBeenCalledTimes(3);
  expect(load).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
});

test("a page whose chunk an update took away is read anew", async () => {
  health.mockResolvedValue(new Response("ok"));
  vi.spyOn(performance, "now").mockReturnValue(3_600_000);
  void loadChunk(chunkAfter(2));
  await vi.runAllTimersAsync();
  expect(reload).toHaveBeenCalledOnce();
});

test("a page just read is not read anew: what it lacks would be missing again", async () => {
  health.mockResolvedValue(new Response("ok"));
  vi.spyOn(performance, "now").mockReturnValue(500);
  await expect(loadChunk(chunkAfter(2))).rejects.toThrow("no such file");
  expect(reload).not.toHaveBeenCalled();
});

test("a page whose chunk failed while the service was away is read anew, however young: some browsers never ask again", async () => {
  health.mockRejectedValueOnce(new TypeError("no network")).mockResolvedValue(new Response("ok"));
  vi.spyOn(performance, "now").mockReturnValue(500);
  void loadChunk(chunkAfter(2));
  await vi.runAllTimersAsync();
  expect(reload).toHaveBeenCalledOnce();
});
