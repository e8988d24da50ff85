import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { eventually } from "#test/eventually.ts";
import { DATABASE_LIMITS } from "./database-limits.ts";
import { inTransaction, type OpenDatabase, openDatabase } from "./db.ts";
import { bindToRead, isTooLong, limitedRead } from "./limited-read.ts";

const SLEEP = sql`select pg_sleep(60)`;
const LONGEST_END_MS = 30_000;
const READ = { work: "read" } as const;

let database: TestDatabase;
let db: OpenDatabase;
let superuser: pg.Pool;
let leaving: AbortController;

beforeAll(async () => {
  database = await openTestDatabase();
  db = openDatabase(database);
  superuser = new pg.Pool({ connectionString: database.superuserUrl });
});

beforeEach(() => {
  leaving = new AbortController();
});

afterAll(async () => {
  await superuser.end();
  await db.close();
  await database.drop();
});

async function sleeping(): Promise<number> {
  const { rows } = await superuser.query(
    "select from pg_stat_activity where state = 'active' and query = 'select pg_sleep(60)' and datname = current_database()",
  );
  return rows.length;
}

/** Nobody sleeps any more, long before the sleep is over: the one who was notified may see it before the others can. */
async function expectEnded(since: number): Promise<void> {
  await eventually(async () => (await sleeping()) === 0);
  expect(performance.now() - since).toBeLessThan(LONGEST_END_MS);
}

test("who leaves ends the statement in the database, and the connection goes with it", async () => {
  const reading = limitedRead(leaving.signal, () =>
    inTransaction(db.app, null, READ, (trx) => SLEEP.execute(trx)),
  );
  const refused = expect(reading).rejects.toMatchObject({ code: "LEFT" });
  await eventually(async () => (await sleeping()) === 1);
  const connections = db.appPool.totalCount;
  const since = performance.now();
  leaving.abort();
  await refused;
  expect(performance.now() - since).toBeLessThan(5_000);
  await expectEnded(since);
  await eventually(() => db.appPool.totalCount === connections - 1);
});

test("where only one login is known, which works as the application's role, it ends just so", async () => {
  const { superuserUrl } = database;
  const applicationUrl = `${superuserUrl}${superuserUrl.includes("?") ? "&" : "?"}options=-c%20role%3Dforecourt_app`;
  const single = openDatabase({ applicationUrl, ownerUrl: database.ownerUrl });
  const reading = limitedRead(leaving.signal, () => SLEEP.execute(single.app));
  const refused = expect(reading).rejects.toMatchObject({ code: "LEFT" });
  await eventually(async () => (await sleeping()) === 1);
  const since = performance.now();
  leaving.abort();
  await refused;
  await expectEnded(since);
  await single.close();
});

test("who left before the start asks nothing", async () => {
  leaving.abort();
  const work = vi.fn(async () => 1);
  await expect(limitedRead(leaving.signal, work)).rejects.toMatchObject({ code: "LEFT" });
  expect(work).not.toHaveBeenCalled();
});

test("who leaves between two statements asks no second one", async () => {
  const since = performance.now();
  const reading = limitedRead(leaving.signal, () =>
    inTransaction(db.app, null, READ, async (trx) => {
      await sql`select 1`.execute(trx);
      leaving.abort();
      await pause(200);
      await SLEEP.execute(trx);
    }),
  );
  await expect(reading).rejects.toMatchObject({ code: "LEFT" });
  expect(performance.now() - since).toBeLessThan(5_000);
  expect(await sleeping()).toBe(0);
});

test("all statements together may take no longer than one", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const step = vi.fn();
  const reading = limitedRead(leaving.signal, () =>
    inTransaction(db.app, null, READ, async (trx) => {
      for (let count = 0; count < 60; count += 1) {
        await sql`select pg_sleep(0.05)`.execute(trx);
        step();
        if (count === 3) vi.advanceTimersByTime(DATABASE_LIMITS.read.statementSeconds * 1000);
      }
    }),
  );
  await expect(reading.catch((error) => isTooLong(error))).resolves.toBe(true);
  vi.useRealTimers();
  expect(step.mock.calls.length).toBeLessThan(10);
});

