import type { ClientBase } from "pg";
import { runWhileIdle, settled } from "#test/ledger.ts";
import type { TestServer } from "#test/server.ts";
import { withClient } from "#test/survey-import/tables-dump.ts";

/** Where the rows are kept, in the same database. */
const SAVED_SCHEMA = "saved";

/**
 * Keeps what is stored now, and returns what puts it back: every row as it was, and no file that came later. A file that
 * was removed meanwhile stays gone. Much cheaper than taking uploads back one by one, or than building a world anew.
 */
export async function openRestorePoint(server: TestServer): Promise<() => Promise<void>> {
  const { superuserUrl } = server.testDatabase;
  const { files } = server.services;
  const { rows: tables } = await server.query(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
  );
  const names: readonly string[] = tables.map(({ name }) => name);
  await settled(server);
  const filled = await withClient(superuserUrl, (client) => store(client, names));
  const storedFiles = new Set(await Array.fromAsync(files.list()));

  const putBack = [
    // Neither foreign keys nor what keeps the audit from being changed.
    "set local session_replication_role = replica",
    // The app remembers figures by version: what is put back is newer than what it saw meanwhile.
    `update ${SAVED_SCHEMA}.operation k set data_version = o.data_version + 1
       from public.operation o where o.operation_id = k.operation_id`,
    ...names.map((name) => `delete from public.${name}`),
    ...filled.map(
      (name) => `insert into public.${name} overriding system value select * from ${SAVED_SCHEMA}.${name}`,
    ),
    // Who was logged in then is, however long ago that was.
    "update public.session set last_seen = now()",
  ].join(";");
  return async () => {
    await withClient(superuserUrl, (client) => runWhileIdle(client, [putBack]));
    for await (const file of files.list()) if (!storedFiles.has(file)) await files.remove(file);
  };
}

/** Copies the tables that have rows, as they are at one moment; their names. */
async function store(client: ClientBase, names: readonly string[]): Promise<readonly string[]> {
  await client.query("begin isolation level repeatable read");
  // Before anything is read: on several machines no schema is made after that.
  await client.query(`create schema ${SAVED_SCHEMA}`);
  const isFilled = names.map(
    (name) => `select '${name}' as name where exists (select 1 from public.${name})`,
  );
  const { rows } = await client.query<{ name: string }>(isFilled.join(" union all "));
  const filled = rows.map(({ name }) => name);
  const copies = [...new Set([...filled, "operation"])].map(
    (name) => `create table ${SAVED_SCHEMA}.${name} as table public.${name}`,
  );
  await client.query([...copies, "commit"].join(";"));
  return filled;
}
