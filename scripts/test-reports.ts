import { basename } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

/** The end of a long log is all that is at hand at times. */
const LINES_OF_A_FAILURE = 18;

const outcome = z.object({
  passed: z.number(),
  /** What failed: its file, its title and the first lines of what it said. */
  failures: z.array(z.object({ file: z.string(), title: z.string(), message: z.string() })),
  /** How long each file took, its imports and set-up included, the longest first. */
  files: z.array(z.object({ file: z.string(), seconds: z.number() })),
});

export type Outcome = z.infer<typeof outcome>;
export type Failure = Outcome["failures"][number];
export type FileTime = Outcome["files"][number];

const journeyError = z.object({
  message: z.string(),
  /** Where it was thrown: a journey reads many things, alike at times. */
  location: z.object({ file: z.string(), line: z.number() }).optional(),
});
type JourneyError = z.infer<typeof journeyError>;

const spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      status: z.enum(["skipped", "expected", "unexpected", "flaky"]),
      results: z.array(z.object({ duration: z.number(), errors: z.array(journeyError) })),
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

/** Reads what the reporter of vitest's runs has written. */
export function readOutcome(json: unknown): Outcome {
  return outcome.parse(json);
}

/** Reads Playwright's JSON report; errors outside of tests, such as a product that doesn't start, fail too. */
export function readPlaywrightReport(json: unknown): Outcome {
  const { stats, errors, suites } = playwrightReport.parse(json);
  const outside = errors.map(({ message }) => ({
    file: "test/e2e",
    title: "outside of the journeys",
    message: firstLines([message]),
  }));
  return {
    passed: stats.expected,
    failures: [...outside, ...suites.flatMap((one) => failuresOf(one, []))],
    files: longestFirst(suites.map((one) => ({ file: `test/e2e/${one.title}`, seconds: secondsOf(one) }))),
  };
}

export function longestFirst(files: readonly FileTime[]): FileTime[] {
  return files.toSorted((a, b) => b.seconds - a.seconds);
}

/** 83.4 → ' 1.4 min'. */
export function minutesText(seconds: number): string {
  return `${(seconds / 60).toFixed(1).padStart(4)} min`;
}

function secondsOf({ specs, suites }: Suite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
  return suites.reduce((sum, one) => sum + secondsOf(one), own);
}

function failuresOf({ specs, suites }: Suite, groups: readonly string[]): Failure[] {
  const own = specs.flatMap(({ file, line, title: name, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => ({
        file: `test/e2e/${file}:${line}`,
        title: [...groups, name].join(" › "),
        message: firstLines(results.flatMap(({ errors }) => errors.map(errorText))),
      })),
  );
  return [...own, ...suites.flatMap((one) => failuresOf(one, [...groups, one.title]))];
}

function errorText({ message, location }: JourneyError): string {
  return location === undefined ? message : `${basename(location.file)}:${location.line}: ${message}`;
}

/** The first lines that say something, without their colours: with what was expected and received. */
export function firstLines(messages: readonly string[]): string {
  const lines = messages.flatMap((message) => stripVTControlCharacters(message).split("\n"));
  const written = lines.map((line) => line.trimEnd()).filter((line) => line !== "");
  return written.slice(0, LINES_OF_A_FAILURE).join("\n  ").trim() || "ended without a message";
}
