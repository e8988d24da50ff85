import { runOnCitus } from "./citus.ts";
import { reportLeftOut, reportRuns } from "./test-runner.ts";

/** The tests of what questions and writes on several machines, on a coordinator and two workers of Citus. */
const { runs, leftOut } = await runOnCitus("all");
if (runs.length > 0) process.exitCode = reportRuns(runs);
else reportLeftOut(leftOut);
