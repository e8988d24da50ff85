import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DEBIAN_PROGRAMS } from "#test/database.ts";
import { LEFT_OUT_VARIABLE } from "#test/left-out.ts";
import { ensureBrowser } from "./browser.ts";
import { checkBudgets } from "./budgets.ts";
import { checkSources } from "./check.ts";
import { ensureTestPrograms } from "./debian-packages.ts";
import { OUTCOME_VARIABLE } from "./outcome-reporter.ts";
import { ROOT, runStep, type Step } from "./steps.ts";
import { minutesText, type Outcome, readOutcome, readPlaywrightReport } from "./test-reports.ts";
import { buildWebApp } from "./web-build.ts";

const REPORTS = join(ROOT, "test-results");
const OUTCOME_REPORTER = join(ROOT, "scripts/outcome-reporter.ts");

/** What depends on the server's version: the schema and the queries behind the endpoints, once each. */
const OLDEST_POSTGRES_TESTS = [
  "src/server/platform/database/db.test.ts",
  "src/server/platform/database/migrate.test.ts",
  "src/server/platform/database/tables.test.ts",
  "src/server/platform/postgres/external.test.ts",
  "src/server/features",
  "test/endpoints",
  "test/verbatims",
  "test/survey-audio",
  "test/survey-import/accepted.test.ts",
  "test/survey-import/versions.test.ts",
  "test/action-plans/creation.test.ts",
  "test/action-plans/tickets.test.ts",
  "test/action-plans/report.test.ts",
  "test/action-plans/walls.test.ts",
  "test/employees",
  "test/accounts",
  "test/notifications/notifications.test.ts",
  "test/notifications/push.test.ts",
];

interface Run extends Outcome {
  readonly name: string;
  readonly seconds: number;
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
  rmSync(report, { force: true });
  console.log(`\n— ${step.name}`);
  const result = await runStep(step, true);
  const outcome = existsSync(report)
    ? read(JSON.parse(readFileSync(report, "utf8")))
    : outcomeOf(step.name, true, "");
  const told = result.ok || outcome.failures.length > 0;
  if (told) return outcome;
  return { ...outcome, failures: outcomeOf(step.name, false, "ended badly, see above").failures };
}

function runVitest(
  name: string,
  projects: readonly string[],
  environment: Record<string, string>,
  files: readonly string[] = [],
): Promise<Run> {
  const report = join(REPORTS, `${name.replaceAll(/\W+/g, "-")}.json`);
  const args = projects.flatMap((project) => ["--project", project]);
  const reporters = ["--reporter=default", `--reporter=${OUTCOME_REPORTER}`];
  const command = ["vitest", "run", ...files, ...args, ...reporters] as const;
  const step = { name, command, environment: { ...environment, [OUTCOME_VARIABLE]: report } };
  return timed(name, () => runTests(step, report, readOutcome));
}

/** Tests of the whole process serve the browser app. */
function buildAndWeighWebApp(): Promise<Run> {
  const name = "browser app and its weight";
  return timed(name, async () => {
    await buildWebApp(console.log);
    console.log(`\n— ${name}`);
    const ok = checkBudgets();
    return { ...outcomeOf(name, ok, "over its budget or without its styles, see above"), passed: ok ? 1 : 0 };
  });
}

async function runJourneys(leftOut: string): Promise<Run> {
  const name = "journeys";
  const config = join(ROOT, "test/e2e/playwright.config.ts");
  const browser = ensureBrowser();
  if (browser === null) return timed(name, async () => outcomeOf(name, false, "there is no Chromium"));
  const report = join(REPORTS, "journeys.json");
  const environment = {
    CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    [LEFT_OUT_VARIABLE]: leftOut,
  };
  const command = ["playwright", "test", "--config", config, "--reporter=list,json"] as const;
  return timed(name, () => runTests({ name, command, environment }, report, readPlaywrightReport));
}

async function testAll(): Promise<readonly Run[]> {
  mkdirSync(REPORTS, { recursive: true });
  const sources = await timed("check of the sources", async () =>
    outcomeOf("check of the sources", await checkSources(), "see its step above"),
  );
  let leftOut = "";
  const installed = await timed("programs for the tests", async () => {
    const programs = ensureTestPrograms();
    leftOut = programs.leftOut.join(",");
    const message = `apt-get could not install ${programs.failed.join(", ")}`;
    return outcomeOf("programs for the tests", programs.failed.length === 0, message);
  });
  const environment = { [LEFT_OUT_VARIABLE]: leftOut };
  const runs = [
    sources,
    installed,
    await buildAndWeighWebApp(),
    await runVitest("domain and server tests", ["domain", "server"], environment),
    await runJourneys(leftOut),
  ];
  if (!existsSync(join(DEBIAN_PROGRAMS, "initdb"))) return runs;
  // Last: it repeats on another server what has just been seen.
  const oldest = { ...environment, TEST_POSTGRES: "15" };
  return [
    ...runs,
    await runVitest("server tests on PostgreSQL 15", ["server"], oldest, OLDEST_POSTGRES_TESTS),
  ];
}

/** The last lines, so that the tail of a log names what failed. */
function tell(runs: readonly Run[]): boolean {
  const failed = runs.flatMap(({ name, failures }) => failures.map((failure) => ({ name, ...failure })));
  const passed = runs.reduce((sum, run) => sum + run.passed, 0);
  console.log("");
  for (const { name, seconds } of runs) console.log(`${minutesText(seconds)}  ${name}`);
  console.log("");
  for (const { name, file, title, message } of failed)
    console.log(`FAILED ${name} · ${file} · ${title} · ${message}`);
  console.log(`${passed} passed, ${failed.length} failed`);
  return failed.length === 0 && passed > 0;
}

process.exitCode = tell(await testAll()) ? 0 : 1;
