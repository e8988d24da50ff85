import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectionTurns } from "./connection-turns.ts";

const LONG_MS = 100;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Takes turns under names and tells who has had one, in order. */
function watched(atOnce: number) {
  const turns = connectionTurns(atOnce, LONG_MS);
  const begun: string[] = [];
  const take = async (name: string) => {
    const end = await turns.take();
    begun.push(name);
    return end;
  };
  return { turns, begun, take };
}

test("no more work at once than may, and the rest begins in the order in which it came", async () => {
  const { turns, begun, take } = watched(2);
  const endFirst = await take("a");
  expect(turns.isFree()).toBe(true);
  await take("b");
  const third = take("c");
  void take("d");
  await vi.advanceTimersByTimeAsync(LONG_MS - 1);
  expect([begun, turns.isFree()]).toEqual([["a", "b"], false]);
  endFirst();
  endFirst();
  (await third)();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(["a", "b", "c", "d"]);
  expect(turns.isFree(), "two work: who ends twice gives no second turn").toBe(false);
});

test("whoever works for long holds nobody up, and gives no turn back that is another's by then", async () => {
  const { turns, begun, take } = watched(1);
  const endLong = await take("long");
  void take("short");
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(begun).toEqual(["long", "short"]);
  endLong();
  expect(turns.isFree()).toBe(false);
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(turns.isFree()).toBe(true);
});
