import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import { newestStreams } from "./newest-streams.ts";

function aStream() {
  const lines = new Readable({ read: () => undefined });
  return { lines, end: vi.fn<() => void>() };
}

test("a session keeps its twenty newest streams, another session its own", () => {
  const admit = newestStreams();
  const streams = Array.from({ length: 23 }, aStream);
  const other = aStream();
  admit("other", other);
  for (const each of streams) admit("one", each);
  expect(streams.map(({ end }) => end.mock.calls.length)).toEqual([1, 1, 1, ...Array(20).fill(0)]);
  expect(other.end).not.toHaveBeenCalled();
});

test("a stream that has closed takes no place", async () => {
  const admit = newestStreams();
  const streams = Array.from({ length: 20 }, aStream);
  for (const each of streams) admit("one", each);
  streams[10]?.lines.destroy();
  await new Promise(setImmediate);
  admit("one", aStream());
  expect(streams.some(({ end }) => end.mock.calls.length > 0)).toBe(false);
});
