import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { errorCode, errorText, StartError } from "#server/platform/errors.ts";
import type { StartLog } from "#server/platform/log.ts";
import type { Binaries } from "./binaries.ts";
import type { Secrets } from "./cluster.ts";
import type { LockHolder } from "./lock-holders.ts";
import { type Paths, socketFolder, socketUrl } from "./paths.ts";
import { findRunning, launch, type Running } from "./postmaster.ts";
import type { RunAs } from "./run-as.ts";

const LEFTOVER_SECONDS = 10;
const ORPHAN_SECONDS = 3;
const RECOVERY_SECONDS = 600;
const RECOVERY_LINE_SECONDS = 5;
const RESTART_PAUSE_MS = 200;

export interface Server {
  readonly paths: Paths;
  readonly binaries: Binaries;
  readonly runAs: RunAs;
  readonly secrets: Secrets;
  readonly holder: LockHolder;
  readonly settings: Readonly<Record<string, string>>;
  readonly log: StartLog;
}

/** The server of this cluster, ready for queries: the one that runs, else a new one. */
export async function ensureRunning(server: Server): Promise<Running> {
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
  return waitUntilReady(server, child, child.ended);
}

async function waitUntilReady(
  server: Server,
  running: Pick<Running, "pid">,
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
    // Read again each time: a starting server writes its socket folder after its pid.
    const current = findRunning(server.paths);
    const known = current?.pid === running.pid && current.socketFolder !== "" ? current : null;
    const state = known === null ? "it is starting" : await answers(server, known);
    if (known !== null && state === true) return known;
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

export function adminUrl(server: Server, running: Running): string {
  return socketUrl(running.socketFolder, "postgres", server.secrets.superuser, "postgres");
}
