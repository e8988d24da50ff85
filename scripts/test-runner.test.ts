import { expect, test, vi } from "vitest";
import { type Run, reportRuns } from "./test-runner.ts";

const RUN: Run = { name: "deep tests", seconds: 61, passed: 2, failures: [], files: [] };
const NO_CITUS =
  "server tests on Citus · The sources are not there: this run does not show that it runs there";

/** The last lines of a run, and what its process ends with. */
function reported(...given: Parameters<typeof reportRuns>) {
  const lines: unknown[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line) => void lines.push(line));
  try {
    const code = reportRuns(...given);
    return { code, lines };
  } finally {
    log.mockRestore();
  }
}

test("what a machine can't run is named beside the last line, and fails nothing", () => {
  const { code, lines } = reported([RUN], [NO_CITUS]);
  expect(lines.slice(-2)).toEqual([`LEFT OUT ${NO_CITUS}. This is not a failure.`, "2 passed, 0 failed"]);
  expect(code).toBe(0);
});

test("what failed stays named, and fails the run", () => {
  const failures = [{ file: "a.test.ts", title: "holds", message: "1 is not 2" }];
  const { code, lines } = reported([{ ...RUN, failures }], [NO_CITUS]);
  expect(lines.slice(-3)).toEqual([
    "FAILED deep tests · a.test.ts · holds · 1 is not 2",
    `LEFT OUT ${NO_CITUS}. This is not a failure.`,
    "2 passed, 1 failed",
  ]);
  expect(code).toBe(1);
});

test("a machine that runs everything is told of nothing left out", () => {
  expect(reported([RUN]).lines.join("\n")).not.toContain("LEFT OUT");
});
