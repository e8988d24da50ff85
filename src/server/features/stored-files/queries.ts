import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";

type Trx = Transaction<Database>;

/** When this database got its first table. */
export async function databaseBegan(trx: Trx): Promise<Date> {
  const first = trx
    .selectFrom("schema_migration")
    .select("applied_at as began")
    .orderBy("applied_at")
    .limit(1);
  const row = await first.executeTakeFirst();
  if (row === undefined) throw new Error("The schema has no first migration.");
  return row.began;
}

/** The ids of stored files in all columns that hold such ids: those called `…_file`. Throws when a policy hides rows of one. */
export async function referencedFiles(trx: Trx): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (const { table, column, isWhole } of await fileColumns(trx)) {
    if (!isWhole) throw new Error(`A policy may hide rows of ${table} from the sweep of files.`);
    const { rows } = await sql<{ file: string }>`
      select ${sql.ref(column)} as file from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
      trx,
    );
    for (const { file } of rows) known.add(file);
  }
  return known;
}

async function fileColumns(trx: Trx) {
  const { rows } = await sql<{ table: string; column: string; isWhole: boolean }>`
    select c.relname as table, a.attname as column, not c.relforcerowsecurity or exists (
      select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname and p.qual = 'true'
        and p.permissive = 'PERMISSIVE' and current_user = any (p.roles)) as "isWhole"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attname ~ '(^|_)file$' and a.attnum > 0 and not a.attisdropped
    order by 1, 2`.execute(trx);
  return rows;
}
