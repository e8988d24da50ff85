import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { inTransaction, type Settings } from "./db.ts";
import type { Database } from "./tables.ts";

/** Streams COPY text into a table that the transaction made. */
export type CopyInto = (table: string, text: Readable) => Promise<void>;

/** Kysely on one connection, which stays the caller's. */
export function onConnection(client: pg.ClientBase): Kysely<Database> {
  const single = {
    options: {},
    connect: async () => ({
      query: client.query.bind(client),
      release: () => undefined,
    }),
    end: async () => undefined,
  };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: single }) });
}

/** A transaction on a connection of its own that can also COPY, which Kysely cannot. */
export async function inCopyTransaction<T>(
  pool: pg.Pool,
  settings: Settings,
  work: (trx: Transaction<Database>, copyInto: CopyInto) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const db = onConnection(client);
  let failure: unknown;
  try {
    return await inTransaction(db, settings, { work: "import" }, (trx) =>
      work(trx, (table, text) => pipeline(text, client.query(copyFrom(`copy ${table} from stdin`)))),
    );
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // A connection that failed in the middle of a COPY may still expect data: it does not go back to the pool.
    client.release(failure !== undefined);
  }
}
