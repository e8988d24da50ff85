import pg from "pg";
import { DATABASE_LOCKS } from "./advisory-locks.ts";
import { SEARCH_ROLE } from "./application-role.ts";
import type { Secrets } from "./cluster.ts";

const DATABASE = "forecourt";

/** Makes the two logins and the database of the embedded server where they are missing. */
export async function ensureDatabase(superuserUrl: string, secrets: Secrets): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      "select from pg_database, pg_roles where datname = $1 and rolname = $2",
      [DATABASE, SEARCH_ROLE],
    );
    if (rowCount === 1) return;
    await client.query("select pg_advisory_lock($1)", [DATABASE_LOCKS.provision]);
    await ensureLogin(client, "forecourt_owner", secrets.owner);
    await ensureLogin(client, "forecourt_app", secrets.application);
    await ensureSearchRole(client);
    await ensureOwned(client);
  } finally {
    await client.end();
  }
}

async function ensureLogin(client: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
  if (rowCount === 1) return;
  const rights = "login nosuperuser nocreatedb nocreaterole noreplication nobypassrls";
  await client.query(
    `create role ${client.escapeIdentifier(role)} ${rights} password ${client.escapeLiteral(password)}`,
  );
}

async function ensureSearchRole(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [SEARCH_ROLE]);
  if (rowCount === 1) return;
  await client.query(`create role ${SEARCH_ROLE} nologin`);
  await client.query(`grant ${SEARCH_ROLE} to forecourt_owner`);
}

async function ensureOwned(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE]);
  if (rowCount === 1) return;
  await client.query(`create database ${DATABASE} owner forecourt_owner`);
  await client.query(`revoke all on database ${DATABASE} from public`);
  await client.query(`grant connect, temporary on database ${DATABASE} to forecourt_app`);
}
