import { type Expression, sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";

const ROWS_PER_FETCH = 5_000;

/**
 * The rows of a query in batches: any number of them takes the memory of one batch. `name` is unique in the transaction;
 * of wide rows take fewer at a time.
 */
export async function* readInBatches<Row>(
  trx: Transaction<Database>,
  name: string,
  query: Expression<Row>,
  rowsPerFetch = ROWS_PER_FETCH,
): AsyncGenerator<readonly Row[]> {
  // All rows are wanted: without this the planner prefers whatever gives the first tenth soonest.
  await sql`set local cursor_tuple_fraction = 1`.execute(trx);
  await sql`declare ${sql.id(name)} no scroll cursor for ${query}`.execute(trx);
  const fetch = sql<Row>`fetch ${sql.raw(String(rowsPerFetch))} from ${sql.id(name)}`;
  for (;;) {
    const { rows } = await fetch.execute(trx);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close ${sql.id(name)}`.execute(trx);
}
