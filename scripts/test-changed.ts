import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { testsNear } from "./nearby-tests.ts";
import { ROOT, runStep } from "./steps.ts";

/** What git says has changed: since the last commit or, where nothing has, with it. */
const uncommitted = git("status", "--porcelain", "--untracked-files=all", "--no-renames").map((line) =>
  line.slice(3),
);
const since = uncommitted.length > 0 ? "HEAD" : "HEAD~1";
const changed = uncommitted.length > 0 ? uncommitted : git("diff", "--name-only", "HEAD~1");

const domain = await runStep(
  { name: "domain", command: ["vitest", "run", "--project", "domain", "--changed", since] },
  true,
);
const nearby = [...new Set(changed.flatMap(testsNear))].filter((path) => existsSync(path));
const server =
  nearby.length === 0 ||
  (
    await runStep(
      { name: "server", command: ["vitest", "run", "--project", "server*", "--passWithNoTests", ...nearby] },
      true,
    )
  ).ok;
process.exitCode = domain.ok && server ? 0 : 1;

function git(...args: readonly string[]): string[] {
  const { stdout } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  return stdout.split("\n").filter((line) => line !== "");
}
