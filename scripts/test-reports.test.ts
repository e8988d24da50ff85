import { expect, test } from "vitest";
import { minutesText, readPlaywrightReport } from "./test-reports.ts";

const RED = "\u001b[31m";

test("a failed journey is named by its place and the groups it stands in, with the line that failed; flaky is failed", () => {
  const result = (message: string) => ({
    duration: 1_500,
    errors: [{ message, location: { file: "/product/test/e2e/filters.spec.ts", line: 12, column: 3 } }],
  });
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
        specs: [spec("chips", "expected", [{ duration: 500, errors: [] }])],
        suites: [
          {
            title: "1440 px, dark",
            specs: [spec("Reset", "unexpected", [result(`${RED}Timed out\nCall log`)])],
            suites: [
              {
                title: "inner",
                specs: [spec("back", "flaky", [result("lost"), { duration: 250, errors: [] }])],
              },
            ],
          },
        ],
      },
    ],
  });
  expect(outcome).toEqual({
    passed: 3,
    failures: [
      { file: "test/e2e", title: "outside of the journeys", message: "The product did not start" },
      {
        file: "test/e2e/filters.spec.ts:7",
        title: "1440 px, dark › Reset",
        message: "filters.spec.ts:12: Timed out\n  Call log",
      },
      {
        file: "test/e2e/filters.spec.ts:7",
        title: "1440 px, dark › inner › back",
        message: "filters.spec.ts:12: lost",
      },
    ],
    files: [{ file: "test/e2e/filters.spec.ts", seconds: 3.75 }],
  });
});

test("a length of time is read in minutes, one below the other", () => {
  expect([5, 83.4, 1_290].map(minutesText)).toEqual([" 0.1 min", " 1.4 min", "21.5 min"]);
});
