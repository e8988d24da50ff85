import type pg from "pg";
import { z } from "zod";

const table = z.object({ name: z.string(), heap: z.coerce.number(), indexes: z.coerce.number() });

/** What lies on the disk for the responses of a database, in bytes. */
export interface Stored {
  readonly responses: number;
  readonly heap: number;
  readonly indexes: number;
  /** Comments with the index of their words. */
  readonly texts: number;
  readonly cells: Readonly<Record<"rollup_dealer" | "rollup_model" | "rollup_day", Cells>>;
  /** All tables of the product with their indexes. */
  readonly database: number;
}

export interface Cells {
  readonly count: number;
  readonly bytes: number;
}

/** Sizes as PostgreSQL tells them, without the tables of peers. */
export async function storedBytes(client: pg.Client): Promise<Stored> {
  const { rows } = await client.query(`
    select relname as name, pg_table_size(oid) as heap, pg_indexes_size(oid) as indexes
    from pg_class where relkind in ('r', 'm') and relnamespace = 'public'::regnamespace`);
  const tables = z.array(table).parse(rows);
  const sizeOf = (name: string) => tables.find((each) => each.name === name) ?? { heap: 0, indexes: 0 };
  const bytesOf = (name: string) => sizeOf(name).heap + sizeOf(name).indexes;
  const texts = tables.filter(({ name }) => name.startsWith("verbatim"));
  const cellsOf = async (name: string) => ({ count: await countOf(client, name), bytes: bytesOf(name) });
  return {
    responses: await countOf(client, "response where is_current"),
    ...sizeOf("response"),
    texts: texts.reduce((sum, { heap, indexes }) => sum + heap + indexes, 0),
    cells: {
      rollup_dealer: await cellsOf("rollup_dealer"),
      rollup_model: await cellsOf("rollup_model"),
      rollup_day: await cellsOf("rollup_day"),
    },
    database: tables.reduce((sum, { heap, indexes }) => sum + heap + indexes, 0),
  };
}

/** What the rows of a table take without free space, and of that each column, in bytes; of the first rows it holds. */
export async function rowBytes(
  client: pg.Client,
  table: string,
): Promise<{ readonly row: number; readonly columns: Readonly<Record<string, number>> }> {
  const named = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  const averages = named.rows.map(
    ({ name }) => `coalesce(avg(pg_column_size(t.${name})), 0)::float8 as ${name}`,
  );
  const { rows } = await client.query<Record<string, number>>(
    `select ${["coalesce(avg(pg_column_size(t)), 0)::float8 as row", ...averages].join(", ")}
      from (select * from ${table} limit 20000) t`,
  );
  const { row = 0, ...columns } = rows[0] ?? {};
  return { row, columns };
}

async function countOf(client: pg.Client, from: string): Promise<number> {
  const { rows } = await client.query(`select count(*)::int as count from ${from}`);
  return rows[0]?.count ?? 0;
}
