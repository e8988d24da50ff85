import { createHash } from "node:crypto";
import { once } from "node:events";
import { basename } from "node:path";
import { finished } from "node:stream/promises";
import { sql, type Transaction } from "kysely";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import {
  type ErasedAgain,
  type ErasedRegister,
  eraseAgain,
  readRegister,
} from "#server/features/erasure/index.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import type { StoragePlace } from "#server/platform/config/storage-place.ts";
import { onConnection } from "#server/platform/database/copy.ts";
import { withLimits } from "#server/platform/database/database-limits.ts";
import { readAsPools } from "#server/platform/database/db.ts";
import { applyWithin, migrate, readMigrations } from "#server/platform/database/migrate.ts";
import { othersConnected } from "#server/platform/database/others-connected.ts";
import { isOutage } from "#server/platform/database/outage.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest, conflict, errorText } from "#server/platform/errors.ts";
import { FILES, nameBelow, openFileStore } from "#server/platform/files/file-store.ts";
import type { ObjectStorage } from "#server/platform/files/object-storage.ts";
import { openStorage } from "#server/platform/files/open-storage.ts";
import { readSealed } from "#server/platform/files/sealed-file.ts";
import { takeStore } from "#server/platform/files/store-binding.ts";
import { type TarEntry, tarEntries } from "#server/platform/files/tar.ts";
import type { StartLog } from "#server/platform/log.ts";
import { DATABASE_LOCKS } from "#server/platform/postgres/advisory-locks.ts";
import { ensureRoles } from "#server/platform/postgres/application-role.ts";
import { withClient } from "#server/platform/postgres/connect.ts";
import type { BackupFile } from "./backup-file.ts";
import { type CheckedBackup, checkBackup, damaged } from "./check-backup.ts";
import { type BackupTable, entryKind, type Manifest } from "./manifest.ts";
import {
  COPY_SETTINGS,
  contentsOf,
  copyIn,
  dropSchema,
  hindrances,
  setSequence,
  settleOutbox,
} from "./queries.ts";

/** Where a backup is restored to. */
export interface RestoreTarget {
  readonly ownerUrl: string;
  readonly applicationUrl: string;
  readonly dataDir: string;
  /** Where its stored files go. */
  readonly files: StoragePlace;
}

export interface RestoreOptions {
  readonly log: StartLog;
  readonly progress: (stage: "checking" | "restoring", share: number) => void;
}

/** What was restored. */
export interface Restored {
  readonly manifest: Manifest;
  /** Of those who were erased since; null = no register lies beside the backup. */
  readonly erased: ErasedAgain | "of another installation" | null;
}

/** Where files wait until the database is about to hold the rows that name them. */
const DRAFT = "files.restored";

/**
 * Puts a backup into an empty installation, without those whom the register beside it tells to have been erased since;
 * whatever is refused or fails leaves that as it was.
 */
export async function restoreBackup(
  target: RestoreTarget,
  from: BackupFile,
  { log, progress }: RestoreOptions,
): Promise<Restored> {
  const storage = await openStorage(target.files, DRAFT);
  const files = await openFileStore(target.dataDir, target.files);
  await refuseFiles(storage);
  const register = await readRegister(from.storage);
  const backup = await checkBackup(from, (share) => progress("checking", share));
  let erased: Restored["erased"] = null;
  await withClient(withLimits(target.ownerUrl, "backup"), "DATABASE_OWNER_URL", async (client) => {
    // A server that starts meanwhile waits here, and then finds an installation.
    await client.query("select pg_advisory_lock($1)", [DATABASE_LOCKS.migration]);
    await onConnection(client).transaction().execute(refuseUsed);
    await ensureRoles(client, target.applicationUrl);
    const move: { stage: "to come" | "under way" | "done" } = { stage: "to come" };
    await storage.removeFolder(DRAFT);
    try {
      await onConnection(client)
        .transaction()
        .execute(async (trx) => {
          await load(trx, client, {
            backup,
            from,
            storage,
            progress: (share) => progress("restoring", share),
          });
          if (register !== null) erased = await withoutErased(trx, client, register, storage);
          // The last step before the commit: a crash between the two leaves files that no row names, and a sentence says so.
          move.stage = "under way";
          await storage.moveFolder(DRAFT, FILES);
          move.stage = "done";
        });
    } catch (error) {
      // Whether a commit came through that nobody answered is not known: then the files stay.
      const isUnknown = move.stage === "done" && isOutage(error);
      const folders = move.stage === "to come" || isUnknown ? [DRAFT] : [DRAFT, FILES];
      for (const folder of folders)
        await storage
          .removeFolder(folder)
          .catch((problem: unknown) =>
            log.warn(
              `What was restored was not removed: remove what begins with ${folder}/ in ${storage.place} (${errorText(problem)}).`,
            ),
          );
      throw error;
    }
  });
  // The tables of the job queue, whose jobs follow from the rows.
  await migrate({ ...target, log });
  // It was empty, whosever it was.
  await withClient(target.ownerUrl, "DATABASE_OWNER_URL", (client) =>
    takeStore({ db: onConnection(client), files }),
  );
  return { manifest: backup.manifest, erased };
}

