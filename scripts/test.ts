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
import { type Outcome, readOutcome, readPlaywrightReport } from "./test-reports.ts";
import { buildWebApp } from "./web-build.ts";

const REPORTS = join(ROOT, "test-results");
const OUTCOME_REPORTER = join(ROOT, "scripts/outcome-reporter.ts");

/** What depends on the server's version: the schema and the queries behind the endpoints, once each. */
const OLDEST_POSTGRES_TESTS = [
  "src/server/platform/db.test.ts",
  "src/server/platform/migrate.test.ts",
  "src/server/platform/tables.test.ts",
  "src/server/platform/postgres/external.test.ts",
  "src/server/features",
  "test/endpoints",
  "test/verbatims",
  "test/audio",
  "test/import/accepted.test.ts",
  "test/import/versions.test.ts",
  "test/plans/creation.test.ts",
  "test/plans/tickets.test.ts",
  "test/plans/report.test.ts",
  "test/plans/walls.test.ts",
  "test/people",
  "test/accounts",
  "test/notifications/notifications.test.ts",
  "test/notifications/push.test.ts",
];

interface Run extends Outcome {
  readonly name: string;
}

/** A step that counts as one test. */
function asRun(name: string, ok: boolean, message: string): Run {
  return { name, passed: 0, failures: ok ? [] : [{ file: "scripts", title: name, message }] };
}

/** Runs a test runner and reads its report; one that ends badly without a failed test counts as one failure. */
async function runTests(step: Step, report: string, read: (json: unknown) => Outcome): Promise<Run> {
  rmSync(report, { force: true });
  console.log(`\n— ${step.name}`);
  const result = await runStep(step, true);
  const outcome = existsSync(report)
    ? read(JSON.parse(readFileSync(report, "utf8")))
    : { passed: 0, failures: [] };
  const told = result.ok || outcome.failures.length > 0;
  const failures = told ? outcome.failures : asRun(step.name, false, "ended badly, see above").failures;
  return { name: step.name, passed: outcome.passed, failures };
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
  return runTests(step, report, readOutcome);
}

function weighWebApp(): Run {
  const name = "weight of the browser app";
  console.log(`\n— ${name}`);
  const ok = checkBudgets();
  return { ...asRun(name, ok, "over its budget or without its styles, see above"), passed: ok ? 1 : 0 };
}

async function runJourneys(leftOut: string): Promise<Run> {
  const name = "journeys";
  const config = join(ROOT, "test/e2e/playwright.config.ts");
  const browser = ensureBrowser();
  if (browser === null) return asRun(name, false, "there is no Chromium");
  const report = join(REPORTS, "journeys.json");
  const environment = {
    CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    [LEFT_OUT_VARIABLE]: leftOut,
  };
  const command = ["playwright", "test", "--config", config, "--reporter=list,json"] as const;
  return runTests({ name, command, environment }, report, readPlaywrightReport);
}

async function testAll(): Promise<readonly Run[]> {
  mkdirSync(REPORTS, { recursive: true });
  const sources = asRun("check of the sources", await checkSources(), "see its step above");
  const programs = ensureTestPrograms();
  const installed = asRun(
    "programs for the tests",
    programs.failed.length === 0,
    `apt-get could not install ${programs.failed.join(", ")}`,
  );
  const leftOut = programs.leftOut.join(",");
  const environment = { [LEFT_OUT_VARIABLE]: leftOut };
  // Tests of the whole process serve it.
  await buildWebApp(console.log);
  const runs = [
    sources,
    installed,
    weighWebApp(),
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
  for (const { name, file, title, message } of failed)
    console.log(`FAILED ${name} · ${file} · ${title} · ${message}`);
  console.log(`${passed} passed, ${failed.length} failed`);
  return failed.length === 0 && passed > 0;
}

process.exitCode = tell(await testAll()) ? 0 : 1;
