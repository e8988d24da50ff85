import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { runMigrations } from "graphile-worker";
import type pg from "pg";
import { errorText, StartError } from "#server/platform/errors.ts";
import type { StartLog } from "#server/platform/log.ts";
import { DATABASE_LOCKS } from "#server/platform/postgres/advisory-locks.ts";
import { checkApplicationRole, ensureRoles } from "#server/platform/postgres/application-role.ts";
import { withClient } from "#server/platform/postgres/connect.ts";
import { limitSettings, withLimits } from "./database-limits.ts";

const FOLDER = join(import.meta.dirname, "../../../../db/migrations");
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

export interface MigrateOptions {
  readonly ownerUrl: string;
  readonly applicationUrl: string;
  readonly log: StartLog;
  readonly folder?: string;
}

/** Brings the schema up to date, each file in a transaction of its own, then the job tables; returns how many files were applied. */
export async function migrate(options: MigrateOptions): Promise<number> {
  const migrations = await readMigrations(options.folder ?? FOLDER);
  const applied = await withClient(options.ownerUrl, "DATABASE_OWNER_URL", async (client) => {
    await client.query("select pg_advisory_lock($1)", [DATABASE_LOCKS.migration]);
    // Only now: another process may take long over the same migrations.
    for (const [name, value] of Object.entries(limitSettings("migration")))
      await client.query("select set_config($1, $2, false)", [name, String(value)]);
    await ensureRoles(client, options.applicationUrl);
    const open = await findOpen(client, migrations);
    for (const migration of open) {
      await apply(client, migration);
      options.log.info(`Schema: ${migration.name}`);
    }
    return open.length;
  });
  await runMigrations({ connectionString: withLimits(options.ownerUrl, "migration") });
  await checkApplicationRole(options.applicationUrl);
  return applied;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(FILE_NAME.exec(name)?.[1]);
      if (number !== index + 1)
        throw new StartError(`Migration ${name} is out of order: ${index + 1} was expected.`);
      const sql = await readFile(join(folder, name), "utf8");
      return { number, name, sql, hash: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function findOpen(client: pg.Client, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  await client.query(`create table if not exists schema_migration (
    number int primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ number: number; name: string; sha256: string }>(
    "select number, name, sha256 from schema_migration order by number",
  );
  for (const row of rows) {
    const file = migrations[row.number - 1];
    if (file === undefined) {
      throw new StartError(
        `The database is newer than this release: it has '${row.name}', which this release lacks.`,
      );
    }
    if (file.hash !== row.sha256 || file.name !== row.name) {
      throw new StartError(
        `Migration ${file.name} was changed after it had been applied. Put it back and write a new file.`,
      );
    }
  }
  return migrations.slice(rows.length);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await client.query("insert into schema_migration (number, name, sha256) values ($1, $2, $3)", [
      migration.number,
      migration.name,
      migration.hash,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new StartError(`Migration ${migration.name} failed: ${errorText(error)}.`);
  }
}
