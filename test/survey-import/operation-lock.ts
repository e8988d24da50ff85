import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { LOCKS } from "#server/platform/postgres/advisory-locks.ts";
import { withClient } from "./tables-dump.ts";

/** Keeps every import and delete of an operation waiting while `work` runs. */
export async function withOperationHeld<T>(
  ownerUrl: string,
  operation: string,
  work: () => Promise<T>,
): Promise<T> {
  return withClient(ownerUrl, async (client) => {
    await client.query("select pg_advisory_lock($1, operation_id) from operation where slug = $2", [
      LOCKS.operation,
      operation,
    ]);
    try {
      return await work();
    } finally {
      await client.query("select pg_advisory_unlock_all()");
    }
  });
}

/**
 * What `act` answers when it comes while `statement` is not committed yet, and whether it waited for that; `meanwhile`
 * is asked over the same connection before the commit.
 */
export async function whileUncommitted<T>(
  ownerUrl: string,
  statement: string,
  values: readonly unknown[],
  act: () => Promise<T>,
  meanwhile: (client: pg.Client) => Promise<unknown> = async () => undefined,
): Promise<{ readonly answer: T; readonly waited: boolean }> {
  return withClient(ownerUrl, async (client) => {
    await client.query("begin");
    await client.query(statement, [...values]);
    let isDone = false;
    const outcome = act().finally(() => {
      isDone = true;
    });
    const isWaitedFor = async () => {
      const { rowCount } = await client.query(
        "select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))",
      );
      return rowCount !== 0;
    };
    while (!isDone && !(await isWaitedFor())) await sleep(10);
    const waited = !isDone;
    await meanwhile(client);
    await client.query("commit");
    return { answer: await outcome, waited };
  });
}

/** Lets everybody look for uploads but nobody note one, until `count` transactions wait. */
export async function withWritersHeld(ownerUrl: string, count: number): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query("begin");
    await client.query("lock table upload in exclusive mode");
    while ((await countWaiting(client)) < count) await sleep(10);
    await client.query("commit");
  });
}

async function countWaiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select 1 from pg_locks l join pg_database d on d.oid = l.database
     where not l.granted and d.datname = current_database()`,
  );
  return rows.length;
}
