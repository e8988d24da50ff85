import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { referencedFiles } from "#server/features/stored-files/index.ts";
import { onConnection } from "#server/platform/database/copy.ts";
import { withLimits } from "#server/platform/database/database-limits.ts";
import { readMigrations } from "#server/platform/database/migrate.ts";
import { isDiskFull } from "#server/platform/database/outage.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest, conflict } from "#server/platform/errors.ts";
import type { FileHold, FileStore } from "#server/platform/files/file-store.ts";
import { writeSealed } from "#server/platform/files/sealed-file.ts";
import { type TarEntry, tarBytes } from "#server/platform/files/tar.ts";
import { DATABASE_LOCKS } from "#server/platform/postgres/advisory-locks.ts";
import { withClient } from "#server/platform/postgres/connect.ts";
import type { BackupFile } from "./backup-file.ts";
import { FORMAT, fileName, MANIFEST, type Manifest, pieceName } from "./manifest.ts";
import { productVersion } from "./product-version.ts";
import {
  appliedMigrations,
  COPY_SETTINGS,
  copyOut,
  lockShapes,
  type StoredTable,
  sequences,
  storedTables,
} from "./queries.ts";

const PIECE_BYTES = 4 * 2 ** 20;
const LINE_END = 0x0a;

/** What is backed up. */
export interface BackupSource {
  readonly ownerUrl: string;
  readonly files: FileStore;
}

export interface BackupOptions {
  /** Ends the work; nothing of it stays. */
  readonly signal: AbortSignal;
  readonly progress: (share: number) => void;
  /** While another backup is being made: refuse, or take turns. */
  readonly besideAnother: "refuse" | "wait";
}

export interface BackupReport {
  readonly bytes: number;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Named by a row, but not in the data folder. */
  readonly missingFiles: readonly string[];
}

/** Writes database and stored files, as they are at one moment, into one file; whoever works goes on. */
export async function writeBackup(
  { ownerUrl, files }: BackupSource,
  backup: BackupFile,
  options: BackupOptions,
): Promise<BackupReport> {
  const { storage, name, path } = backup;
  if ((await storage.about(name)) !== null)
    throw badRequest(`There is already something called ${path}; nothing was written.`);
  await storage.sweepDrafts();
  // Held before the snapshot: what is removed later may be named in it.
  const hold = await files.hold();
  // A connection that broke for it says nothing of why.
  let failure: unknown = null;
  try {
    return await withClient(withLimits(ownerUrl, "backup"), "DATABASE_OWNER_URL", async (client) => {
      await takeTurn(client, options.besideAnother);
      return inSnapshot(client, async (trx, tables) => {
        const content = new BackupContent(client, hold, options.progress);
        const entries = content.entries(trx, tables, files);
        const writing = writeSealed(backup, tarBytes(entries, new Date()), options.signal);
        const bytes = await writing.catch((error: unknown) => {
          failure = error;
          throw error;
        });
        return { bytes, ...content.report() };
      });
    });
  } catch (error) {
    const cause = failure ?? error;
    if (options.signal.aborted) throw badRequest("The backup was stopped; nothing of it was kept.");
    if (isDiskFull(cause)) throw badRequest(`There is no room for the backup in ${storage.place}.`);
    throw cause;
  } finally {
    await hold.release();
  }
}

async function takeTurn(client: pg.Client, besideAnother: BackupOptions["besideAnother"]): Promise<void> {
  if (besideAnother === "wait") {
    await client.query("set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [DATABASE_LOCKS.backup]);
    return;
  }
  const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock($1) as free", [
    DATABASE_LOCKS.backup,
  ]);
  if (rows[0]?.free !== true) throw conflict("Another backup of this installation is being made.");
}

/** One transaction that sees one moment, and tables whose shape nobody changes meanwhile. */
async function inSnapshot<T>(
  client: pg.Client,
  work: (trx: Transaction<Database>, tables: readonly StoredTable[]) => Promise<T>,
): Promise<T> {
  const db = onConnection(client);
  const known = await db.transaction().execute(storedTables);
  if (known.length === 0)
    throw badRequest("The database holds no installation: there is nothing to back up.");
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      // Locks come first: the first question after them takes the snapshot.
      await lockShapes(
        trx,
        known.map(({ name }) => name),
      );
      await COPY_SETTINGS.execute(trx);
      const tables = await storedTables(trx);
      if (tables.map(({ name }) => name).join() !== known.map(({ name }) => name).join())
        throw conflict("The database was just being upgraded: try again.");
      for (const { name, isWhole } of tables)
        if (!isWhole) throw new Error(`A policy may hide rows of ${name} from the backup.`);
      return work(trx, tables);
    });
}

