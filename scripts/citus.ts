import { spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEBIAN_PROGRAMS } from "#test/database.ts";
import { isCitusBuilt } from "#test/postgres/citus-cluster.ts";
import { canInstall, installPackages } from "./debian-packages.ts";
import { ROOT } from "./steps.ts";
import { type Run, runCheck, runVitest } from "./test-runner.ts";

const ARCHIVE = join(ROOT, "../shared/peers/citus-13.2.2-pg15.tar.xz");
/** A copy of Debian's PostgreSQL 15, at the same paths below it, with Citus: the machine's own stays as it is. */
const INSTALLED = join(ROOT, ".cache/citus");
const PROCESSES = 2;

const PACKAGES = [
  "postgresql-15",
  "postgresql-server-dev-15",
  "gcc",
  "make",
  "flex",
  "libssl-dev",
  "libkrb5-dev",
  "libpam0g-dev",
  "libselinux1-dev",
  "libxml2-dev",
  "libxslt1-dev",
  "liblz4-dev",
  "libzstd-dev",
  "libreadline-dev",
  "zlib1g-dev",
  "xz-utils",
];

/** Import and undo, every card against the oracle, who sees what, search, tickets and verify. */
const CORE_TESTS = [
  "test/several-machines",
  "src/server/features/verification/verify-operations.test.ts",
  "test/dashboard/pages.test.ts",
  "test/dashboard/ranges-and-tabs.test.ts",
  "test/endpoints/row-level-security.test.ts",
  "test/verbatims/verbatims.test.ts",
  "test/verbatims/search-scope.test.ts",
  "test/survey-import/versions.test.ts",
  "test/survey-import/uploads.test.ts",
  "test/survey-import/network-cells.test.ts",
  "test/action-plans/tickets.test.ts",
];
/** Whatever else asks or writes what lies on several machines. */
const OTHER_TESTS = [
  "src/server/features/installation/revise-programme.test.ts",
  "test/endpoints/route-table.test.ts",
  "test/exports/exports.test.ts",
  "test/verbatims/narrowing.test.ts",
  "test/verbatims/response.test.ts",
  "test/survey-import/previews.test.ts",
  "test/survey-import/day-cells.test.ts",
  "test/survey-audio/audio.test.ts",
  "test/network",
  "test/retention/retention.test.ts",
  "test/erasure/erasure.test.ts",
  "test/client-export/client-export.test.ts",
  "test/backup/round-trip.test.ts",
];

/** Whether the tests of a file are among the core that runs on Citus. */
export function isRunOnCitus(path: string): boolean {
  return CORE_TESTS.includes(path);
}

interface OnCitus {
  readonly runs: readonly Run[];
  /** Why there are none, for `reportRuns`. */
  readonly leftOut: readonly string[];
}

/**
 * Runs the server's tests that bear on it, or their core, on a coordinator and two workers; none where Citus can't be
 * had.
 */
export async function runOnCitus(
  part: "core" | "all",
  environment: Readonly<Record<string, string>> = {},
): Promise<OnCitus> {
  const reason = whyNoCitus();
  if (reason !== null) {
    const shows = "this run does not show that the server runs on several machines";
    return { runs: [], leftOut: [`server tests on Citus · ${reason}: ${shows}`] };
  }
  const built = await runCheck("Citus", async () => ensureCitus());
  if (built.failures.length > 0) return { runs: [built], leftOut: [] };
  const tests = await runVitest({
    name: "server tests on Citus",
    args: [
      "--project",
      "citus",
      "--project",
      "server*",
      ...CORE_TESTS,
      ...(part === "all" ? OTHER_TESTS : []),
    ],
    environment: { ...environment, TEST_POSTGRES: "citus" },
  });
  return { runs: [built, tests], leftOut: [] };
}

/** Why this machine can't be given Citus; null: it can, or has it. */
function whyNoCitus(): string | null {
  if (isCitusBuilt()) return null;
  if (!existsSync(ARCHIVE)) return `The sources of Citus are not at ${ARCHIVE}`;
  return canInstall() ? null : "Building Citus takes packages of Debian, which can't be installed here";
}

/** Builds Citus, some three minutes, unless that was done before; true when it is there. */
function ensureCitus(): boolean {
  if (isCitusBuilt()) return true;
  console.log("Building Citus, some three minutes …");
  if (!installPackages(PACKAGES)) return false;
  const work = mkdtempSync(join(tmpdir(), "forecourt-citus-"));
  try {
    return build(work);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function build(work: string): boolean {
  const source = () => join(work, globSync("citus-*/", { cwd: work })[0] ?? "");
  rmSync(INSTALLED, { recursive: true, force: true });
  mkdirSync(INSTALLED, { recursive: true });
  for (const folder of ["/usr/lib/postgresql/15", "/usr/share/postgresql/15"])
    cpSync(folder, join(INSTALLED, folder), { recursive: true, dereference: true });
  return (
    runs("tar", ["xJf", ARCHIVE, "-C", work], work) &&
    runs("./configure", [`PG_CONFIG=${join(DEBIAN_PROGRAMS, "pg_config")}`, "--without-libcurl"], source()) &&
    runs("make", [`-j${PROCESSES}`], source()) &&
    runs("make", ["install", `DESTDIR=${INSTALLED}`], source())
  );
}

function runs(program: string, args: readonly string[], cwd: string): boolean {
  return spawnSync(program, args, { cwd, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}
