import type { ClientBase } from "pg";
import { eventually } from "#test/eventually.ts";
import type { TestServer } from "#test/server.ts";

/** Counts what was refused: its work. */
const LEFT_OUT = ["failure_counter"];
/** Moved by every request that is let in. */
const MOVING_COLUMN = "last_seen";

/** What stands for the rows of every table, and the stored files. */
export type Stored = Readonly<Record<string, string>>;

/** Reads what is stored, whatever tables there are. */
export async function openLedger({ database, services }: TestServer): Promise<() => Promise<Stored>> {
  const { rows: tables } = await database.ownerPool.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all($1) order by 1`,
    [LEFT_OUT],
  );
  const text = tables
    .map(({ name }) => `select '${name}' as name, ${sumOf(name)} as sum from ${name} t`)
    .join(" union all ");
  // Named, so that each connection plans it once.
  const sums = { name: "ledger", text };
  return async () => {
    const { rows } = await database.ownerPool.query<{ name: string; sum: string }>(sums);
    const files: string[] = [];
    for await (const file of services.files.list()) files.push(file);
    return { ...Object.fromEntries(rows.map(({ name, sum }) => [name, sum])), files: files.sort().join(" ") };
  };
}

/** Whoever writes a row makes a new version of it, whatever is in it: where it stands, and which transaction wrote it. */
function sumOf(table: string): string {
  const row = table === "session" ? `(to_jsonb(t) - '${MOVING_COLUMN}')::text` : "ctid::text || xmin::text";
  return `count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)), 0)`;
}

// The last attempt of a job is no due one, but may be at work.
const DUE_JOBS = `select from graphile_worker.jobs
  where locked_at is not null or (run_at <= now() and attempts < max_attempts) limit 1`;

/** Waits until no job is due: what was written so far has had its effects. */
export async function settled({ database }: TestServer): Promise<void> {
  await eventually(async () => (await database.ownerPool.query(DUE_JOBS)).rowCount === 0);
}

/**
 * Runs statements in one transaction while no job is due or at work and none can start: what a job holds may wait for what
 * they hold, and PostgreSQL would end one of the two.
 */
export async function whileIdle({ database }: TestServer, statements: readonly string[]): Promise<void> {
  const client = await database.ownerPool.connect();
  try {
    await runWhileIdle(client, statements);
  } finally {
    client.release();
  }
}

/** `whileIdle` over a connection of the caller's. */
export async function runWhileIdle(client: ClientBase, statements: readonly string[]): Promise<void> {
  try {
    await eventually(async () => {
      await client.query("begin");
      await client.query("lock table graphile_worker._private_jobs in share row exclusive mode");
      const isIdle = (await client.query(DUE_JOBS)).rowCount === 0;
      if (isIdle) for (const statement of statements) await client.query(statement);
      await client.query("commit");
      return isIdle;
    });
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
