import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";
import { ROOT } from "./steps.ts";

/** A test that failed: its file, its title and the first line of what it said. */
export interface Failure {
  readonly file: string;
  readonly title: string;
  readonly message: string;
}

export interface Outcome {
  readonly passed: number;
  readonly failures: readonly Failure[];
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

const spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      status: z.enum(["skipped", "expected", "unexpected", "flaky"]),
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string() })) })),
    }),
  ),
});
const suite = z.object({
  title: z.string(),
  specs: z.array(spec).default([]),
  get suites() {
    return z.array(suite).default([]);
  },
});
type Suite = z.infer<typeof suite>;

const playwrightReport = z.object({
  stats: z.object({ expected: z.number() }),
  errors: z.array(z.object({ message: z.string() })),
  suites: z.array(suite),
});

/** Reads vitest's JSON report; a file that ended before its tests fails as a whole. */
export function readVitestReport(json: unknown): Outcome {
  const { numPassedTests, testResults } = vitestReport.parse(json);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((one) => one.status === "failed");
    if (status === "failed" && failed.length === 0)
      return [{ file, title: "the whole file", message: firstLine([message]) }];
    return failed.map((one) => ({ file, title: one.fullName, message: firstLine(one.failureMessages) }));
  });
  return { passed: numPassedTests, failures };
}

/** Reads Playwright's JSON report; errors outside of tests, such as a product that doesn't start, fail too. */
export function readPlaywrightReport(json: unknown): Outcome {
  const { stats, errors, suites } = playwrightReport.parse(json);
  const outside = errors.map(({ message }) => ({
    file: "test/e2e",
    title: "outside of the journeys",
    message: firstLine([message]),
  }));
  return { passed: stats.expected, failures: [...outside, ...suites.flatMap((one) => failuresOf(one, []))] };
}

function failuresOf({ specs, suites }: Suite, groups: readonly string[]): Failure[] {
  const own = specs.flatMap(({ file, line, title: name, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => ({
        file: `test/e2e/${file}:${line}`,
        title: [...groups, name].join(" › "),
        message: firstLine(results.flatMap(({ errors }) => errors.map(({ message }) => message))),
      })),
  );
  return [...own, ...suites.flatMap((one) => failuresOf(one, [...groups, one.title]))];
}

function firstLine(messages: readonly string[]): string {
  const lines = messages.flatMap((message) => stripVTControlCharacters(message).split("\n"));
  return lines.map((line) => line.trim()).find((line) => line !== "") ?? "ended without a message";
}
