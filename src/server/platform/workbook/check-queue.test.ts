import { expect, test } from "vitest";
import { answerInTime, checkQueue } from "./check-queue.ts";

/** Checks that end when they are told to. */
function heldChecks() {
  const queue = checkQueue();
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (person: number, name: string) =>
    queue.run(person, async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  const settled = () => new Promise(setImmediate);
  return { queue, started, run, end, settled };
}

test("two checks run at a time, the others in their turn", async () => {
  const { started, run, end, settled } = heldChecks();
  const all = ["a", "b", "c", "d"].map((name, person) => run(person, name));
  await settled();
  expect(started).toEqual(["a", "b"]);
  await end("b");
  expect(started).toEqual(["a", "b", "c"]);
  await end("a");
  await end("c");
  await end("d");
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"]);
});

test("a check that fails passes its turn on", async () => {
  const { queue, started, run, settled } = heldChecks();
  await expect(queue.run(1, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  void run(1, "a");
  void run(1, "b");
  await settled();
  expect(started).toEqual(["a", "b"]);
});

test("nobody's many workbooks keep another person's one waiting", async () => {
  const { started, run, end, settled } = heldChecks();
  for (const name of ["a", "b", "c", "d"]) void run(1, name);
  void run(2, "other");
  await settled();
  await end("a");
  expect(started).toEqual(["a", "b", "other"]);
});

test("whoever would wait too long is told to come again", async () => {
  const { run } = heldChecks();
  const busy = {
    status: 503,
    text: "Many workbooks are being looked at right now. Send yours again in a minute.",
  };
  for (let count = 0; count < 2 + 8; count += 1) void run(1, `own ${count}`);
  await expect(run(1, "one too many")).rejects.toMatchObject(busy);
  for (let count = 0; count < 12; count += 1) void run(100 + count, `other ${count}`);
  await expect(run(2, "late")).rejects.toMatchObject(busy);
});

test("a check that takes too long is ended and refused with a sentence", async () => {
  const ended = Promise.withResolvers<never>();
  const process = { close: () => ended.reject(new Error("ended with null")), usedSeconds: async () => 20.1 };
  await expect(answerInTime(process, ended.promise)).rejects.toMatchObject({
    status: 400,
    text: "Looking at this workbook took more than 20 seconds: copy the sheet into a new workbook and upload that file.",
  });
});

test("what a check says in time is its answer, whatever it is", async () => {
  const process = { close: () => expect.unreachable(), usedSeconds: async () => 19.9 };
  expect(await answerInTime(process, Promise.resolve(7))).toBe(7);
  await expect(answerInTime(process, Promise.reject(new Error("no")))).rejects.toThrow("no");
});