/** The entries of one backup, and what is known of them once they were written. */
class BackupContent {
  readonly #client: pg.Client;
  readonly #hold: FileHold;
  readonly #progress: (share: number) => void;
  readonly #tables: Manifest["tables"] = [];
  readonly #files: Manifest["files"] = [];
  readonly #missing: string[] = [];
  #done = 0;
  #total = 1;

  constructor(client: pg.Client, hold: FileHold, progress: (share: number) => void) {
    this.#client = client;
    this.#hold = hold;
    this.#progress = progress;
  }

  report() {
    const rows = this.#tables.reduce((sum, table) => sum + table.rows, 0);
    return {
      tables: this.#tables.length,
      rows,
      files: this.#files.length,
      missingFiles: this.#missing,
    };
  }

  async *entries(
    trx: Transaction<Database>,
    tables: readonly StoredTable[],
    files: FileStore,
  ): AsyncGenerator<TarEntry> {
    const schema = await appliedMigrations(trx);
    const isCurrent = schema.length >= (await readMigrations()).length;
    const head = {
      format: FORMAT,
      // Made before an upgrade, it is for the release of before.
      product: isCurrent ? productVersion() : null,
      madeOn: new Date().toISOString(),
      schema,
      sequences: await sequences(trx),
    };
    const ids = [...(await referencedFiles(trx))].sort();
    for (const { bytes } of tables) this.#total += bytes;
    for (const id of ids) this.#total += (await files.size(id)) ?? 0;
    for (const table of tables) yield* this.#pieces(table);
    for (const id of ids) yield* this.#file(id);
    const manifest: Manifest = {
      ...head,
      tables: this.#tables,
      files: this.#files,
      missingFiles: this.#missing,
    };
    yield entryOf(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
    this.#progress(1);
  }

  /** A tar says how long an entry is before its first byte: rows go in pieces that fit into memory. */
  async *#pieces(table: StoredTable): AsyncGenerator<TarEntry> {
    const rows = this.#client.query(copyTo(copyOut(table)));
    const hash = createHash("sha256");
    const before = this.#done;
    let piece: Buffer[] = [];
    let waiting = 0;
    let bytes = 0;
    let pieces = 0;
    let count = 0;
    const next = () => {
      pieces += 1;
      const entry = entryOf(pieceName(table.name, pieces), Buffer.concat(piece));
      piece = [];
      waiting = 0;
      return entry;
    };
    let isWhole = false;
    try {
      for await (const chunk of rows) {
        hash.update(chunk);
        count += linesIn(chunk);
        piece.push(chunk);
        bytes += chunk.length;
        waiting += chunk.length;
        if (waiting < PIECE_BYTES) continue;
        this.#progress((before + Math.min(bytes, table.bytes)) / this.#total);
        yield next();
      }
      isWhole = true;
    } finally {
      // Whoever stops reading in the middle would wait for ever: the connection has rows to say before anything else.
      if (!isWhole) this.#client.connection.stream.destroy();
    }
    yield next();
    const { name, columns } = table;
    this.#done = before + table.bytes;
    this.#tables.push({
      name,
      columns: [...columns],
      rows: count,
      bytes,
      sha256: hash.digest("hex"),
    });
  }

  async *#file(id: string): AsyncGenerator<TarEntry> {
    const file = await this.#hold.take(id);
    if (file === null) {
      this.#missing.push(id);
      return;
    }
    const { bytes, stream } = file;
    try {
      const hash = createHash("sha256");
      yield {
        name: fileName(id),
        bytes,
        content: (async function* () {
          for await (const chunk of stream) {
            hash.update(chunk);
            yield chunk;
          }
        })(),
      };
      this.#files.push({ id, bytes, sha256: hash.digest("hex") });
      this.#done += bytes;
      this.#progress(this.#done / this.#total);
    } finally {
      stream.destroy();
    }
  }
}

/** A row is a line: line ends inside of it are written otherwise. */
function linesIn(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) lines += 1;
  return lines;
}

function entryOf(name: string, content: Buffer): TarEntry {
  return {
    name,
    bytes: content.length,
    content: (async function* () {
      yield content;
    })(),
  };
}
