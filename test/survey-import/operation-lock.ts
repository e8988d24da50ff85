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
      LOCKS.figures,
      operation,
    ]);
    try {
      return await work();
    } finally {
      await client.query("select pg_advisory_unlock_all()");
    }
  });
}

/** Whether `act` waits for somebody who saves a mapping of an operation; it is done in the end. */
export async function waitsForMappings(
  ownerUrl: string,
  operation: string,
  act: () => Promise<unknown>,
): Promise<boolean> {
  return withClient(ownerUrl, async (client) => {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1, operation_id) from operation where slug = $2", [
      LOCKS.mappings,
      operation,
    ]);
    let isDone = false;
    const acting = act().finally(() => {
      isDone = true;
    });
    while (!isDone && (await countWaiting(client)) === 0) await sleep(10);
    const waited = !isDone;
    await client.query("commit");
    await acting;
    return waited;
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

/** What `act` answers when it meets an upload that somebody is changing by `statement`, and waits for it. */
export async function withUploadChanged<T>(
  ownerUrl: string,
  statement: string,
  uploadId: number,
  act: () => Promise<T>,
): Promise<T> {
  return withClient(ownerUrl, async (client) => {
    await client.query("begin");
    await client.query(statement, [uploadId]);
    const answer = act();
    const waiting = () =>
      client.query(
        "select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))",
      );
    while ((await waiting()).rowCount === 0) await sleep(10);
    await client.query("commit");
    return answer;
  });
}

async function countWaiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select 1 from pg_locks l join pg_database d on d.oid = l.database
     where not l.granted and d.datname = current_database()`,
  );
  return rows.length;
}
