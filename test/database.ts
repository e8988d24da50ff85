import { randomBytes } from "node:crypto";
import { chmod, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import { migrate } from "#server/platform/database/migrate.ts";
import type { StartLog } from "#server/platform/log.ts";
import { startPostgres } from "#server/platform/postgres/start-postgres.ts";
import { startCitusCluster } from "./postgres/citus-cluster.ts";
import { quickFolder } from "./quick-folder.ts";

const SERVER_VARIABLE = "FORECOURT_TEST_SERVER";
const TEMPLATE = "forecourt";
const VERSIONS_APART = 1_000_000;
const PATIENCE_MS = 2_000;
const PAUSE_MS = 50;

/** Whether this run's databases are spread over several servers. */
export const isOnCitus = process.env["TEST_POSTGRES"] === "citus";

export const DEBIAN_PROGRAMS = "/usr/lib/postgresql/15/bin";

const serverShape = z.object({
  superuserUrl: z.string(),
  ownerUrl: z.string(),
  applicationUrl: z.string(),
  /** The superuser at each worker of Citus. */
  workerUrls: z.array(z.string()).readonly(),
});
type ServerUrls = z.infer<typeof serverShape>;

interface TestServer extends ServerUrls {
  stop(): Promise<void>;
}

export interface TestDatabase {
  readonly name: string;
  readonly ownerUrl: string;
  readonly applicationUrl: string;
  /** For tests of row-level security only: passes every policy. */
  readonly superuserUrl: string;
  /** The same at each worker of Citus. */
  readonly workerUrls: readonly string[];
  drop(): Promise<void>;
}

/** A database of its own, cloned from the migrated one of this test run (or of a server of its own outside a run). */
export async function openTestDatabase(): Promise<TestDatabase> {
  const shared = process.env[SERVER_VARIABLE];
  if (shared !== undefined) return cloneDatabase(serverShape.parse(JSON.parse(shared)));
  const server = await startTestServer();
  const database = await cloneDatabase(server);
  return {
    ...database,
    async drop() {
      await database.drop();
      await server.stop();
    },
  };
}

// Test databases die with the run: only the tests of crashes need their writes to be safe, and those start their own.
// One server for the whole run, with a pool or two per test file and the two products that some of them start.
const SETTINGS = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" };

/**
 * PostgreSQL in a temporary folder with a migrated database; TEST_POSTGRES=15 takes Debian's programs, TEST_POSTGRES=citus
 * several servers with a distributed one.
 */
export async function startTestServer(): Promise<TestServer> {
  const folder = await quickFolder();
  await chmod(folder, 0o755);
  const log = { info: () => undefined, warn: (text: string) => console.warn(text) };
  const { server, workers, stop } = await startServers(folder, log);
  await migrate({ ...server, log });
  const { superuserUrl, ownerUrl, applicationUrl } = server;
  return {
    superuserUrl,
    ownerUrl,
    applicationUrl,
    workerUrls: workers.map((worker) => worker.superuserUrl),
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startServers(folder: string, log: StartLog) {
  if (isOnCitus) {
    const { coordinator, ...cluster } = await startCitusCluster({ folder, log, settings: SETTINGS });
    return { ...cluster, server: coordinator };
  }
  const programs = process.env["TEST_POSTGRES"] === "15" ? { programs: DEBIAN_PROGRAMS } : {};
  const server = await startPostgres({ dataDir: join(folder, "data"), log, ...programs, settings: SETTINGS });
  return { server, workers: [], stop: () => server.stop() };
}

/** Hands the server to the test files of this run. */
export function announceServer(server: ServerUrls): void {
  process.env[SERVER_VARIABLE] = JSON.stringify(serverShape.parse(server));
}

export function isServerAnnounced(): boolean {
  return process.env[SERVER_VARIABLE] !== undefined;
}

let clones = 0;

/** A database without a table, on the server of another one. */
export async function openEmptyDatabase(beside: TestDatabase): Promise<TestDatabase> {
  const name = newName();
  await asSuperuser(beside, async (client) => {
    await client.query(`create database ${name} owner forecourt_owner template template0`);
    await client.query(`grant connect, temporary on database ${name} to forecourt_app`);
  });
  return databaseOn(beside, name);
}

async function cloneDatabase(server: ServerUrls): Promise<TestDatabase> {
  clones += 1;
  const name = newName();
  for (const node of nodesOf(server)) {
    await asSuperuser(node, async (client) => {
      // Cloning needs the template to itself; test files that start together wait for each other.
      await client.query("select pg_advisory_lock(1)");
      // Citus watches over every database it has seen.
      await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
        TEMPLATE,
      ]);
      await client.query(
        `create database ${name} template ${TEMPLATE} owner forecourt_owner strategy file_copy`,
      );
      await client.query(`grant connect, temporary on database ${name} to forecourt_app`);
    });
  }
  // The app remembers a catalogue by operation and version, and test files share their process: no version comes twice.
  await asSuperuser({ ...server, superuserUrl: inDatabase(server.superuserUrl, name) }, async (client) => {
    await client.query(`alter table operation alter data_version set default ${clones * VERSIONS_APART}`);
  });
  return databaseOn(server, name);
}

/** The server and the workers that have a part of its databases, each by its superuser. */
function nodesOf({ superuserUrl, workerUrls }: Pick<ServerUrls, "superuserUrl" | "workerUrls">) {
  return [superuserUrl, ...workerUrls].map((url) => ({ superuserUrl: url }));
}

function newName(): string {
  return `test_${randomBytes(6).toString("hex")}`;
}

function databaseOn(server: ServerUrls, name: string): TestDatabase {
  return {
    name,
    ownerUrl: inDatabase(server.ownerUrl, name),
    applicationUrl: inDatabase(server.applicationUrl, name),
    superuserUrl: inDatabase(server.superuserUrl, name),
    workerUrls: server.workerUrls.map((url) => inDatabase(url, name)),
    async drop() {
      for (const node of nodesOf(server)) {
        await asSuperuser(node, async (client) => {
          await connectionsGone(client, name);
          await client.query(`drop database if exists ${name} with (force)`);
        });
      }
    },
  };
}

// Cutting a connection whose socket is still closing would end the run with an unhandled error.
async function connectionsGone(client: pg.Client, name: string): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
    const { rowCount } = await client.query("select from pg_stat_activity where datname = $1", [name]);
    if (rowCount === 0) return;
    await pause(PAUSE_MS);
  }
}

async function asSuperuser(
  server: Pick<ServerUrls, "superuserUrl">,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: server.superuserUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function inDatabase(url: string, name: string): string {
  return url.replace(/@\/[^?]*/, `@/${name}`);
}
