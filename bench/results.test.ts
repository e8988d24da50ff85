import { expect, test } from "vitest";
import { resultsPage } from "./results.ts";
import { stepsOver } from "./steps.ts";

const steps = stepsOver("/tmp/data", 1_000_000).filter(({ key }) =>
  ["search", "load", "start"].includes(key),
);
const run = {
  key: "search",
  command: "npm run bench:search",
  commit: "abc1234",
  at: "2026-11-23T22:30:00.000Z",
  seconds: 20,
  load: { before: 2, after: 3 },
  problem: null,
};
const figure = { what: "p95", value: 310, unit: "ms", goal: { atMost: 300 }, peers: {}, load: 2.5 };
const card = {
  page: "summary",
  card: "index",
  kind: "network",
  cold: { p50: 10, p95: 12 },
  warm: { p50: 1, p95: 2 },
  peers: { DuckDB: 90, PostgreSQL: 200 },
  compared: 4,
  load: 2,
};

test("the page names every step, every peer's own ratio, and what misses its goal", () => {
  const late = { ...run, key: "load", figures: [], problem: "it took more than 9 minutes" };
  const runs = [{ ...run, figures: [figure] }, late];
  const page = resultsPage({ rows: 1_000_000, machine: [["Node", "v24"]], steps, runs, cards: [card] });
  expect(page).toContain("| p95 | **310 ms** | at most 300 ms |");
  expect(page).toContain("| summary/index | network | 10 | 12 | 1 | 90 (**9 ×**) | 200 (20 ×) | 4 | 2.0 |");
  expect(page).toContain("misses its goal: 2 of 2 figures with one");
  expect(page).toMatch(/## Start\n\n.*\n\nNot measured yet/);
  expect(page).toContain(
    "Did not come to its end (2026-11-23 22:30 UTC, 20 s, commit abc1234, load 2.0 to 3.0): it took",
  );
});
