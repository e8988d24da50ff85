import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { LEFT_OUT_VARIABLE } from "#test/left-out.ts";
import { ensureBrowser } from "./browser.ts";
import { checkBudgets } from "./budgets.ts";
import { ensureTestPrograms, type TestProgram } from "./debian-packages.ts";
import { OUTCOME_VARIABLE } from "./outcome-reporter.ts";
import { ROOT, runStep, type Step } from "./steps.ts";
import { minutesText, type Outcome, readOutcome, readPlaywrightReport } from "./test-reports.ts";
import { buildWebApp } from "./web-build.ts";

const REPORTS = join(ROOT, "test-results");
const OUTCOME_REPORTER = join(ROOT, "scripts/outcome-reporter.ts");

/** The tag of journeys that npm test runs; npm run test:deep runs the others. */
const SMOKE = "@smoke";
export const SMOKE_JOURNEYS = ["--grep", SMOKE] as const;
export const OTHER_JOURNEYS = ["--grep-invert", SMOKE] as const;
export const JOURNEYS = [
  "playwright",
  "test",
  "--config",
  join(ROOT, "test/e2e/playwright.config.ts"),
] as const;

/** A group of tests that has run. */
export interface Run extends Outcome {
  readonly name: string;
  readonly seconds: number;
}

interface Group {
  readonly name: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

async function timed(name: string, work: () => Promise<Outcome>): Promise<Run> {
  const started = Date.now();
  const outcome = await work();
  return { ...outcome, name, seconds: (Date.now() - started) / 1000 };
}

/** The outcome of a step that is no test. */
function outcomeOf(name: string, ok: boolean, message: string): Outcome {
  return { passed: 0, failures: ok ? [] : [{ file: "scripts", title: name, message }], files: [] };
}

/** Runs a test runner and reads its report; one that ends badly without a failed test counts as one failure. */
async function runTests(step: Step, report: string, read: (json: unknown) => Outcome): Promise<Outcome> {
  mkdirSync(REPORTS, { recursive: true });
  rmSync(report, { force: true });
  console.log(`\n— ${step.name}`);
  const result = await runStep(step, true);
  const outcome = existsSync(report)
    ? read(JSON.parse(readFileSync(report, "utf8")))
    : outcomeOf(step.name, true, "");
  const isReported = result.ok || outcome.failures.length > 0;
  if (isReported) return outcome;
  return { ...outcome, failures: outcomeOf(step.name, false, "ended badly, see above").failures };
}

function reportOf(name: string): string {
  return join(REPORTS, `${name.replaceAll(/\W+/g, "-")}.json`);
}

/** A step that is no test, as a group of the run. */
export function runCheck(name: string, check: () => Promise<boolean>): Promise<Run> {
  return timed(name, async () => outcomeOf(name, await check(), "see above"));
}

/** Installs what the tests need; the environment names what this machine can't be given. */
export async function installPrograms(wanted: readonly TestProgram[]) {
  const name = "programs for the tests";
  let leftOut: readonly string[] = [];
  const run = await timed(name, async () => {
    const ensured = ensureTestPrograms(wanted);
    leftOut = ensured.leftOut;
    const message = `apt-get could not install ${ensured.failed.join(", ")}`;
    return outcomeOf(name, ensured.failed.length === 0, message);
  });
  return { run, environment: { [LEFT_OUT_VARIABLE]: leftOut.join(",") } };
}

export function runVitest({ name, args, environment }: Group): Promise<Run> {
  const report = reportOf(name);
  const reporters = ["--reporter=default", `--reporter=${OUTCOME_REPORTER}`];
  const command = ["vitest", "run", ...args, ...reporters] as const;
  const step = { name, command, environment: { ...environment, [OUTCOME_VARIABLE]: report } };
  return timed(name, () => runTests(step, report, readOutcome));
}

export function runJourneys({ name, args, environment }: Group): Promise<Run> {
  const browser = ensureBrowser();
  if (browser === null) return timed(name, async () => outcomeOf(name, false, "there is no Chromium"));
  const report = reportOf(name);
  const command = [...JOURNEYS, "--reporter=list,json", ...args] as const;
  const step = {
    name,
    command,
    environment: { ...environment, CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  };
  return timed(name, () => runTests(step, report, readPlaywrightReport));
}

/** Tests of the whole process serve the browser app. */
export function buildAndWeighWebApp(): Promise<Run> {
  const name = "browser app and its weight";
  return timed(name, async () => {
    await buildWebApp(console.log);
    console.log(`\n— ${name}`);
    const ok = checkBudgets();
    return { ...outcomeOf(name, ok, "over its budget or without its styles, see above"), passed: ok ? 1 : 0 };
  });
}

/** The last lines, so that the tail of a log names what failed and what could not be run; what the process ends with. */
export function reportRuns(runs: readonly Run[], leftOut: readonly string[] = []): 0 | 1 {
  const failed = runs.flatMap(({ name, failures }) => failures.map((failure) => ({ name, ...failure })));
  const passed = runs.reduce((sum, run) => sum + run.passed, 0);
  console.log("");
  for (const { name, seconds } of runs) console.log(`${minutesText(seconds)}  ${name}`);
  console.log("");
  for (const { name, file, title, message } of failed)
    console.log(`FAILED ${name} · ${file} · ${title} · ${message}`);
  reportLeftOut(leftOut);
  console.log(`${passed} passed, ${failed.length} failed`);
  return failed.length === 0 && passed > 0 ? 0 : 1;
}

/** What this machine can't run, each with the reason. */
export function reportLeftOut(leftOut: readonly string[]): void {
  for (const each of leftOut) console.log(`LEFT OUT ${each}. This is not a failure.`);
}
