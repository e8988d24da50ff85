import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";
import { errorCode, StartError } from "#server/platform/errors.ts";
import { DATABASE_LOCKS } from "#server/platform/postgres/advisory-locks.ts";
import type { FileStore } from "./file-store.ts";

/** The database, and the store that it is bound to or shall be. */
interface Pair {
  readonly db: Kysely<Database>;
  readonly files: Pick<FileStore, "place" | "identity" | "knownIdentity" | "owner" | "setOwner">;
}

const TAKE_OVER = "npm run forecourt -- files take-over";
/** Between reading the row and the store another process may have renewed both. */
const LOOKS = 3;
/** No such function, or it may not be called. */
const UNAVAILABLE = ["42883", "42501"];

/** Whether the database has a store of its own. Refused when that is not this one, or this one is another database's. */
export async function demandOwnStore(pair: Pair): Promise<boolean> {
  const database = await databaseIdentity(pair.db);
  for (let look = 1; ; look += 1) {
    const refusal = await refusalOf(pair, database);
    if (typeof refusal === "boolean") return refusal;
    if (look === LOOKS) throw refusal;
  }
}

/** Whether the database has a store of its own already. */
export async function hasStore(db: Kysely<Database>): Promise<boolean> {
  return (await rowOf(db)) !== null;
}

/** Binds the database to the store at its first start with it; from then on as `demandOwnStore`. */
export async function bindStore(pair: Pair): Promise<void> {
  if (await demandOwnStore(pair)) return;
  const { db, files } = pair;
  const database = await databaseIdentity(db);
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${DATABASE_LOCKS.storeBinding})`.execute(trx);
    if ((await rowOf(trx)) !== null) return;
    const owner = await files.owner();
    if (owner !== null && owner.database !== database) throw foreign(files.place);
    await bind({ db: trx, files }, database);
  });
  // Another process may have bound it meanwhile.
  await demandOwnStore(pair);
}

/** Makes the store this database's own, whosever it was. */
export async function takeStore({ db, files }: Pair): Promise<void> {
  const database = await databaseIdentity(db);
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${DATABASE_LOCKS.storeBinding})`.execute(trx);
    await trx.deleteFrom("file_store").execute();
    await bind({ db: trx, files }, database);
  });
}

/**
 * Asks again whether the store is this database's own, and gives both a new token. Done every day: a copy of the database
 * that can't be told from it, such as one of its disk, is told from it then.
 */
export async function renewBinding(pair: Pair): Promise<void> {
  await bindStore(pair);
  const { db, files } = pair;
  const database = await databaseIdentity(db);
  const { token } = await db
    .updateTable("file_store")
    .set({ next_token: sql`coalesce(next_token, ${randomUUID()}::uuid)` })
    .returning("next_token as token")
    .executeTakeFirstOrThrow();
  if (token === null) throw new Error("The binding of the store has no next token.");
  await files.setOwner({ database, token });
  await db.updateTable("file_store").set({ token, next_token: null }).execute();
}

async function bind({ db, files }: Pair, database: string): Promise<void> {
  const token = randomUUID();
  const store = await files.identity();
  await files.setOwner({ database, token });
  await db.insertInto("file_store").values({ store_id: store, place: files.place, token }).execute();
}

/** True: it is its own. False: it has none yet. */
async function refusalOf({ db, files }: Pair, database: string): Promise<StartError | boolean> {
  const row = await rowOf(db);
  if (row === null) return false;
  if ((await files.knownIdentity()) !== row.store)
    return new StartError(
      `The database keeps its files in another place than ${files.place}: when it was last told, in ${row.place}.`,
      `Set FILES_URL and DATA_DIR as the server has them, for commands too. If the files were moved here, run: ${TAKE_OVER}`,
    );
  const owner = await files.owner();
  const isOwn = owner?.database === database && [row.token, row.next].includes(owner.token);
  return isOwn || foreign(files.place);
}

function foreign(place: string): StartError {
  return new StartError(
    `The files in ${place} belong to another database, of which this one may be a copy: this one would remove what that one has stored since.`,
    `Give a copy a FILES_URL (or a DATA_DIR) of its own. If that database is gone and this one takes its place, run: ${TAKE_OVER}`,
  );
}

/** Null: none yet, or a schema that knows of none. */
async function rowOf(db: Kysely<Database>) {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('public.file_store') is not null as "isThere"`.execute(db);
  if (rows[0]?.isThere !== true) return null;
  const row = db
    .selectFrom("file_store")
    .select(["store_id as store", "place", "token", "next_token as next"])
    .executeTakeFirst();
  return (await row) ?? null;
}

/** Another one for every database, be it made from a copy of the rows; the same for a copy of the disk. */
async function databaseIdentity(db: Kysely<Database>): Promise<string> {
  const own = await sql<{ oid: string }>`
    select oid::text from pg_database where datname = current_database()`.execute(db);
  const { rows } = await sql<{ system: string }>`
    select system_identifier::text as system from pg_control_system()`
    .execute(db)
    .catch((error: unknown) => {
      if (!UNAVAILABLE.includes(errorCode(error) ?? "")) throw error;
      return { rows: [{ system: "unknown" }] };
    });
  return `${rows[0]?.system}/${own.rows[0]?.oid}`;
}
