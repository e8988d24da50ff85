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

/** A coordinator and two workers that know each other, each with an empty database. */
export async function startCitusCluster({ folder, log, settings }: ClusterOptions): Promise<CitusCluster> {
  const nodes: EmbeddedPostgres[] = [];
  for (const name of ["coordinator", ...Array.from({ length: WORKERS }, (_, n) => `worker-${n + 1}`)]) {
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
    await run(node, [
      "select pg_reload_conf()",
      "create extension citus",
      "alter role forecourt_search login",
    ]);
  }
  const [coordinator, ...workers] = nodes;
  if (coordinator === undefined) throw new Error("There is no coordinator.");
  await run(coordinator, [
    `select citus_set_coordinator_host('${socketFolderOf(coordinator)}', ${SOCKET_PORT})`,
    ...workers.map((worker) => `select citus_add_node('${socketFolderOf(worker)}', ${SOCKET_PORT})`),
  ]);
  return {
    coordinator,
    workers,
    async stop() {
      for (const node of nodes) await node.stop();
    },
  };
}

async function run({ superuserUrl }: EmbeddedPostgres, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl.replace("/postgres?", "/forecourt?") });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function socketFolderOf({ superuserUrl }: EmbeddedPostgres): string {
  const [, folder = ""] = /[?&]host=([^&]*)/.exec(superuserUrl) ?? [];
  return decodeURIComponent(folder);
}
