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
import { distribute, findMachines, isDistributed } from "./distribution.ts";

const FOLDER = join(import.meta.dirname, "../../../../db/migrations");
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;

/** One file of the schema's history. */
export interface Migration {
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
  /** Called before the first of these changes an installation that somebody uses. */
  readonly beforeUpgrade?: (pending: Migration) => Promise<void>;
}

/** Brings the schema up to date, each file in a transaction of its own, then the job tables; returns how many files were applied. */
export async function migrate(options: MigrateOptions): Promise<number> {
  const migrations = await readMigrations(options.folder);
  const applied = await withClient(options.ownerUrl, "DATABASE_OWNER_URL", async (client) => {
    await lockMigrations(client);
    // Only now: another process may take long over the same migrations.
    for (const [name, value] of Object.entries(limitSettings("migration")))
      await client.query("select set_config($1, $2, false)", [name, String(value)]);
    await ensureRoles(client, options.applicationUrl);
    const open = await findOpen(client, migrations);
    const [first] = open;
    if (first !== undefined && open.length < migrations.length && (await holdsClients(client)))
      await options.beforeUpgrade?.(first);
    for (const migration of open) {
      await apply(client, migration);
      options.log.info(`Schema: ${migration.name}`);
    }
    await useMachines(client, options.log);
    return open.length;
  });
  await runMigrations({ connectionString: withLimits(options.ownerUrl, "migration") });
  await checkApplicationRole(options.applicationUrl);
  return applied;
}

/** Waits for who changes the schema or where its rows lie, and keeps others out as long as the connection is open. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [DATABASE_LOCKS.migration]);
}

/** Spreads a new installation over the machines of Citus, and what this release adds to one that is spread already. */
async function useMachines(client: pg.Client, log: StartLog): Promise<void> {
  const machines = await findMachines(client);
  if (machines === null) return;
  if (machines.undistributed.length === 0) return;
  if (isDistributed(machines) || !(await holdsClients(client))) {
    await distribute(client, machines);
    log.info(`The answers lie on ${machines.workers} workers of Citus.`);
  } else {
    log.info(
      `The database has ${machines.workers} workers of Citus that hold none of its answers: npm run forecourt -- database distribute`,
    );
  }
}

/** The schema's history as this release knows it, oldest first. */
export async function readMigrations(folder = FOLDER): Promise<Migration[]> {
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

const HISTORY = `create table if not exists schema_migration (
  number int primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`;

/** Makes the schema, or takes it further, in the transaction that the connection is in. */
export async function applyWithin(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  await client.query(HISTORY);
  for (const migration of migrations) await applyOne(client, migration);
}

async function holdsClients(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ known: string | null }>(
    "select to_regclass('client')::text as known",
  );
  if (rows[0]?.known == null) return false;
  return (await client.query("select from client limit 1")).rowCount === 1;
}

async function findOpen(client: pg.Client, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  await client.query(HISTORY);
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
    await applyOne(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/**
 * The statements of a file, each of which ends with its line and begins a new one: Citus sends what was sent to it on to
 * every worker, and takes one statement at a time.
 */
export function statementsOf(sql: string): string[] {
  const statements: string[] = [];
  let statement = "";
  for (const line of sql.split("\n")) {
    statement += `${line}\n`;
    const isBody = statement.split("$$").length % 2 === 0;
    if (isBody || !line.endsWith(";")) continue;
    statements.push(statement);
    statement = "";
  }
  return statement.trim() === "" ? statements : [...statements, statement];
}

/**
 * Citus changes the pieces of a table side by side, after which it takes no function in the same transaction. PostgreSQL
 * without it knows no such setting and passes it over.
 */
const ONE_AFTER_ANOTHER = "set local citus.multi_shard_modify_mode = 'sequential'";

async function applyOne(client: pg.ClientBase, { number, name, sql, hash }: Migration): Promise<void> {
  try {
    await client.query(ONE_AFTER_ANOTHER);
    for (const statement of statementsOf(sql)) await client.query(statement);
    await client.query("insert into schema_migration (number, name, sha256) values ($1, $2, $3)", [
      number,
      name,
      hash,
    ]);
  } catch (error) {
    throw new StartError(`Migration ${name} failed: ${errorText(error)}.`);
  }
}