/** Erases again, before anybody sees it, who was erased since the backup. */
async function withoutErased(
  trx: Transaction<Database>,
  client: pg.Client,
  register: ErasedRegister,
  storage: ObjectStorage,
): Promise<Restored["erased"]> {
  readAsPools(client);
  const erased = await eraseAgain(trx, register);
  for (const id of erased?.stored ?? []) await storage.remove(nameBelow(DRAFT, id));
  return erased ?? "of another installation";
}

async function refuseFiles(storage: ObjectStorage): Promise<void> {
  for await (const _file of storage.list(FILES, "deep"))
    throw badRequest(`There are stored files in ${storage.place} already. Restore into an empty place.`);
}

async function refuseUsed(trx: Transaction<Database>): Promise<void> {
  const contents = await contentsOf(trx);
  if (contents !== null)
    throw badRequest(`The database is not empty: it holds ${contents}. Restore into an empty one.`);
  if ((await othersConnected(trx)) > 0)
    throw conflict("Somebody works on the database, such as a server: stop it first.");
}

interface Loading {
  readonly backup: CheckedBackup;
  readonly from: BackupFile;
  readonly storage: ObjectStorage;
  readonly progress: (share: number) => void;
}

/** One transaction: the schema of then, the rows, the schema of today. */
async function load(trx: Transaction<Database>, client: pg.Client, loading: Loading): Promise<void> {
  const { backup, from, progress } = loading;
  const { manifest } = backup;
  await refuseUsed(trx);
  await COPY_SETTINGS.execute(trx);
  await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
  const known = await readMigrations();
  const then = known.slice(0, manifest.schema.length);
  await dropSchema(trx);
  await applyWithin(client, then);
  const slowing = await hindrances(trx);
  for (const { takeAway } of slowing) await sql.raw(takeAway).execute(trx);
  for (const { name } of manifest.tables) await sql`delete from ${sql.table(name)}`.execute(trx);
  await loadEntries(client, loading);
  for (const [place, { putBack }] of slowing.entries()) {
    await sql.raw(putBack).execute(trx);
    progress(LOADING_SHARE + ((1 - LOADING_SHARE) * place) / slowing.length);
  }
  for (const { name, value, isCalled } of manifest.sequences) await setSequence(trx, name, value, isCalled);
  await applyWithin(client, known.slice(then.length));
  await settleOutbox(trx);
  const detail = { made_on: manifest.madeOn, product: manifest.product };
  await writeAudit(trx, {
    client: null,
    person: null,
    action: "installation.restore",
    subject: basename(from.name),
    detail,
  });
  await sql`analyze`.execute(trx);
  progress(1);
}

/** Loading rows takes about this part of the time, indexes the rest. */
const LOADING_SHARE = 0.5;

async function loadEntries(client: pg.Client, { backup, from, storage, progress }: Loading): Promise<void> {
  const { manifest, size } = backup;
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  const files = new Map(manifest.files.map((file) => [file.id, file]));
  const total = [...tables.values(), ...files.values()].reduce((sum, { bytes }) => sum + bytes, 1);
  let done = 0;
  let loader: TableLoader | null = null;
  for await (const entry of tarEntries(readSealed(from, size))) {
    const kind = entryKind(entry.name);
    const table = "table" in kind ? tables.get(kind.table) : undefined;
    if (loader !== null && loader.table !== table) {
      await loader.end(from.path);
      loader = null;
    }
    if (table !== undefined) {
      loader ??= new TableLoader(client, table);
      await loader.take(entry);
    }
    const file = "file" in kind ? files.get(kind.file) : undefined;
    if (file !== undefined) await writeFile(from.path, storage, file, entry);
    done += entry.bytes;
    progress((LOADING_SHARE * Math.min(done, total)) / total);
  }
}

/** Streams the pieces of one table into it, and compares what arrived. */
class TableLoader {
  readonly table: BackupTable;
  readonly #copy;
  readonly #ended: Promise<void>;
  readonly #hash = createHash("sha256");

  constructor(client: pg.Client, table: BackupTable) {
    this.table = table;
    this.#copy = client.query(copyFrom(copyIn(table)));
    this.#ended = finished(this.#copy);
    this.#ended.catch(() => undefined); // awaited at the end, and by whoever waits for room
  }

  async take({ content }: TarEntry): Promise<void> {
    try {
      for await (const chunk of content) {
        this.#hash.update(chunk);
        if (!this.#copy.write(chunk)) await Promise.race([once(this.#copy, "drain"), this.#ended]);
      }
    } catch (error) {
      // Until it is told that no more rows come, the database answers nothing else.
      this.#copy.destroy();
      await this.#ended.catch(() => undefined);
      throw error;
    }
  }

  async end(path: string): Promise<void> {
    this.#copy.end();
    await this.#ended;
    const { name, rows, sha256 } = this.table;
    if (this.#copy.rowCount !== rows || this.#hash.digest("hex") !== sha256)
      throw damaged(path, `its table ${name} is not as it was checked`);
  }
}

async function writeFile(
  path: string,
  storage: ObjectStorage,
  { id, sha256 }: Manifest["files"][number],
  { content }: TarEntry,
): Promise<void> {
  const hash = createHash("sha256");
  const hashed = async function* () {
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await storage.write(nameBelow(DRAFT, id), hashed());
  if (hash.digest("hex") !== sha256) throw damaged(path, `its file ${id} is not as it was checked`);
}
