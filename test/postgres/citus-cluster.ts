import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { StartLog } from "#server/platform/log.ts";
import { SOCKET_PORT } from "#server/platform/postgres/paths.ts";
import { type EmbeddedPostgres, startPostgres } from "#server/platform/postgres/start-postgres.ts";

/** PostgreSQL 15 with Citus, as `npm run test:citus` builds it. */
const PROGRAMS = join(import.meta.dirname, "../../.cache/citus/usr/lib/postgresql/15/bin");
const WORKERS = 2;
/** Their folders, the coordinator's first. */
export const CITUS_NODES = ["coordinator", ...Array.from({ length: WORKERS }, (_, n) => `worker-${n + 1}`)];

const SETTINGS = {
  shared_preload_libraries: "citus",
  // Few pieces, since both workers share a processor: what crosses from one to another is as true of four as of 32.
  "citus.shard_count": "4",
  // A transaction does not wait for connections that the one before had.
  "citus.max_cached_conns_per_worker": "4",
};

/** Whether that was done. */
export function isCitusBuilt(): boolean {
  return existsSync(join(PROGRAMS, "../lib/citus.so"));
}

interface ClusterOptions {
  readonly folder: string;
  readonly log: StartLog;
  readonly settings: Readonly<Record<string, string>>;
}

export interface CitusCluster {
  readonly coordinator: EmbeddedPostgres;
  readonly workers: readonly EmbeddedPostgres[];
  stop(): Promise<void>;
}

/** A coordinator and two workers that know each other, each with an empty database, or with what they hold from before. */
export async function startCitusCluster({ folder, log, settings }: ClusterOptions): Promise<CitusCluster> {
  const nodes: EmbeddedPostgres[] = [];
  for (const name of CITUS_NODES) {
    const dataDir = join(folder, name);
    const node = await startPostgres({
      dataDir,
      log,
      programs: PROGRAMS,
      settings: { ...settings, ...SETTINGS },
    });
    nodes.push(node);
    // They log in to each other as whoever asks.
    await writeFile(join(dataDir, "postgres/pg_hba.conf"), "local all all trust\n");
    await run(node, ["select pg_reload_conf()"]);
  }
  const [coordinator, ...workers] = nodes;
  if (coordinator === undefined) throw new Error("There is no coordinator.");
  // What they know each other by is kept with what they hold.
  const [known] = await run(coordinator, ["select from pg_extension where extname = 'citus'"]);
  if (known?.rowCount === 0) await introduce(coordinator, workers);
  return {
    coordinator,
    workers,
    async stop() {
      for (const node of nodes) await node.stop();
    },
  };
}

async function introduce(coordinator: EmbeddedPostgres, workers: readonly EmbeddedPostgres[]): Promise<void> {
  for (const node of [coordinator, ...workers])
    await run(node, ["create extension citus", "alter role forecourt_search login"]);
  await run(coordinator, [
    `select citus_set_coordinator_host('${socketFolderOf(coordinator)}', ${SOCKET_PORT})`,
    ...workers.map((worker) => `select citus_add_node('${socketFolderOf(worker)}', ${SOCKET_PORT})`),
  ]);
}

async function run(
  { superuserUrl }: EmbeddedPostgres,
  statements: readonly string[],
): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: superuserUrl.replace("/postgres?", "/forecourt?") });
  await client.connect();
  try {
    const results: pg.QueryResult[] = [];
    for (const statement of statements) results.push(await client.query(statement));
    return results;
  } finally {
    await client.end();
  }
}

function socketFolderOf({ superuserUrl }: EmbeddedPostgres): string {
  const [, folder = ""] = /[?&]host=([^&]*)/.exec(superuserUrl) ?? [];
  return decodeURIComponent(folder);
}
