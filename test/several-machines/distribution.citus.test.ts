import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteClient, listOperations } from "#server/features/installation/index.ts";
import { verifyOperations } from "#server/features/verification/index.ts";
import { type Settings, settingsStatement } from "#server/platform/database/db.ts";
import { distribute, findMachines } from "#server/platform/database/distribution.ts";
import { migrate, readMigrations } from "#server/platform/database/migrate.ts";
import { runCommand } from "#test/cli/command-line.ts";
import { openEmptyDatabase, type TestDatabase } from "#test/database.ts";
import { BY_DEALER } from "#test/endpoints/guarded-tables.ts";
import { twoClientsWithSurveys } from "#test/endpoints/scope-alone.ts";
import { surveys } from "#test/given/surveys.ts";
import { type Given, given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const MIGRATIONS = join(import.meta.dirname, "../../db/migrations");
const WORKERS = 2;
/** Days are counted of many answers alone. */
const FILLED = BY_DEALER.filter((table) => table !== "rollup_day");

let server: TestServer;
let make: Given;
let clientId: number;
let dealers: ReadonlyMap<string, number>;

beforeAll(async () => {
  server = await startTestServer();
  make = given(server);
  clientId = await twoClientsWithSurveys(make);
  for (const code of ["D03", "D04", "D07", "D08"])
    await make.surveys(surveys(2, { dealer_code: code, texts: { V1: "A word." } }));
  const { rows } = await server.query(
    "select dealer_code as code, dealer_id as id from dealer where client_id = $1",
    [clientId],
  );
  dealers = new Map(rows.map(({ code, id }) => [code, id]));
});

afterAll(() => server.close());

describe("the answers", () => {
  test.each(FILLED)("of %s lie on every worker and not where they are asked for", async (table) => {
    const { rows } = await server.query(`select count(*)::int as n from ${table}`);
    const onWorkers = await atWorkers(async (client) => {
      const counts = await eachShard(client, table, "count(*)::int as n");
      return counts.reduce((sum, { n }) => sum + n, 0);
    });
    expect(onWorkers).toHaveLength(WORKERS);
    for (const n of onWorkers) expect(n).toBeGreaterThan(0);
    expect(onWorkers.reduce((sum, n) => sum + n, 0)).toBe(rows[0].n);
    expect((await server.query(`select pg_relation_size('${table}')::int as bytes`)).rows).toEqual([
      { bytes: 0 },
    ]);
  });

  test("of one dealer lie together, whatever table they are in", async () => {
    const places = await server.query(
      `select count(distinct nodename)::int as machines, count(distinct table_name)::int as tables
       from citus_shards where shardid in (
         select get_shard_id_for_distribution_column(name::regclass, $1::int) from unnest($2::text[]) name)`,
      [dealers.get("D01"), [...BY_DEALER]],
    );
    expect(places.rows).toEqual([{ machines: 1, tables: BY_DEALER.length }]);
  });
});

describe("row-level security holds on a worker itself", () => {
  test.each(FILLED)("%s shows the settings' dealers, and without settings nothing", async (table) => {
    const seen = (settings: Settings | null) => dealersSeenAtWorkers(table, settings);
    const own = [dealers.get("D01"), dealers.get("D06")];
    expect(await seen(settingsOf(["D01", "D06"]))).toEqual(own);
    expect(await seen(settingsOf([]))).toEqual([]);
    expect(await seen({ ...settingsOf(["D01"]), client: clientId + 1 })).toEqual([]);
    expect(await seen(null)).toEqual([]);
    expect((await seen({ ...settingsOf(null), rlsMode: "all" })).length).toBe(dealers.size);
  });
});

// Before the releases that come later: a command takes no database that is newer than it.
describe("by the commands", () => {
  let dataDir: string;
  let plain: TestDatabase;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "forecourt-distribute-"));
    plain = await openEmptyDatabase(server.testDatabase);
  });

  afterAll(async () => {
    await plain.drop();
    await rm(dataDir, { recursive: true });
  });

  const command = ({ name, applicationUrl, ownerUrl }: TestDatabase, ...typed: string[]) =>
    runCommand(
      { DATA_DIR: join(dataDir, name), DATABASE_URL: applicationUrl, DATABASE_OWNER_URL: ownerUrl },
      typed,
    );

  test("an installation on one machine is moved while the server runs, and then left where it is", async () => {
    await gatherOnOneMachine();
    expect(await bytesHere()).toBeGreaterThan(0);
    const moved = { code: 0, out: `The answers lie on ${WORKERS} workers of Citus.\n`, err: "" };
    expect(await command(server.testDatabase, "database", "distribute")).toEqual(moved);
    await onCoordinator(async (client) => {
      expect(await findMachines(client)).toEqual({ workers: WORKERS, undistributed: [] });
    });
    expect(await bytesHere()).toBe(0);
    const again = { ...moved, out: `The answers lie on ${WORKERS} workers of Citus already.\n` };
    expect(await command(server.testDatabase, "database", "distribute")).toEqual(again);
    await make.surveys(surveys(2, { dealer_code: "D01" }));
    expect(await differences()).toBe(0);
  });

  test("it comes back to one machine by a backup, which is no coordinator", async () => {
    const backup = join(dataDir, "several.tar.zst");
    const written = await command(server.testDatabase, "backup", backup);
    expect([written.code, written.out]).toEqual([0, expect.stringMatching(/^Backup written: /)]);
    const restored = await command(plain, "restore", backup);
    expect([restored.code, restored.out]).toEqual([0, expect.stringMatching(/^Restored as of /)]);
    expect((await command(plain, "verify")).code).toBe(0);
    expect(await command(plain, "database", "distribute")).toEqual({
      code: 1,
      out: "",
      err: "This database is no coordinator of Citus that has workers.\n",
    });
  });
});

