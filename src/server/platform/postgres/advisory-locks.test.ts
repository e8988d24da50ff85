import { expect, test } from "vitest";
import { LOCKS } from "./advisory-locks.ts";

test("no two kinds of work wait for each other: every lock has a number of its own", () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});
