import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode, StartError } from "#server/platform/errors.ts";
import { commandOf, processBirth } from "#server/platform/process/process-identity.ts";
import type { Binaries } from "./binaries.ts";
import { NOBODY } from "./own-user.ts";
import type { Paths } from "./paths.ts";
import { commandFor, giveTo, type RunAs } from "./run-as.ts";

const MAX_LOG_BYTES = 10 * 1024 * 1024;
const EMPTY_PID_FILE_SECONDS = 2;
const FAST_STOP_SECONDS = 60;

export interface Running {
  readonly pid: number;
  readonly socketFolder: string;
}

/** The server that runs on this cluster, or null; pid files that no PostgreSQL stands behind are removed. */
export function findRunning(paths: Paths): Running | null {
  const text = readPidFile(paths);
  if (text === null) return null;
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) {
    const age = Date.now() - (statSync(paths.pidFile, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > EMPTY_PID_FILE_SECONDS * 1000) removePidFile(paths, text);
    return null;
  }
  if (!isPostgresOf(pid, paths.cluster)) {
    removePidFile(paths, text);
    return null;
  }
  return { pid, socketFolder: lines[4]?.trim() ?? "" };
}

function readPidFile(paths: Paths): string | null {
  try {
    return readFileSync(paths.pidFile, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

// Another starter may have written a new one meanwhile.
function removePidFile(paths: Paths, seen: string): void {
  if (readPidFile(paths) === seen) rmSync(paths.pidFile, { force: true });
}

export interface Launch {
  readonly pid: number;
  /** Set when the server has ended, with what it said. */
  ended(): string | null;
}

interface LaunchOptions {
  readonly paths: Paths;
  readonly binaries: Binaries;
  readonly runAs: RunAs;
  readonly settings: Readonly<Record<string, string>>;
  readonly socketFolder: string;
}

/** Starts the server in a session of its own, so that Ctrl-C reaches only us and we stop it in order. */
export function launch({ paths, binaries, runAs, settings, socketFolder }: LaunchOptions): Launch {
  giveTo(runAs, paths.cluster);
  prepareSocketFolder(socketFolder, runAs);
  rotateLog(paths.serverLog);
  const all = { ...settings, unix_socket_directories: quoteList(socketFolder) };
  const args = [
    "-D",
    paths.cluster,
    ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  const command = commandFor(runAs, join(binaries.folder, "postgres"), args);
  const log = openSync(paths.serverLog, "a", 0o600);
  const logStart = statSync(paths.serverLog).size;
  const child: ChildProcess = spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  child.unref();
  let ended: string | null = null;
  const note = () => {
    ended = readFileSync(paths.serverLog).subarray(logStart).toString("utf8");
  };
  child.on("exit", note);
  child.on("error", (error) => {
    ended = error.message;
  });
  return { pid: child.pid ?? 0, ended: () => ended };
}

function prepareSocketFolder(folder: string, runAs: RunAs): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const ours = [process.getuid?.(), ...(runAs.user === null ? [] : [runAs.user.uid, NOBODY.uid])];
  if (!ours.includes(lstatSync(folder).uid)) {
    throw new StartError(`The socket folder ${folder} belongs to another user. Remove it or set DATA_DIR.`);
  }
  chmodSync(folder, 0o700);
  giveTo(runAs, folder);
}

// A list of folders: quotes keep commas and blanks of a path together.
function quoteList(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`;
}

function rotateLog(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) renameSync(file, `${file}.1`);
}

/** Ends the server in order and waits; one that hangs is told to leave at once (the log is replayed at the next start). */
export async function stopServer(paths: Paths, pid: number): Promise<void> {
  const birth = processBirth(pid);
  if (birth === null || !isPostgresOf(pid, paths.cluster)) return;
  process.kill(pid, "SIGINT");
  const isRunning = () => processBirth(pid) === birth;
  for (let waited = 0; isRunning() && waited < FAST_STOP_SECONDS * 1000; waited += 20) await sleep(20);
  if (isRunning()) process.kill(pid, "SIGQUIT");
  while (isRunning() && existsSync(paths.cluster)) await sleep(20);
}

/** Whether a living process is the PostgreSQL server of this cluster folder. */
function isPostgresOf(pid: number, cluster: string): boolean {
  const command = commandOf(pid);
  return command?.includes("postgres") === true && command.includes(cluster);
}
