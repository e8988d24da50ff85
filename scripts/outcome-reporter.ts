import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, SerializedError, TestModule } from "vitest/node";
import { ROOT } from "./steps.ts";
import { type Failure, firstLines, longestFirst, type Outcome } from "./test-reports.ts";

/** Names the file that the outcome of a run is written to. */
export const OUTCOME_VARIABLE = "FORECOURT_TEST_OUTCOME";

/** A reporter of vitest's: writes what passed, everything that failed, and how long each file took. The set-up of a group is a failure of its own. */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env[OUTCOME_VARIABLE];
    if (file === undefined) throw new Error(`${OUTCOME_VARIABLE} is not set.`);
    const outcome: Outcome = {
      passed: modules.reduce((sum, { children }) => sum + [...children.allTests("passed")].length, 0),
      failures: [
        ...modules.flatMap(failuresOf),
        ...unhandled.map((error) => failure("vitest", "outside of the tests", [error])),
      ],
      files: longestFirst(modules.map((module) => ({ file: fileOf(module), seconds: secondsOf(module) }))),
    };
    writeFileSync(file, JSON.stringify(outcome));
  }
}

function failuresOf(module: TestModule): Failure[] {
  const { children } = module;
  const file = fileOf(module);
  const groups = [...children.allSuites()].filter((group) => group.errors().length > 0);
  const tests = [...children.allTests("failed")];
  return [
    ...(module.errors().length > 0 ? [failure(file, "the whole file", module.errors())] : []),
    ...groups.map((group) => failure(file, group.fullName, group.errors())),
    ...tests.map((test) => failure(file, test.fullName, test.result().errors ?? [])),
  ];
}

function fileOf({ moduleId }: TestModule): string {
  return relative(ROOT, moduleId);
}

function secondsOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  const milliseconds =
    environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
  return milliseconds / 1000;
}

function failure(file: string, title: string, errors: readonly SerializedError[]): Failure {
  const messages = errors.flatMap(({ name, message, diff }) => [`${name}: ${message}`, String(diff ?? "")]);
  return { file, title, message: firstLines(messages) };
}
