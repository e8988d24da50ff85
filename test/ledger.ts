import { eventually } from "#test/eventually.ts";
import type { TestServer } from "#test/server.ts";

/** Counts what was refused: its work. */
const LEFT_OUT = ["failure_counter"];
/** Moved by every request that is let in. */
const MOVING_COLUMN = "last_seen";

/** A checksum of every table, and the stored files. */
export type Stored = Readonly<Record<string, string>>;

/** Reads what is stored, whatever tables there are. */
export async function openLedger({ database, services }: TestServer): Promise<() => Promise<Stored>> {
  const { rows: tables } = await database.ownerPool.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all($1) order by 1`,
    [LEFT_OUT],
  );
  const checksums = tables
    .map(
      ({ name }) =>
        `select '${name}' as name, md5(coalesce(string_agg(${rowIn(name)}, '|' order by ${rowIn(name)}), '')) as sum from ${name} t`,
    )
    .join(" union all ");
  return async () => {
    const { rows } = await database.ownerPool.query<{ name: string; sum: string }>(checksums);
    const files: string[] = [];
    for await (const file of services.files.list()) files.push(file);
    return { ...Object.fromEntries(rows.map(({ name, sum }) => [name, sum])), files: files.sort().join(" ") };
  };
}

function rowIn(table: string): string {
  return table === "session" ? `(to_jsonb(t) - '${MOVING_COLUMN}')::text` : "t::text";
}

/** Waits until no job is due: what was written so far has had its effects. */
export async function settled({ database }: TestServer): Promise<void> {
  await eventually(async () => {
    const { rowCount } = await database.ownerPool.query(
      "select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1",
    );
    return rowCount === 0;
  });
}
