import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type pg from "pg";
import { type BackupFile, backupFile, restoreBackup, writeBackup } from "#server/features/backup/index.ts";
import { MANIFEST, type Manifest, readManifest } from "#server/features/backup/manifest.ts";
import type { StoragePlace } from "#server/platform/config/storage-place.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { readSealed, writeSealed } from "#server/platform/files/sealed-file.ts";
import { tarBytes, tarEntries } from "#server/platform/files/tar.ts";
import { openEmptyDatabase, type TestDatabase } from "#test/database.ts";
import { withClient } from "#test/survey-import/tables-dump.ts";

/** Sessions and what hangs on them stay behind. */
export const LEFT_OUT = [
  "session",
  "ended_session",
  "file_store",
  "file_ticket",
  "account_token",
  "push_subscription",
  "push_delivery",
];
const quiet = { info: () => undefined, warn: () => undefined };

/** A database without a table and a data folder without a file. */
export interface EmptyInstallation {
  readonly database: TestDatabase;
  readonly dataDir: string;
  remove(): Promise<void>;
}

export async function emptyInstallation(beside: TestDatabase): Promise<EmptyInstallation> {
  const database = await openEmptyDatabase(beside);
  const dataDir = await mkdtemp(join(tmpdir(), "forecourt-restored-"));
  return {
    database,
    dataDir,
    async remove() {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Has an empty installation for as long as somebody works with it. */
export async function withEmptyInstallation(
  beside: TestDatabase,
  work: (empty: EmptyInstallation) => Promise<void>,
): Promise<void> {
  const empty = await emptyInstallation(beside);
  try {
    await work(empty);
  } finally {
    await empty.remove();
  }
}

/** The backup of a path on this machine. */
export function backupAt(path: string): Promise<BackupFile> {
  return backupFile({ kind: "folder", path: dirname(path) }, basename(path));
}

export async function backUp(ownerUrl: string, files: FileStore, path: string | BackupFile) {
  const signal = new AbortController().signal;
  const to = typeof path === "string" ? await backupAt(path) : path;
  return writeBackup({ ownerUrl, files }, to, {
    signal,
    progress: () => undefined,
    besideAnother: "refuse",
  });
}

export async function restore(
  { database, dataDir }: Omit<EmptyInstallation, "remove">,
  path: string | BackupFile,
  files: StoragePlace = { kind: "folder", path: dataDir },
) {
  const { ownerUrl, applicationUrl } = database;
  const from = typeof path === "string" ? await backupAt(path) : path;
  return restoreBackup({ ownerUrl, applicationUrl, dataDir, files }, from, {
    log: quiet,
    progress: () => undefined,
  });
}

/** What stands in a database, by name: rows and their sums, shapes, rights, sequences. */
export function contentOf(ownerUrl: string): Promise<Readonly<Record<string, string>>> {
  return withClient(ownerUrl, async (client) => ({
    ...(await rowsOf(client)),
    ...(await shapesOf(client)),
    ...(await sequencesOf(client)),
  }));
}

async function rowsOf(client: pg.Client): Promise<Record<string, string>> {
  await client.query("set timezone = 'UTC'");
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ line: string }>(
      `select t::text as line from public."${name}" t order by t::text collate "C"`,
    );
    const lines = LEFT_OUT.includes(name) ? [] : rows.map(({ line }) => line);
    found[`rows of ${name}`] = `${lines.length} ${sumOf(lines.join("\n"))}`;
  }
  return found;
}

async function shapesOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; line: string }>(`
    select 'table ' || c.relname as name, concat_ws(' ', pg_get_userbyid(c.relowner), c.relrowsecurity, c.relforcerowsecurity,
        c.relacl::text, (select string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
          a.attstorage, pg_get_expr(d.adbin, d.adrelid)), ', ' order by a.attnum)
          from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)) as line
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'S')
    union all select 'index ' || indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select 'constraint ' || conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) || convalidated
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'policy ' || tablename || '.' || policyname, concat_ws(' ', permissive, roles, cmd, qual, with_check)
      from pg_policies where schemaname = 'public'
    union all select 'function ' || p.oid::regprocedure, concat_ws(' ', pg_get_userbyid(proowner), prosecdef, proacl::text, md5(prosrc))
      from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1`);
  // Databases of tests begin their data versions at different numbers.
  return Object.fromEntries(
    rows.map(({ name, line }) => [name, line.replace(/(data_version \S+ \S+ .*?) \d+,/, "$1,")]),
  );
}

async function sequencesOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public'",
  );
  return Object.fromEntries(rows.map(({ name, value }) => [`value of ${name}`, String(value)]));
}

export interface Rewritten {
  /** By their names, in their order, all but the manifest. */
  readonly entries: Map<string, Buffer>;
  readonly manifest: Manifest;
}

/** Writes another backup from the entries of one, sealed as if it had been written so; null = without a manifest. */
export async function rewrite(
  from: string,
  to: string,
  change: (backup: Rewritten) => Record<string, unknown> | null,
): Promise<void> {
  const backup = await backupAt(from);
  const about = await backup.storage.about(backup.name);
  const entries = new Map<string, Buffer>();
  for await (const { name, content } of tarEntries(readSealed(backup, about?.bytes ?? 0)))
    entries.set(name, await buffer(content));
  const manifest = readManifest(entries.get(MANIFEST)?.toString("utf8") ?? "");
  if (manifest === null) throw new Error("The backup has no manifest.");
  entries.delete(MANIFEST);
  const changed = change({ entries, manifest });
  if (changed !== null) entries.set(MANIFEST, Buffer.from(JSON.stringify(changed)));
  const written = (async function* () {
    for (const [name, bytes] of entries) yield { name, bytes: bytes.length, content: Readable.from([bytes]) };
  })();
  await writeSealed(await backupAt(to), tarBytes(written, new Date()), new AbortController().signal);
}

/** The stored files of a data folder by their sums. */
export async function filesIn(files: FileStore): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for await (const id of files.list()) found[id] = sumOf(await buffer(files.open(id)));
  return found;
}

/** Everything below a folder, whatever it is. */
export async function namesBelow(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).sort();
}

export function sumOf(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