describe("a release that comes later", () => {
  let folder: string;
  let next: number;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "forecourt-migrations-"));
    await cp(MIGRATIONS, folder, { recursive: true });
    next = (await readMigrations()).length + 1;
  });

  afterAll(() => rm(folder, { recursive: true }));

  const bring = async (name: string, sql: string) => {
    const file = join(folder, `${String(next).padStart(4, "0")}_${name}.sql`);
    await writeFile(file, sql);
    const { ownerUrl, applicationUrl } = server.testDatabase;
    const log = { info: () => undefined, warn: () => undefined };
    try {
      return await migrate({ ownerUrl, applicationUrl, log, folder });
    } catch (error) {
      await rm(file);
      throw error;
    }
  };

  test("with a policy that asks another table is refused, and leaves everything as it was", async () => {
    const policy =
      "create policy later on response to forecourt_app using (dealer_id in (select dealer_id from dealer))";
    await expect(bring("policy", `alter table response add column later int; ${policy}`)).rejects.toThrow(
      /^Migration \d{4}_policy\.sql failed: /,
    );
    const { rowCount } = await server.query(
      "select from information_schema.columns where table_name = 'response' and column_name = 'later'",
    );
    expect(rowCount).toBe(0);
  });

  test("renames the setting that policies read, on every worker", async () => {
    const file = await readFile(join(MIGRATIONS, "0056_rls_mode.sql"), "utf8");
    const everything: Settings = { ...settingsOf(null), rlsMode: "all" };
    const seen = async () =>
      Promise.all(FILLED.map(async (table) => (await dealersSeenAtWorkers(table, everything)).length));
    const back = file.replace(/app\.(reach|rls_mode)/g, (name) =>
      name === "app.reach" ? "app.rls_mode" : "app.reach",
    );
    expect(await bring("former_name", back)).toBe(1);
    next += 1;
    expect(await seen()).toEqual(FILLED.map(() => 0));
    expect(await bring("rls_mode", file)).toBe(1);
    next += 1;
    expect(await seen()).toEqual(FILLED.map(() => dealers.size));
  });

  test("changes the tables on every worker, and imports go on", async () => {
    expect(
      await bring(
        "columns",
        "alter table response add column later int;\ncreate index response_later on response (operation_id, later)",
      ),
    ).toBe(1);
    const shards = await atWorkers((client) => eachShard(client, "response", "max(later) as later"));
    for (const pieces of shards) expect(pieces.length).toBeGreaterThan(0);
    await make.surveys(surveys(3, { dealer_code: "D02" }));
    expect(await differences()).toBe(0);
  });
});

