import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { DEBIAN_PROGRAMS } from "#test/database.ts";
import { ensureBrowser, installPackages } from "./browser.ts";
import { checkBudgets } from "./budgets.ts";
import { checkSources } from "./check.ts";
import { ROOT, runStep, type Step } from "./steps.ts";
import { buildWebApp } from "./web-build.ts";

const REPORTS = join(ROOT, "test-results");

/** What depends on the server's version: the schema and every query behind an endpoint. */
const OLDEST_POSTGRES_TESTS = [
  "src/server/platform/db.test.ts",
  "src/server/platform/migrate.test.ts",
  "src/server/platform/tables.test.ts",
  "src/server/platform/postgres/external.test.ts",
  "src/server/features",
  "test/endpoints",
  "test/verbatims",
  "test/audio",
];

interface Counts {
  passed: number;
  failed: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Runs a test runner and counts its report; one that ends badly without a failed test counts as one failure. */
async function countRun(step: Step, report: string, read: (json: unknown) => Counts): Promise<Counts> {
  rmSync(report, { force: true });
  console.log(`\n— ${step.name}`);
  const result = await runStep(step, true);
  const counts = existsSync(report)
    ? read(JSON.parse(readFileSync(report, "utf8")))
    : { passed: 0, failed: 1 };
  if (!result.ok && counts.failed === 0) counts.failed = 1;
  return counts;
}

function runVitest(
  name: string,
  projects: readonly string[],
  environment: Record<string, string>,
  files: readonly string[] = [],
): Promise<Counts> {
  const report = join(REPORTS, `${name.replaceAll(/\W+/g, "-")}.json`);
  const args = projects.flatMap((project) => ["--project", project]);
  const outputs = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return countRun(
    { name, command: ["vitest", "run", ...files, ...args, ...outputs], environment },
    report,
    (json) => {
      const { numPassedTests, numFailedTests, numFailedTestSuites } = vitestReport.parse(json);
      return { passed: numPassedTests, failed: numFailedTests === 0 ? numFailedTestSuites : numFailedTests };
    },
  );
}

function weighWebApp(): Counts {
  console.log("\n— weight of the browser app");
  return checkBudgets() ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function runJourneys(): Promise<Counts> {
  const config = join(ROOT, "test/e2e/playwright.config.ts");
  const browser = ensureBrowser();
  if (browser === null) return { passed: 0, failed: 1 };
  const report = join(REPORTS, "journeys.json");
  const environment = { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const command = ["playwright", "test", "--config", config, "--reporter=list,json"] as const;
  return countRun({ name: "journeys", command, environment }, report, (json) => {
    const { expected, unexpected, flaky } = playwrightReport.parse(json).stats;
    return { passed: expected, failed: unexpected + flaky };
  });
}

function debianPostgresFound(): boolean {
  if (existsSync(join(DEBIAN_PROGRAMS, "initdb"))) return true;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  console.log("Installing PostgreSQL 15 for its tests …");
  return installPackages(["postgresql-15"]) && existsSync(join(DEBIAN_PROGRAMS, "initdb"));
}

async function testAll(): Promise<Counts> {
  mkdirSync(REPORTS, { recursive: true });
  const runs: Counts[] = [(await checkSources()) ? { passed: 0, failed: 0 } : { passed: 0, failed: 1 }];
  // Tests of the whole process serve it.
  await buildWebApp(console.log);
  runs.push(weighWebApp());
  runs.push(await runVitest("domain and server tests", ["domain", "server"], {}));
  if (debianPostgresFound())
    runs.push(
      await runVitest(
        "server tests on PostgreSQL 15",
        ["server"],
        { TEST_POSTGRES: "15" },
        OLDEST_POSTGRES_TESTS,
      ),
    );
  else console.log("PostgreSQL 15 is not on this machine and can't be installed: its run is left out.");
  runs.push(await runJourneys());
  return runs.reduce((sum, run) => ({ passed: sum.passed + run.passed, failed: sum.failed + run.failed }));
}

const total = await testAll();
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
