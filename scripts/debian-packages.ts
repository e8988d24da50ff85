import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { DEBIAN_PROGRAMS } from "#test/database.ts";

export interface TestProgram {
  readonly program: string;
  readonly package: string;
  /** What a run without it does not show. */
  readonly shows: string;
}

/** Draws and reads reports. */
export const POPPLER: TestProgram = {
  program: "pdftotext",
  package: "poppler-utils",
  shows: "that Poppler reads and draws the reports as they are meant",
};

export const OLDEST_POSTGRES: TestProgram = {
  program: join(DEBIAN_PROGRAMS, "initdb"),
  package: "postgresql-15",
  shows: "that the server runs on PostgreSQL 15",
};

/** Programs of other houses that tests hold our work against; the browser stands in browser.ts. */
export const TEST_PROGRAMS: readonly TestProgram[] = [
  {
    program: "soffice",
    package: "libreoffice-calc-nogui",
    shows: "that LibreOffice reads the exported workbooks alike",
  },
  POPPLER,
  { program: "strace", package: "strace", shows: "that nothing is acknowledged whose write failed" },
  {
    program: "faketime",
    package: "faketime",
    shows: "that a jump of the clock ends nothing that should go on",
  },
  OLDEST_POSTGRES,
];

interface Ensured {
  /** Programs that this machine can't be given: what needs them is left out of the run. */
  readonly leftOut: readonly string[];
  /** Packages that could have been installed and were not. */
  readonly failed: readonly string[];
}

/** Installs the programs that the tests need and this machine lacks; says in a line what has to be left out. */
export function ensureTestPrograms(wanted: readonly TestProgram[]): Ensured {
  const missing = wanted.filter(({ program }) => !isFound(program));
  const offered = canInstall() ? offeredOf(missing) : [];
  const leftOut = missing.filter((one) => !offered.includes(one));
  for (const { package: name, shows } of leftOut)
    console.log(`${name} is not on this machine and can't be installed: this run does not show ${shows}.`);
  const names = offered.map((one) => one.package);
  if (names.length > 0) {
    console.log(`Installing for the tests: ${names.join(", ")} …`);
    installPackages(names);
  }
  const failed = offered.filter(({ program }) => !isFound(program));
  return { leftOut: leftOut.map(({ program }) => program), failed: failed.map((one) => one.package) };
}

/** Whether packages of Debian can be installed here: as root, where there is its installer. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/** Installs packages of Debian; true when all went well. */
export function installPackages(names: readonly string[]): boolean {
  return refreshLists() && runs("apt-get", ["install", "-y", "--no-install-recommends", ...names]);
}

/** Those that this release has; all of them where nobody can tell, so that a failed installation is told. */
function offeredOf(programs: readonly TestProgram[]): readonly TestProgram[] {
  if (programs.length === 0 || !refreshLists()) return programs;
  return programs.filter((one) => runs("apt-cache", ["show", one.package]));
}

function refreshLists(): boolean {
  return runs("apt-get", ["update"]);
}

function runs(program: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(program, args, { stdio: "ignore", env }).status === 0;
}

function isFound(program: string): boolean {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.some((folder) => existsSync(resolve(folder, program)));
}
