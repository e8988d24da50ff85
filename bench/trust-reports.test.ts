import { describe, expect, test } from "vitest";
import { TRUST_PARTS } from "./trust-reports.ts";

const { sequences, kills, restarts } = TRUST_PARTS;
const RUN = { seed: 100, seconds: 60, failure: null };

function killsOf(hits: number, misses: number) {
  const outcome = (isHit: boolean) => ({ activity: "upload", victim: "server", isHit, seconds: 1 });
  const outcomes = [
    ...Array.from({ length: hits }, () => outcome(true)),
    ...Array.from({ length: misses }, () => outcome(false)),
  ];
  return { ...RUN, outcomes, acknowledged: { uploads: 2 } };
}

describe("runs that go on where the one before ended", () => {
  test("are told together, by the range of their seeds", () => {
    const runs = [
      { ...RUN, sequences: 30, steps: { import: 100 } },
      { ...RUN, seed: 130, sequences: 20, steps: { import: 50, move: 7 } },
    ];
    const { text, isWhole } = sequences.reportOf(runs, 50, "npm run trust");
    expect(isWhole).toBe(true);
    expect(text).toContain("**50 of 50 random sequences held** in 2 minutes and 2 runs");
    expect(text).toContain("157 steps (seeds 100 to 149)");
    expect(text).toContain("| imports | 150 |");
    expect(sequences.reportOf(runs, 51, "npm run trust").isWhole).toBe(false);
  });

  test("add up what was acknowledged", () => {
    const { text, isWhole } = kills.reportOf([killsOf(5, 0), killsOf(5, 0)], 10, "npm run trust");
    expect(isWhole).toBe(true);
    expect(text).toContain("**10 of 10 kills (SIGKILL), nothing acknowledged lost** in 2 minutes and 2 runs");
    expect(text).toContain("| uploads | 4 |");
  });
});

test("kills that came too late in three of ten prove less than was asked for", () => {
  expect(kills.reportOf([killsOf(7, 3)], 10, "npm run trust").isWhole).toBe(true);
  expect(kills.reportOf([killsOf(69, 31)], 100, "npm run trust").isWhole).toBe(false);
});

test.each([5, 5.1])("a product that was healthy after %d s", (healthySeconds) => {
  const run = {
    ...RUN,
    callers: 8,
    answered: 90,
    refused: 10,
    restarts: [{ signal: "SIGINT", outageSeconds: 1, healthySeconds }],
  };
  expect(restarts.reportOf([run], 1, "npm run trust").isWhole).toBe(healthySeconds === 5);
});

test.each([
  sequences.reportOf([{ ...RUN, failure: "lost", sequences: 9, steps: {} }], 9, "npm run trust"),
  kills.reportOf([{ ...killsOf(9, 0), failure: "lost" }], 9, "npm run trust"),
])("what failed is said and not whole", ({ text, isWhole }) => {
  expect(isWhole).toBe(false);
  expect(text).toContain("Then one failed: lost.");
});
