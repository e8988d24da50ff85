import { chmodSync, mkdirSync, realpathSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { errorCode, errorText, StartError } from "#server/platform/errors.ts";
import type { StartLog } from "#server/platform/log.ts";
import { findBinaries } from "./binaries.ts";
import { ensureCluster } from "./cluster.ts";
import { adminUrl, ensureRunning, type Server } from "./ensure-running.ts";
import { createLockHolder } from "./lock-holders.ts";
import { pathsIn, socketUrl } from "./paths.ts";
import { findRunning, type Running, stopServer } from "./postmaster.ts";
import { ensureDatabase } from "./provision.ts";
import { chooseRunAs } from "./run-as.ts";
import { serverSettings } from "./settings.ts";

const RETRY_MS = 1000;

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
  const guard = await watch(server, running);
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
  const runAs = chooseRunAs(paths.dataDir, paths.cluster, options.log);
  const binaries = findBinaries(runAs, paths.dataDir, options.programs ?? null);
  const secrets = await ensureCluster(paths, binaries, runAs);
  const settings = { ...serverSettings(binaries), ...options.settings };
  return { paths, binaries, runAs, secrets, settings, holder: createLockHolder(paths), log: options.log };
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
  if (running === null) return;
  await stopServer(server.paths, running.pid);
  if (!running.socketFolder.startsWith(server.paths.dataDir))
    rmSync(running.socketFolder, { recursive: true, force: true });
}

interface Guard {
  running(): Running;
  end(): Promise<void>;
}

/** Holds one idle connection; when it breaks, the server is started again. */
async function watch(server: Server, first: Running): Promise<Guard> {
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
    work = revive();
  };
  const revive = async () => {
    while (!ending) {
      try {
        running = await ensureRunning(server);
        return await hold();
      } catch (error) {
        server.log.warn(errorText(error));
        await sleep(RETRY_MS);
      }
    }
  };
  await hold();
  return {
    running: () => running,
    async end() {
      ending = true;
      await work;
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
