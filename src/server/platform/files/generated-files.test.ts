import { Readable } from "node:stream";
import { beforeEach, expect, test } from "vitest";
import { type GeneratedFiles, generatedFiles } from "./generated-files.ts";

let files: GeneratedFiles;
let started: number[];

beforeEach(() => {
  const take = async (stream: Readable, gone: AbortSignal) => {
    gone.throwIfAborted();
    return { stream, bytes: 1 };
  };
  files = generatedFiles({ folder: "", take });
  started = [];
});

function order(person: number, gone = new AbortController().signal, inTurn = true) {
  return { person, gone, inTurn };
}

/** A file that is being made until it is told to be done. */
function begin(person: number, gone?: AbortSignal, inTurn?: boolean) {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const made = files.make(order(person, gone, inTurn), async () => {
    started.push(person);
    await promise;
    return { stream: Readable.from(["x"]) };
  });
  return { made, finish };
}

const settled = () => new Promise(setImmediate);
const BUSY = { status: 503, code: "BUSY" };

test("four are made at once, of one person two", async () => {
  for (const person of [1, 1, 1, 2, 3, 4]) begin(person);
  await settled();
  expect(started).toEqual([1, 1, 2, 3]);
});

test("what has turns of its own waits for nobody", async () => {
  for (const person of [1, 2, 3, 4]) begin(person);
  begin(5, undefined, false);
  await settled();
  expect(started.toSorted()).toEqual([1, 2, 3, 4, 5]);
});

test("a person who leaves six files unread gets no seventh; others do, and so does who reads one", async () => {
  const unread = [];
  for (let count = 0; count < 6; count += 1)
    unread.push(await files.make(order(1), async () => ({ stream: Readable.from(["x"]) })));
  const next = () => files.make(order(1), async () => ({ stream: Readable.from(["x"]) }));
  await expect(next()).rejects.toMatchObject({ ...BUSY, text: expect.stringMatching(/^Several of your/) });
  await expect(files.make(order(2), async () => ({ stream: Readable.from(["x"]) }))).resolves.toBeDefined();
  await unread[0]?.stream.toArray();
  await settled();
  await expect(next()).resolves.toBeDefined();
});

test("one that fails, or that nobody waits for any more, takes no part of the share", async () => {
  const gone = new AbortController();
  for (let count = 0; count < 6; count += 1) {
    const failing = files.make(order(1), () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
  }
  const given = begin(1, gone.signal);
  gone.abort();
  given.finish();
  await expect(given.made).rejects.toMatchObject({ code: "GONE" });
  for (let count = 0; count < 6; count += 1)
    await expect(files.make(order(1), async () => ({ stream: Readable.from(["x"]) }))).resolves.toBeDefined();
});
