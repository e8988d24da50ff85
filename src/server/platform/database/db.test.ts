import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { withLimits } from "./database-limits.ts";
import { inTransaction, type OpenDatabase, openDatabase, TRANSACTIONS_AT_ONCE } from "./db.ts";
import { PREPARED } from "./prepared.ts";

let database: TestDatabase;
let db: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  db = openDatabase(database);
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

const ACTOR = { client: 7, dealers: [3, 11], rlsMode: "scope", person: null } as const;
const READ_SETTINGS = sql<{ all: (string | null)[] }>`select array[current_setting('app.client', true),
  current_setting('app.dealers', true), current_setting('app.rls_mode', true), current_setting('app.person', true)] as all`;

test("the settings hold in their transaction and not after it", async () => {
  const inside = await inTransaction(db.app, ACTOR, {}, (trx) => READ_SETTINGS.execute(trx));
  expect(inside.rows[0]?.all).toEqual(["7", "{ 3 , 11 }", "scope", ""]);
  // The same connection is taken again: nobody else uses the pool.
  const after = await READ_SETTINGS.execute(db.app);
  expect(after.rows[0]?.all).toEqual(["", "", "", ""]);
});

test("without settings nothing is set", async () => {
  const { rows } = await inTransaction(db.owner, null, {}, (trx) => READ_SETTINGS.execute(trx));
  expect(rows[0]?.all).toEqual([null, null, null, null]);
});

test("a failing transaction leaves nothing behind", async () => {
  const failing = inTransaction(db.owner, null, {}, async (trx) => {
    await sql`create table left_behind ()`.execute(trx);
    throw new Error("after all not");
  });
  await expect(failing).rejects.toThrow("after all not");
  const { rows } = await sql`select from pg_class where relname = 'left_behind'`.execute(db.owner);
  expect(rows).toEqual([]);
});

const READ_LIMITS = sql<{ limits: string[] }>`
  select array[current_setting('statement_timeout'), current_setting('lock_timeout')] as limits`;

test.each([
  ["read", ["10s", "5s"]],
  ["export", ["1min", "5s"]],
  ["deletion", ["3min", "2min"]],
  ["import", ["30min", "30min"]],
  ["schedule", ["5min", "1min"]],
  ["verification", ["1h", "1min"]],
] as const)(
  "the work '%s' has limits of its own in its transaction and nowhere else",
  async (work, limits) => {
    const { rows } = await inTransaction(db.app, null, { work }, (trx) => READ_LIMITS.execute(trx));
    expect(rows[0]?.limits).toEqual(limits);
    expect((await READ_LIMITS.execute(db.app)).rows[0]?.limits).toEqual(["15s", "5s"]);
  },
);

test("no statement lasts for ever: neither a command's nor that of a connection given by its address", async () => {
  expect((await READ_LIMITS.execute(db.owner)).rows[0]?.limits).toEqual(["1h", "30min"]);
  const client = new pg.Client({ connectionString: withLimits(database.ownerUrl, "jobs") });
  await client.connect();
  const { rows } = await client.query("show lock_timeout");
  await client.end();
  expect(rows).toEqual([{ lock_timeout: "30s" }]);
});

test("isolation and read-only are as asked", async () => {
  const { rows } = await inTransaction(
    db.app,
    ACTOR,
    { isolation: "repeatable read", readOnly: true },
    (trx) =>
      sql`select current_setting('transaction_isolation') as isolation, current_setting('transaction_read_only') as read_only`.execute(
        trx,
      ),
  );
  expect(rows).toEqual([{ isolation: "repeatable read", read_only: "on" }]);
});

test("no value is bent on its way: big counters, dates, decimals and their arrays", async () => {
  const { rows } =
    await sql`select 9007199254740993::int8 as big, '{9007199254740993,null,-1}'::int8[] as bigs, '{}'::int8[] as none,
    '2026-01-01'::date as day, '{2026-01-01}'::date[] as days, 0.10::numeric as exact, '{0.10}'::numeric[] as exacts,
    '2026-01-01T00:00Z'::timestamptz as moment, 5::int as small, '{5,null,-2147483648}'::int[] as smalls,
    '{}'::int2[] as least`.execute(db.app);
  expect(rows).toEqual([
    {
      big: 9007199254740993n,
      bigs: [9007199254740993n, null, -1n],
      none: [],
      day: "2026-01-01",
      days: ["2026-01-01"],
      exact: "0.10",
      exacts: ["0.10"],
      moment: new Date("2026-01-01T00:00Z"),
      small: 5,
      smalls: [5, null, -2147483648],
      least: [],
    },
  ]);
});

test("the application's login is bound by every policy and owns nothing", async () => {
  const { rows } = await sql`select current_user as name, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
    (select count(*)::int from pg_class where relowner = r.oid) as owned,
    has_schema_privilege('public', 'create') as creates
    from pg_roles r where rolname = current_user`.execute(db.app);
  expect(rows).toEqual([
    {
      name: "forecourt_app",
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      owned: 0,
      creates: false,
    },
  ]);
});

test("a statement marked so is planned once by its connection, and others each time", async () => {
  const answers = await db.app.connection().execute(async (connection) => {
    const twice = async (n: number) => {
      const marked = await sql<{ n: number }>`${PREPARED} select ${n}::int + 1 as n`.execute(connection);
      const plain = await sql<{ n: number }>`select ${n}::int + 2 as n`.execute(connection);
      return [marked.rows[0]?.n, plain.rows[0]?.n];
    };
    const doubled = [await twice(1), await twice(10)];
    const { rows } = await sql<{ uses: string }>`
      select (generic_plans + custom_plans)::text as uses from pg_prepared_statements`.execute(connection);
    return { doubled, uses: rows.map(({ uses }) => uses) };
  });
  expect(answers).toEqual({
    doubled: [
      [2, 3],
      [11, 12],
    ],
    uses: ["2"],
  });
});

test("statements that took long are told by their text, without their values", async () => {
  const slow: { readonly sql: string; readonly ms: number }[] = [];
  const patient = openDatabase({ ...database, slowMs: 50, onSlow: (statement) => void slow.push(statement) });
  try {
    await sql`select ${"secret"}::text`.execute(patient.app);
    await sql`select pg_sleep(0.06), ${"secret"}::text`.execute(patient.app);
  } finally {
    await patient.close();
  }
  const waited = slow.find(({ sql: text }) => text.includes("pg_sleep"));
  expect(waited?.ms).toBeGreaterThanOrEqual(50);
  expect(waited?.sql).toBe("select pg_sleep(0.06), $1::text");
});

test("few connections do the short work of many who come at once, and stay open for those who come next", async () => {
  // Else whoever holds a connection for long, as on a busy machine, would make room for one more.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const crowded = openDatabase(database);
  const ask = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(crowded.app);
  const pidsOf = async (asked: number) => {
    const replies = await Promise.all(Array.from({ length: asked }, ask));
    return new Set(replies.map(({ rows }) => rows[0]?.pid));
  };
  try {
    const pids = await pidsOf(10 * TRANSACTIONS_AT_ONCE);
    expect(pids.size).toBe(TRANSACTIONS_AT_ONCE);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(await pidsOf(TRANSACTIONS_AT_ONCE)).toEqual(pids);
  } finally {
    vi.useRealTimers();
    await crowded.close();
  }
});