describe("an installation that lies on one machine", () => {
  test("is moved with all it holds, and its figures are the same", async () => {
    await make.person("mover@x.example");
    const caller = await make.logIn("mover@x.example");
    const figures = async () => {
      const cards = await caller.summary({ dealer_code: "D01" });
      return [...cards].map(([card, reply]) => [card, { ...reply, dataVersion: 0 }]);
    };
    const before = await figures();
    await gatherOnOneMachine();
    expect(await bytesHere()).toBeGreaterThan(0);
    await onCoordinator(async (client) => {
      const machines = await findMachines(client);
      expect(machines).toEqual({ workers: WORKERS, undistributed: [...BY_DEALER] });
      if (machines !== null) await distribute(client, machines);
      expect(await findMachines(client)).toEqual({ workers: WORKERS, undistributed: [] });
    });
    expect(await bytesHere()).toBe(0);
    await server.query("update operation set data_version = data_version + 1");
    expect(await figures()).toEqual(before);
    expect(await differences()).toBe(0);
  });

  test("stays there while the search may not log in at the workers", async () => {
    const client = new pg.Client({ connectionString: server.testDatabase.superuserUrl });
    await client.connect();
    try {
      await client.query("begin");
      await client.query("alter role forecourt_search nologin");
      await expect(distribute(client, { workers: WORKERS, undistributed: ["response"] })).rejects.toThrow(
        "Ask the database administrator for: ALTER ROLE forecourt_search LOGIN; on every machine.",
      );
    } finally {
      await client.query("rollback");
      await client.end();
    }
  });
});

test("a client that is deleted leaves nothing on any worker", async () => {
  const { owner } = server.database;
  const aurora = (await listOperations(owner)).find(({ slug }) => slug === "aurora-csi");
  expect(aurora?.responses).toBe(7);
  await deleteClient(owner, server.services.files, "Aurora Vehicles", async () => undefined);
  for (const table of FILLED) {
    const clients = await atWorkers((client) => eachShard(client, table, "distinct client_id as id"));
    expect(new Set(clients.flat().map(({ id }) => id)), table).toEqual(new Set([clientId]));
  }
});

function settingsOf(codes: readonly string[] | null): Settings {
  const ids = codes?.map((code) => dealers.get(code) ?? 0) ?? null;
  return { client: clientId, dealers: ids, rlsMode: "scope", person: null };
}

async function differences(): Promise<number> {
  const results = await verifyOperations(server.database.owner, null, {
    differs: () => undefined,
    progress: () => undefined,
  });
  return results.reduce((sum, each) => sum + each.differences, 0);
}

async function onCoordinator(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: server.testDatabase.ownerUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function gatherOnOneMachine(): Promise<void> {
  return onCoordinator(async (client) => {
    for (const table of BY_DEALER) await client.query("select undistribute_table($1)", [table]);
  });
}

/** What the coordinator itself holds of the answers. */
async function bytesHere(): Promise<number> {
  const { rows } = await server.query("select pg_relation_size('response')::int as bytes");
  return rows[0].bytes;
}

/** Asks each worker, as its superuser. */
async function atWorkers<T>(ask: (client: pg.Client) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (const url of server.testDatabase.workerUrls) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      // Citus hides them from whoever lists tables.
      await client.query("set citus.override_table_visibility = off");
      answers.push(await ask(client));
    } finally {
      await client.end();
    }
  }
  return answers;
}

/** What each of a table's pieces on a worker answers. */
async function eachShard(client: pg.Client, table: string, columns: string) {
  const { rows: shards } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relname ~ $1",
    [`^${table}_\\d+$`],
  );
  const answers = [];
  for (const { name } of shards) answers.push(...(await client.query(`select ${columns} from ${name}`)).rows);
  return answers;
}

async function dealersSeenAtWorkers(table: string, settings: Settings | null): Promise<number[]> {
  const found = await atWorkers((client) => dealersSeen(client, table, settings));
  return found.flat().sort((a, b) => a - b);
}

async function dealersSeen(client: pg.Client, table: string, settings: Settings | null): Promise<number[]> {
  await client.query("begin");
  await client.query("set local role forecourt_app");
  if (settings !== null) await client.query(settingsStatement(settings));
  const rows = await eachShard(client, table, "distinct dealer_id");
  await client.query("rollback");
  return rows.map(({ dealer_id }) => dealer_id);
}
