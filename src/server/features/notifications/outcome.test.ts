import { expect, test } from "vitest";
import { outcomeOf } from "./outcome.ts";

test.each([
  [200, "sent"],
  [201, "sent"],
  [202, "sent"],
  [301, "refused"],
  [307, "refused"],
  [400, "refused"],
  [401, "refused"],
  [403, "refused"],
  [404, "gone"],
  [410, "gone"],
  [413, "refused"],
  [429, "later"],
  [500, "later"],
  [503, "later"],
] as const)("a push answered with %i is %s", (status, kind) => {
  expect(outcomeOf({ kind: "answered", status, text: "" }).kind).toBe(kind);
});

test("a push that got no answer is tried later; a long problem is cut", () => {
  expect(outcomeOf({ kind: "failed", problem: "x".repeat(5_000) })).toEqual({
    kind: "later",
    problem: "x".repeat(300),
  });
  expect(outcomeOf({ kind: "answered", status: 503, text: "y".repeat(5_000) })).toEqual({
    kind: "later",
    problem: `503 ${"y".repeat(296)}`,
  });
});
