import { existsSync } from "node:fs";
import { isRunOnCitus, runOnCitus } from "./citus.ts";
import { OLDEST_POSTGRES, TEST_PROGRAMS } from "./debian-packages.ts";
import {
  buildAndWeighWebApp,
  installPrograms,
  OTHER_JOURNEYS,
  reportRuns,
  runJourneys,
  runVitest,
} from "./test-runner.ts";

/** What depends on the server's version: the schema, every statement of a route, and those that figures, jobs and searches come from. */
const OLDEST_POSTGRES_TESTS = [
  "src/server/platform/database/db.test.ts",
  "src/server/platform/database/migrate.test.ts",
  "src/server/platform/database/tables.test.ts",
  "src/server/platform/postgres/external.test.ts",
  "src/server/features",
  "test/dashboard/pages.test.ts",
  "test/dashboard/ranges-and-tabs.test.ts",
  "test/exports/exports.test.ts",
  "test/live/live-events.test.ts",
  "test/endpoints/route-table.test.ts",
  "test/endpoints/row-level-security.test.ts",
  "test/verbatims/verbatims.test.ts",
  "test/verbatims/narrowing.test.ts",
  "test/survey-import/uploads.test.ts",
  "test/survey-import/versions.test.ts",
  "test/action-plans/tickets.test.ts",
  "test/employees/employee-files.test.ts",
  "test/employees/lists.test.ts",
  "test/network/changes.test.ts",
  "test/accounts/outbox.test.ts",
  "test/accounts/reset.test.ts",
  "test/notifications/notifications.test.ts",
];

/** What npm test leaves out: kills, whole products of cases, every journey, the oldest PostgreSQL. */
const programs = await installPrograms(TEST_PROGRAMS);
const { environment } = programs;
const runs = [
  programs.run,
  await buildAndWeighWebApp(),
  await runVitest({ name: "deep tests", args: ["--project", "deep"], environment }),
  await runJourneys({ name: "deep journeys", args: OTHER_JOURNEYS, environment }),
];
// Last: they repeat on other servers what has just been seen. Citus is PostgreSQL 15, too.
const onCitus = await runOnCitus("core", environment);
runs.push(...onCitus.runs);
if (existsSync(OLDEST_POSTGRES.program)) {
  const tests =
    onCitus.runs.length === 0
      ? OLDEST_POSTGRES_TESTS
      : OLDEST_POSTGRES_TESTS.filter((path) => !isRunOnCitus(path));
  const oldest = await runVitest({
    name: "server tests on PostgreSQL 15",
    args: ["--project", "server*", ...tests],
    environment: { ...environment, TEST_POSTGRES: "15" },
  });
  runs.push(oldest);
}
process.exitCode = reportRuns(runs, onCitus.leftOut);
