import { expect, test } from "vitest";
import { readPlaywrightReport } from "./test-reports.ts";

const RED = "\u001b[31m";

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
