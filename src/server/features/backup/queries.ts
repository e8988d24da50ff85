import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";

type Trx = Transaction<Database>;

/**
 * Which store of files is the database's own, which is another one after a restore; and what opens the product without a password, and what hangs on it. A backup is older than every log-out and every used link
 * since, so a restored one would open again: whoever worked logs in again.
 */
const LEFT_OUT = [
  "session",
  "ended_session",
  "file_store",
  "file_ticket",
  "account_token",
  "push_subscription",
  "push_delivery",
  "setup_link",
];

export interface StoredTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** About what it takes. */
  readonly bytes: number;
  /** False where a policy may hide rows from who asks. */
  readonly isWhole: boolean;
}

const OURS = sql`c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

/** The tables of a backup, in the order of their names. */
export async function storedTables(trx: Trx): Promise<StoredTable[]> {
  const { rows } = await sql<StoredTable>`
    select c.relname as name, pg_table_size(c.oid)::float8 as bytes,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      not c.relforcerowsecurity or exists (
        select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname and p.qual = 'true'
          and p.permissive = 'PERMISSIVE' and current_user = any (p.roles)) as "isWhole"
    from pg_class c where ${OURS} and c.relname <> all (${LEFT_OUT})
    order by c.relname collate "C"`.execute(trx);
  return rows;
}

/** Nobody changes the shape of the tables until the transaction ends; asked for before its snapshot is taken. */
export async function lockShapes(trx: Trx, tables: readonly string[]): Promise<void> {
  await sql`lock table ${sql.join(tables.map((name) => sql.table(name)))} in access share mode`.execute(trx);
}

export async function appliedMigrations(trx: Trx) {
  return trx.selectFrom("schema_migration").select(["number", "name", "sha256"]).orderBy("number").execute();
}

/** How far the sequences are: at least as far as any row of the transaction's snapshot. */
export async function sequences(trx: Trx) {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
    order by c.relname collate "C"`.execute(trx);
  const found: { readonly name: string; readonly value: string; readonly isCalled: boolean }[] = [];
  for (const { name } of rows) {
    const state = await sql<{ value: string; isCalled: boolean }>`
      select last_value::text as value, is_called as "isCalled" from ${sql.table(name)}`.execute(trx);
    for (const { value, isCalled } of state.rows) found.push({ name, value, isCalled });
  }
  return found;
}

export async function setSequence(trx: Trx, name: string, value: string, isCalled: boolean): Promise<void> {
  await sql`select setval(format('public.%I', ${name}::text)::regclass, ${value}::bigint, ${isCalled})`.execute(
    trx,
  );
}

/** What keeps the database from being restored into, as a sentence's end; null = it is empty. */
export async function contentsOf(trx: Trx): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where ${OURS}
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1`.execute(trx);
  const names = rows.map(({ name }) => name);
  if (names.length === 0) return null;
  if (!names.includes("schema_migration") || !names.includes("client")) return `tables such as '${names[0]}'`;
  const used = await sql<{ clients: number; people: number }>`
    select (select count(*) from client)::int as clients, (select count(*) from person)::int as people`.execute(
    trx,
  );
  for (const { clients, people } of used.rows)
    if (clients + people > 0) return `an installation with clients: ${clients}, people: ${people}`;
  return null;
}

/** Removes the tables, sequences and functions of an empty installation. */
export async function dropSchema(trx: Trx): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('drop table %I cascade', c.relname) as statement from pg_class c
      where ${OURS} and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    union all
    select format('drop sequence if exists %I', c.relname) from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
    union all
    select format('drop function %s', p.oid::regprocedure) from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(trx);
  for (const { statement } of rows) await sql.raw(statement).execute(trx);
}

/** What slows the loading of rows, and how each of it is taken away and put back. */
export async function hindrances(trx: Trx) {
  const { rows } = await sql<{ takeAway: string; putBack: string }>`
    select format('alter table %I drop constraint %I', c.relname, k.conname) as "takeAway",
      format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as "putBack"
    from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype = 'f' and ${OURS}
    union all
    select format('drop index %I', i.relname), pg_get_indexdef(i.oid)
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where ${OURS} and not exists (select from pg_constraint k where k.conindid = i.oid and k.contype <> 'f')
    union all
    select format('alter table %I no force row level security', c.relname),
      format('alter table %I force row level security', c.relname)
    from pg_class c where ${OURS} and c.relforcerowsecurity`.execute(trx);
  return rows;
}

/** Nothing that waited when the backup was made is sent again: it may have gone out since. */
export async function settleOutbox(trx: Trx): Promise<void> {
  const problem = "It waited when the backup was made; a restore sends nothing.";
  await trx
    .updateTable("mail")
    .set({ state: "failed", problem, text_body: null, html_body: null })
    .where("state", "=", "waiting")
    .execute();
  await trx
    .updateTable("notification")
    .set({ push_settled_on: sql`now()` })
    .where("push_settled_on", "is", null)
    .execute();
}

/** The addresses of those who may use the admin panel of some client. */
export async function administrators(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select p.email from person p where p.active and exists (
      select from membership m where m.person_id = p.person_id and m.active and m.adminpermission in (1, 3))
    order by 1`.execute(trx);
  return rows.map(({ email }) => email);
}

export function copyOut({ name, columns }: Pick<StoredTable, "name" | "columns">): string {
  return `copy ${quoted(name)} (${columns.map(quoted).join(", ")}) to stdout`;
}

export function copyIn({ name, columns }: Pick<StoredTable, "name" | "columns">): string {
  return `copy ${quoted(name)} (${columns.map(quoted).join(", ")}) from stdin`;
}

/** The same text for the same value, whatever server and login. */
export const COPY_SETTINGS: RawBuilder<unknown> = sql`
  select set_config('datestyle', 'ISO, MDY', true), set_config('timezone', 'UTC', true),
    set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '1', true),
    set_config('bytea_output', 'hex', true), set_config('row_security', 'on', true)`;

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
