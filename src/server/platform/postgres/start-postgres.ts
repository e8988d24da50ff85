import { chmodSync, mkdirSync, realpathSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { errorCode, errorText, StartError } from "#server/platform/errors.ts";
import type { StartLog } from "#server/platform/log.ts";
import { type Binaries, findBinaries } from "./binaries.ts";
import { ensureCluster, type Secrets } from "./cluster.ts";
import { createHolder, type Holder } from "./holders.ts";
import { type Paths, pathsIn, socketFolder, socketUrl } from "./paths.ts";
import { findRunning, launch, type Running, stopServer } from "./postmaster.ts";
import { ensureDatabase } from "./provision.ts";
import { chooseRunAs, type RunAs } from "./run-as.ts";
import { serverSettings } from "./settings.ts";

const LEFTOVER_SECONDS = 10;
const ORPHAN_SECONDS = 3;
const RECOVERY_SECONDS = 600;
const RECOVERY_LINE_SECONDS = 5;
const RESTART_PAUSE_MS = 200;

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: StartLog;
  /** Folder with other PostgreSQL programs than the packaged ones. */
  readonly programs?: string;
  /** Server settings that go before ours. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A database to work with, wherever it runs. */
export interface Postgres {
  readonly ownerUrl: string;
  readonly applicationUrl: string;
  /** null when the server is not ours. */
  pid(): number | null;
  stop(): Promise<void>;
}

export interface EmbeddedPostgres extends Postgres {
  /** For test databases only; the product never uses it. */
  readonly superuserUrl: string;
  pid(): number;
}

interface Server {
  readonly paths: Paths;
  readonly binaries: Binaries;
  readonly runAs: RunAs;
  readonly secrets: Secrets;
  readonly holder: Holder;
  readonly settings: Readonly<Record<string, string>>;
  readonly log: StartLog;
}

/** Starts PostgreSQL on the data folder or joins the one that runs there, and keeps it running until `stop`. */
export async function startPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const server = await openServer(options);
  let running: Running;
  try {
    running = await ensureRunning(server);
    await ensureDatabase(adminUrl(server, running), server.secrets);
  } catch (error) {
    await release(server);
    throw error;
  }
  const guard = watch(server, running);
  const url = (role: string, password: string, database = "forecourt") =>
    socketUrl(running.socketFolder, role, password, database);
  return {
    ownerUrl: url("forecourt_owner", server.secrets.owner),
    applicationUrl: url("forecourt_app", server.secrets.application),
    superuserUrl: url("postgres", server.secrets.superuser, "postgres"),
    pid: () => guard.running().pid,
    async stop() {
      await guard.end();
      await release(server);
    },
  };
}

async function openServer(options: EmbeddedOptions): Promise<Server> {
  const paths = pathsIn(openDataFolder(options.dataDir));
  const runAs = chooseRunAs(paths.dataDir, paths.cluster);
  const binaries = findBinaries(runAs, paths.dataDir, options.programs ?? null);
  const secrets = await ensureCluster(paths, binaries, runAs);
  const settings = { ...serverSettings(binaries.major), ...options.settings };
  return { paths, binaries, runAs, secrets, settings, holder: createHolder(paths), log: options.log };
}

function openDataFolder(folder: string): string {
  try {
    if (mkdirSync(folder, { recursive: true }) !== undefined) chmodSync(folder, 0o755);
    return realpathSync(folder);
  } catch (error) {
    const reasons: Readonly<Record<string, string>> = {
      EACCES: "this user may not write there",
      EROFS: "the file system is read-only",
      ENOSPC: "the disk is full",
      ENOTDIR: "a part of the path is a file",
      EEXIST: "a file stands in its place",
    };
    const reason = reasons[errorCode(error) ?? ""] ?? errorText(error);
    throw new StartError(
      `The data folder ${folder} can't be used: ${reason}.`,
      "Set DATA_DIR to another folder.",
    );
  }
}

async function release(server: Server): Promise<void> {
  if (!server.holder.leave()) return;
  const running = findRunning(server.paths);
  if (running !== null) await stopServer(server.paths, running.pid);
}

async function ensureRunning(server: Server): Promise<Running> {
  const started = Date.now();
  for (let attempt = 0; ; attempt += 1) {
    const found = findRunning(server.paths);
    const outcome = found === null ? await startNew(server) : await joinRunning(server, found, started);
    if (typeof outcome === "object") return outcome;
    if (Date.now() - started > LEFTOVER_SECONDS * 1000)
      throw new StartError(describeFailure(server, outcome));
    if (attempt === 0) server.log.info("Waiting for an earlier PostgreSQL to end …");
    await sleep(RESTART_PAUSE_MS);
  }
}

