import { checkSources } from "./check.ts";
import { POPPLER } from "./debian-packages.ts";
import {
  buildAndWeighWebApp,
  installPrograms,
  reportRuns,
  runCheck,
  runJourneys,
  runVitest,
  SMOKE_JOURNEYS,
} from "./test-runner.ts";

/** What a change is held against while it is made, in minutes. What takes longer stands in test-deep.ts. */
const programs = await installPrograms([POPPLER]);
const { environment } = programs;
const [sources, app] = await Promise.all([
  runCheck("check of the sources", checkSources),
  buildAndWeighWebApp(),
]);
// Journeys wait for a browser where the others compute.
const tests = await Promise.all([
  runVitest({
    name: "domain and server tests",
    args: ["--project", "domain", "--project", "server*"],
    environment,
  }),
  runJourneys({ name: "journeys", args: [...SMOKE_JOURNEYS, "--workers", "1"], environment }),
]);
process.exitCode = reportRuns([programs.run, sources, app, ...tests]);
