import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { errorCode, errorText, StartError } from "#server/platform/errors.ts";
import type { Binaries } from "./binaries.ts";
import type { Paths } from "./paths.ts";
import { commandFor, type RunAs } from "./run-as.ts";

const MIN_FREE_MEGABYTES = 200;
const OLDEST_WITH_BUILTIN_LOCALE = 17;

const secretsShape = z.object({ superuser: z.string(), owner: z.string(), application: z.string() });
export type Secrets = z.infer<typeof secretsShape>;

/** Creates the cluster when there is none; a second process doing the same at once finds the first one's. */
export async function ensureCluster(paths: Paths, binaries: Binaries, runAs: RunAs): Promise<Secrets> {
  if (!exists(paths.cluster)) {
    refuseFullDisk(paths.dataDir);
    await createCluster(paths, binaries, runAs);
  }
  const version = readCluster(join(paths.cluster, "PG_VERSION")).trim();
  if (Number(version) !== binaries.major) {
    throw new StartError(
      `The data folder ${paths.cluster} was made by PostgreSQL ${version}, but this release brings ${binaries.major}.`,
      "Back up with the older release and restore with this one, or set DATA_DIR to an empty folder.",
    );
  }
  return secretsShape.parse(JSON.parse(readCluster(paths.secrets)));
}

function readCluster(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (errorCode(error) === "EACCES") {
      throw new StartError(
        `The data folder belongs to another user: ${file} can't be read. Start as that user.`,
      );
    }
    throw new StartError(`The data folder is not complete: ${errorText(error)}.`);
  }
}

// A draft becomes the cluster by one rename: the folder is there complete or not at all.
function exists(folder: string): boolean {
  try {
    return lstatSync(folder, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw new StartError(`The data folder can't be read: ${errorText(error)}.`);
  }
}

function refuseFullDisk(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / 1024 / 1024);
  if (free >= MIN_FREE_MEGABYTES) return;
  throw new StartError(
    `There is no room for a database in ${folder}: ${free} MB are free, at least ${MIN_FREE_MEGABYTES} MB are needed.`,
  );
}

async function createCluster(paths: Paths, binaries: Binaries, runAs: RunAs): Promise<void> {
  const draft = `${paths.cluster}.new-${process.pid}`;
  const secrets: Secrets = { superuser: password(), owner: password(), application: password() };
  const passwordFile = join(paths.dataDir, `.postgres-password-${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, secrets.superuser, { mode: 0o600 });
  try {
    const { user } = runAs;
    if (user !== null) for (const path of [draft, passwordFile]) lchownSync(path, user.uid, user.gid);
    await runInitdb(binaries, runAs, draft, passwordFile);
    const file = join(draft, "forecourt.json");
    writeFileSync(file, `${JSON.stringify(secrets)}\n`, { mode: 0o600 });
    if (user !== null) chownSync(file, user.uid, user.gid);
    moveIntoPlace(draft, paths.cluster);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

function moveIntoPlace(draft: string, cluster: string): void {
  try {
    renameSync(draft, cluster);
  } catch (error) {
    const code = errorCode(error);
    if (code !== "ENOTEMPTY" && code !== "EEXIST") throw error; // another start was first
  }
}

async function runInitdb(
  binaries: Binaries,
  runAs: RunAs,
  folder: string,
  passwordFile: string,
): Promise<void> {
  const ctype = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";
  const { file, args, options } = commandFor(runAs, join(binaries.folder, "initdb"), [
    ...["--pgdata", folder, "--username", "postgres", "--pwfile", passwordFile],
    ...["--auth", "scram-sha-256", "--encoding", "UTF8", "--data-checksums", "--no-instructions"],
    ...["--locale", "C", "--lc-ctype", ctype],
    ...(binaries.major >= OLDEST_WITH_BUILTIN_LOCALE
      ? ["--locale-provider", "builtin", "--builtin-locale", "C.UTF-8"]
      : []),
  ]);
  const { code, output } = await run(file, args, options);
  if (code === 0) return;
  if (/No space left on device/.test(output)) {
    throw new StartError("There is no room for a database: the disk of DATA_DIR is full.");
  }
  if (/could not look up effective user ID/.test(output)) {
    throw new StartError(
      `PostgreSQL runs only as a user with a name, and user id ${process.getuid?.()} has none here.`,
    );
  }
  throw new StartError(`PostgreSQL could not create its data folder: ${lastLine(output)}`);
}

function run(
  file: string,
  args: string[],
  options: object,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk.toString("utf8");
    };
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output }));
  });
}

function lastLine(output: string): string {
  const lines = output.trim().split("\n");
  return lines.find((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? "";
}

function password(): string {
  return randomBytes(24).toString("base64url");
}
