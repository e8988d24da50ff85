import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { processBirth } from "#server/platform/process/process-identity.ts";
import { look, type Phase, type Sight, waitForPhase } from "./import-phases.ts";
import type { Kill } from "./kill-plan.ts";
import type { KillableServer } from "./killable-server.ts";
import { readingChildren } from "./processes.ts";
import { withClient } from "./tables-dump.ts";

const BACK_MS = 150_000;

/** Waits for the phase, then for the time into it, and kills when the import is still under way. Tells what was seen at that very moment. */
export async function strike(
  server: KillableServer,
  kill: Kill,
  isOver: () => Promise<boolean>,
): Promise<{ hit: Phase | null; children: number[] }> {
  const observer = new pg.Client({ connectionString: server.superuserUrl });
  observer.on("error", () => undefined); // PostgreSQL goes away when it is the victim.
  await observer.connect();
  const pid = server.pid();
  try {
    const met = await waitForPhase(observer, pid, kill.phase, isOver);
    if (met === null) return { hit: null, children: [] };
    const sight = await lookAfter(observer, pid, kill, met);
    const children = readingChildren(pid);
    if (sight.phase === null) return { hit: null, children };
    const isThere = await killNow(server, kill, sight, children);
    return { hit: isThere ? sight.phase : null, children };
  } finally {
    await observer.end().catch(() => undefined);
  }
}

/** What is seen when the time into the phase is over: the import may have gone on, or be done. */
async function lookAfter(
  observer: pg.Client,
  serverPid: number,
  { phase, afterMs }: Kill,
  met: Sight,
): Promise<Sight> {
  if (afterMs === 0) return met;
  await sleep(afterMs);
  const sight = await look(observer, serverPid, phase);
  // Between its check and its import a file is nowhere to be seen.
  return sight.phase === null && (phase === "check" || phase === "accept") ? met : sight;
}

async function killNow(
  server: KillableServer,
  { victim }: Kill,
  sight: Sight,
  children: readonly number[],
): Promise<boolean> {
  if (victim === "server") {
    await server.kill("SIGKILL");
    return true;
  }
  const pid = { child: children[0] ?? 0, postmaster: server.postgresPid(), backend: sight.backend ?? 0 }[
    victim
  ];
  if (pid === 0 || processBirth(pid) === null) return false;
  process.kill(pid, "SIGKILL");
  return true;
}

/** Grows when PostgreSQL starts, and when it starts anew after the end of one of its processes. */
export async function databaseStart(server: KillableServer): Promise<string> {
  const rows = await withClient(server.superuserUrl, (client) =>
    client.query<{ at: string }>(
      "select (stats_reset, pg_postmaster_start_time())::text as at from pg_stat_wal",
    ),
  );
  return rows.rows[0]?.at ?? "";
}

/** Waits until PostgreSQL has started anew and the server answers from it. */
export async function databaseBack(server: KillableServer, before: string): Promise<void> {
  for (const until = Date.now() + BACK_MS; Date.now() < until; await sleep(50)) {
    try {
      if ((await databaseStart(server)) === before) continue;
      await server.uploads();
      return;
    } catch {
      // It is on its way back.
    }
  }
  throw new Error(`PostgreSQL did not come back:\n${server.said().slice(-3000)}`);
}