test("one statement has the limit in the database, too", async () => {
  const { statementSeconds } = DATABASE_LIMITS.read;
  expect(statementSeconds).toBe(10);
  const shorter = limitedRead(leaving.signal, () =>
    inTransaction(db.app, null, READ, async (trx) => {
      const { rows } = await sql<{ limit: string }>`
        select current_setting('statement_timeout') as limit`.execute(trx);
      expect(rows[0]?.limit).toBe("10s");
      await sql`set local statement_timeout = 100`.execute(trx);
      await SLEEP.execute(trx);
    }),
  );
  await expect(shorter).rejects.toMatchObject({ code: "TOO_LONG", status: 503 });
  await expect(shorter).rejects.toThrow(/longer than 10 seconds .* Choose fewer days/);
});

test("other failures stay what they are", async () => {
  const failing = limitedRead(leaving.signal, () => sql`select 1 / 0`.execute(db.app));
  await expect(failing).rejects.toMatchObject({ code: "22012" });
});

test("who waits for a connection and leaves gives it back unused", async () => {
  await withOnePlace(async (pool, cancel) => {
    const held = await pool.connect();
    const waiting = limitedRead(leaving.signal, async () => bindToRead(await pool.connect(), cancel));
    const refused = expect(waiting).rejects.toMatchObject({ code: "LEFT" });
    leaving.abort();
    held.release();
    await refused;
    expect(cancel).not.toHaveBeenCalled();
    expect(pool.idleCount).toBe(1);
  });
});

test("who leaves after the end cancels nothing of whoever has the connection then", async () => {
  await withOnePlace(async (pool, cancel) => {
    await limitedRead(leaving.signal, async () => {
      const first = await taken(pool, cancel, "select pg_backend_pid() as pid");
      // Somebody else has it already while the read goes on without it.
      const client = await pool.connect();
      const second = client.query("select pg_backend_pid() as pid, pg_sleep(0.5)");
      leaving.abort();
      expect((await second).rows[0].pid).toBe(first.rows[0].pid);
      client.release();
    });
    expect(cancel).not.toHaveBeenCalled();
  });
});

test("a cancel that comes late finds nobody else at the connection", async () => {
  await withOnePlace(async (pool, cancel) => {
    const reading = limitedRead(leaving.signal, async () => {
      const client = bindToRead(await pool.connect(), cancel);
      // The last statement has ended and the connection is not yet given back: the cancel is on its way.
      await client.query("select 1");
      leaving.abort();
      client.release();
    });
    const next = taken(pool, cancel, "select pg_sleep(1)");
    await reading;
    await expect(next).resolves.toMatchObject({ rowCount: 1 });
    expect(cancel).toHaveBeenCalledTimes(1);
  });
});

async function taken(pool: pg.Pool, cancel: (client: pg.PoolClient) => Promise<void>, text: string) {
  const client = bindToRead(await pool.connect(), cancel);
  try {
    return await client.query(text);
  } finally {
    client.release();
  }
}

/** A pool of one connection, and cancels that take a while. */
async function withOnePlace(
  work: (pool: pg.Pool, cancel: (client: pg.PoolClient) => Promise<void>) => Promise<void>,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: database.applicationUrl, max: 1 });
  const other = new pg.Client({ connectionString: database.applicationUrl });
  await other.connect();
  const cancel = vi.fn(async (client: pg.PoolClient) => {
    await pause(300);
    await other.query("select pg_cancel_backend($1)", ["processID" in client ? client.processID : null]);
  });
  try {
    await work(pool, cancel);
  } finally {
    await pool.end();
    await other.end();
  }
}
