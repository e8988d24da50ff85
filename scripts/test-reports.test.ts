import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./steps.ts";
import { readPlaywrightReport, readVitestReport } from "./test-reports.ts";

const RED = "\u001b[31m";

test("a failed test of vitest is named by its file, its full title and the first line of its message", () => {
  const outcome = readVitestReport({
    numPassedTests: 1,
    testResults: [
      {
        name: join(ROOT, "src/domain/scores.test.ts"),
        status: "failed",
        message: "",
        assertionResults: [
          { status: "passed", fullName: "index is a mean", failureMessages: [] },
          {
            status: "failed",
            fullName: "index of nothing is null",
            failureMessages: [`\n${RED}AssertionError: expected 0 to be null\n    at scores.test.ts:9:3`],
          },
        ],
      },
      {
        name: join(ROOT, "test/broken.test.ts"),
        status: "failed",
        message: "Cannot find module",
        assertionResults: [],
      },
    ],
  });
  expect(outcome).toEqual({
    passed: 1,
    failures: [
      {
        file: "src/domain/scores.test.ts",
        title: "index of nothing is null",
        message: "AssertionError: expected 0 to be null",
      },
      { file: "test/broken.test.ts", title: "the whole file", message: "Cannot find module" },
    ],
  });
});

test("a failed journey is named by its place and the groups it stands in; flaky is failed", () => {
  const result = (message: string) => ({ errors: [{ message }] });
  const spec = (title: string, status: string, results: object[]) => ({
    title,
    file: "filters.spec.ts",
    line: 7,
    tests: [{ status, results }],
  });
  const outcome = readPlaywrightReport({
    stats: { expected: 3 },
    errors: [{ message: "The product did not start" }],
    suites: [
      {
        title: "filters.spec.ts",
        specs: [spec("chips", "expected", [{ errors: [] }])],
        suites: [
          {
            title: "1440 px, dark",
            specs: [spec("Reset", "unexpected", [result(`${RED}Timed out\nCall log`)])],
            suites: [{ title: "inner", specs: [spec("back", "flaky", [result("lost"), { errors: [] }])] }],
          },
        ],
      },
    ],
  });
  expect(outcome).toEqual({
    passed: 3,
    failures: [
      { file: "test/e2e", title: "outside of the journeys", message: "The product did not start" },
      { file: "test/e2e/filters.spec.ts:7", title: "1440 px, dark › Reset", message: "Timed out" },
      { file: "test/e2e/filters.spec.ts:7", title: "1440 px, dark › inner › back", message: "lost" },
    ],
  });
});