/** The running server, or what to try again for. */
async function joinRunning(server: Server, found: Running, since: number): Promise<Running | string> {
  if (!server.holder.join()) {
    const orphaned = Date.now() - since > ORPHAN_SECONDS * 1000 && (await answers(server, found)) === true;
    if (!orphaned) return "the earlier server is still stopping";
    server.holder.open();
  }
  return waitUntilReady(server, found, () =>
    findRunning(server.paths)?.pid === found.pid ? null : "it ended",
  );
}

async function startNew(server: Server): Promise<Running | string> {
  server.holder.open();
  const folder = socketFolder(server.paths.dataDir, server.secrets.superuser);
  const child = launch({ ...server, socketFolder: folder });
  return waitUntilReady(server, { pid: child.pid, socketFolder: folder }, child.ended);
}

async function waitUntilReady(
  server: Server,
  running: Running,
  ended: () => string | null,
): Promise<Running | string> {
  const started = Date.now();
  let nextLine = started + RECOVERY_LINE_SECONDS * 1000;
  for (let pause = 5; ; pause = Math.min(pause * 2, 100)) {
    const end = ended();
    if (end !== null) {
      if (isPassing(end)) return end;
      throw new StartError(describeFailure(server, end));
    }
    const state =
      findRunning(server.paths)?.pid === running.pid ? await answers(server, running) : "it is starting";
    if (state === true) return running;
    if (Date.now() > nextLine) {
      server.log.info(`PostgreSQL is getting ready (${state}) …`);
      nextLine += RECOVERY_LINE_SECONDS * 1000;
    }
    if (Date.now() - started > RECOVERY_SECONDS * 1000)
      throw new StartError(`PostgreSQL does not answer: ${state}.`);
    await sleep(pause);
  }
}

/** True, or why not yet. */
async function answers(server: Server, running: Running): Promise<true | string> {
  const client = new pg.Client({
    connectionString: adminUrl(server, running),
    connectionTimeoutMillis: 5000,
  });
  client.on("error", () => undefined); // reported by connect
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    if (errorCode(error) === "28P01")
      throw new StartError("The password file of the data folder does not fit its database.");
    return errorText(error);
  }
}

function isPassing(output: string): boolean {
  return /lock file .* (already exists|is empty)|is still in use|it ended|could not create lock file/.test(
    output,
  );
}

function describeFailure(server: Server, output: string): string {
  if (/No space left on device/.test(output))
    return "PostgreSQL could not start: the disk of DATA_DIR is full.";
  if (/Permission denied/.test(output)) {
    return `PostgreSQL could not start: its user may not read or write ${server.paths.cluster}.`;
  }
  const line = output.split("\n").find((each) => /FATAL|PANIC/.test(each)) ?? output.trim();
  return `PostgreSQL could not start: ${line.replace(/^.*?(FATAL|PANIC):\s*/, "")} (see ${server.paths.serverLog})`;
}

function adminUrl(server: Server, running: Running): string {
  return socketUrl(running.socketFolder, "postgres", server.secrets.superuser, "postgres");
}

interface Guard {
  running(): Running;
  end(): Promise<void>;
}

/** Holds one idle connection; when it breaks, the server is started again. */
function watch(server: Server, first: Running): Guard {
  let running = first;
  let client: pg.Client | null = null;
  let ending = false;
  let work: Promise<void> = Promise.resolve();
  const hold = async () => {
    while (!ending) {
      try {
        client = await connectGuard(adminUrl(server, running), restart);
        return;
      } catch (error) {
        server.log.warn(`PostgreSQL is not there: ${errorText(error)}`);
        running = await ensureRunning(server);
      }
    }
  };
  const restart = () => {
    if (ending) return;
    server.log.warn("PostgreSQL has ended unexpectedly; starting it again.");
    work = work.then(async () => {
      running = await ensureRunning(server);
      await hold();
    });
    work.catch((error: unknown) => server.log.warn(errorText(error)));
  };
  work = hold();
  return {
    running: () => running,
    async end() {
      ending = true;
      await work.catch(() => undefined); // its failure was logged
      await client?.end();
    },
  };
}

async function connectGuard(connectionString: string, onEnd: () => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: "forecourt guard" });
  client.on("error", () => undefined); // 'end' follows and is handled
  await client.connect();
  client.on("end", onEnd);
  return client;
}
