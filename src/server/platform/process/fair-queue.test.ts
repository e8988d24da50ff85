import { expect, test } from "vitest";
import { unavailable } from "#server/platform/errors.ts";
import { fairQueue } from "./fair-queue.ts";

const LIMITS = { atOnce: 2, waiting: 20, waitingOfOne: 8, busy: "Come again." };

/** Work that ends when it is told to. */
function heldWork(limits: Partial<Parameters<typeof fairQueue>[0]> = {}) {
  const queue = fairQueue<number>({ ...LIMITS, ...limits });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (person: number, name: string, left?: AbortSignal) => {
    const work = async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    };
    return queue.run(person, work, left);
  };
  const settled = () => new Promise(setImmediate);
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { queue, started, run, end, settled };
}

test("as many run at a time as there are places, the others in their turn", async () => {
  const { started, run, end, settled } = heldWork();
  const all = ["a", "b", "c", "d"].map((name, person) => run(person, name));
  await settled();
  expect(started).toEqual(["a", "b"]);
  await end("b");
  expect(started).toEqual(["a", "b", "c"]);
  for (const name of ["a", "c", "d"]) await end(name);
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"]);
});

test("work that fails passes its turn on", async () => {
  const { queue, started, run, settled } = heldWork();
  await expect(queue.run(1, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  void run(1, "a");
  void run(1, "b");
  await settled();
  expect(started).toEqual(["a", "b"]);
});

test("nobody's many tasks keep another person's one waiting", async () => {
  const { started, run, end, settled } = heldWork();
  for (const name of ["a", "b", "c", "d"]) void run(1, name);
  void run(2, "other");
  await settled();
  await end("a");
  expect(started).toEqual(["a", "b", "other"]);
});

test("where one person may not have all places, one stays free for the next", async () => {
  const { started, run, end, settled } = heldWork({ atOnceOfOne: 1 });
  for (const name of ["a", "b", "c"]) void run(1, name);
  await settled();
  expect(started).toEqual(["a"]);
  void run(2, "other");
  await settled();
  expect(started).toEqual(["a", "other"]);
  await end("other");
  expect(started).toEqual(["a", "other"]);
  await end("a");
  expect(started).toEqual(["a", "other", "b"]);
});

test("whoever would wait too long is told to come again", async () => {
  const { run } = heldWork();
  const busy = { status: 503, code: "BUSY", text: "Come again." };
  for (let count = 0; count < 2 + 8; count += 1) void run(1, `own ${count}`);
  await expect(run(1, "one too many")).rejects.toMatchObject(busy);
  for (let count = 0; count < 12; count += 1) void run(100 + count, `other ${count}`);
  await expect(run(2, "late")).rejects.toMatchObject(busy);
});

test("those that wait can be refused; those that run end", async () => {
  const { queue, run, end, settled } = heldWork();
  const running = [run(1, "a"), run(2, "b")];
  const waits = run(3, "c");
  await settled();
  queue.refuseWaiting(() => unavailable("It is over.", "CLOSING"));
  await expect(waits).rejects.toMatchObject({ code: "CLOSING" });
  await end("a");
  await end("b");
  expect(await Promise.all(running)).toEqual(["a", "b"]);
});

const LEFT = { status: 503, code: "LEFT" };

test("who leaves while waiting gives the place up at once, and is not counted among those that wait", async () => {
  const { started, run, end, settled } = heldWork({ waiting: 2, waitingOfOne: 2 });
  const [a, b] = [run(1, "a"), run(1, "b")];
  // One person changes filters twelve times behind slow reads.
  for (let count = 0; count < 12; count += 1) {
    const leaving = new AbortController();
    const abandoned = expect(run(1, `old ${count}`, leaving.signal)).rejects.toMatchObject(LEFT);
    await settled();
    leaving.abort();
    await abandoned;
  }
  const newest = run(1, "newest", new AbortController().signal);
  await end("a");
  expect(started).toEqual(["a", "b", "newest"]);
  for (const name of ["b", "newest"]) await end(name);
  expect(await Promise.all([a, b, newest])).toEqual(["a", "b", "newest"]);
});

test("who left before takes no turn", async () => {
  const { started, run, settled } = heldWork();
  await expect(run(1, "a", AbortSignal.abort())).rejects.toMatchObject(LEFT);
  await settled();
  expect(started).toEqual([]);
});

test.each([0, 1, 2, 3, 4, 5])(
  "who leaves while the turn is passed on, %i steps in, takes nobody else's place",
  async (steps) => {
    const { started, run, end, settled } = heldWork({ atOnce: 1 });
    const leaving = new AbortController();
    void run(1, "a");
    const b = run(2, "b", leaving.signal).catch(({ code }) => code);
    const c = run(3, "c");
    await settled();
    const passed = end("a");
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
    leaving.abort();
    await passed;
    for (const name of ["b", "c"]) await end(name);
    expect(await c).toBe("c");
    expect(await b).toBe(started.includes("b") ? "b" : "LEFT");
  },
);
