import type pg from "pg";
import { StartError } from "#server/platform/errors.ts";
import { SEARCH_ROLE } from "#server/platform/postgres/application-role.ts";

/**
 * Tables of which each dealer's rows lie together on one of several machines, and the modes of `app.rls_mode` that open them
 * to the whole client; the rows of all lie beside those of the first.
 */
const TABLES = {
  response: ["all"],
  verbatim: ["all"],
  rollup_model: ["all", "network"],
  rollup_dealer: ["all", "network"],
  rollup_day: ["all"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** What a database tells of the machines it is spread over. */
interface Machines {
  /** Machines that hold rows beside the one that is asked. */
  readonly workers: number;
  /** Tables of `TABLES` that are not spread over them yet. */
  readonly undistributed: readonly string[];
}

/** Null: this is no coordinator of Citus with workers. */
export async function findMachines(client: pg.ClientBase): Promise<Machines | null> {
  const installed = await client.query("select from pg_extension where extname = 'citus'");
  if (installed.rowCount === 0) return null;
  const { rows } = await client.query<{ workers: number; undistributed: string[] }>(
    `select (select count(*)::int from pg_dist_node where groupid <> 0 and noderole = 'primary') as workers,
       array(select name from unnest($1::text[]) name
         where not exists (select from pg_dist_partition where logicalrelid = to_regclass(name))) as undistributed`,
    [Object.keys(TABLES)],
  );
  const [machines] = rows;
  return machines === undefined || machines.workers === 0 ? null : machines;
}

export function isDistributed({ undistributed }: Machines): boolean {
  return undistributed.length < Object.keys(TABLES).length;
}

/** Spreads the tables over the machines by dealer, with all they hold; what is done already is left as it is. */
export async function distribute(client: pg.ClientBase, { undistributed }: Machines): Promise<void> {
  if (undistributed.length > 0) await move(client, undistributed);
  // What was copied still lies here, too.
  for (const table of Object.keys(TABLES))
    await client.query("select truncate_local_data_after_distributing_table($1)", [table]);
}

async function move(client: pg.ClientBase, undistributed: readonly string[]): Promise<void> {
  await refuseWithoutLogin(client);
  await client.query("begin");
  try {
    await client.query(POLICY_OF_RECORDINGS);
    await client.query(STATISTICS);
    for (const [table, openTo] of Object.entries(TABLES))
      if (undistributed.includes(table)) await distributeTable(client, table, openTo);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Who asks a worker logs in there, the search among them. */
async function refuseWithoutLogin(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query("select from pg_roles where rolname = $1 and rolcanlogin", [
    SEARCH_ROLE,
  ]);
  if (rowCount === 1) return;
  throw new StartError(
    `The role '${SEARCH_ROLE}' may not log in, and on several machines the search logs in at the workers.`,
    `Ask the database administrator for: ALTER ROLE ${SEARCH_ROLE} LOGIN; on every machine.`,
  );
}

async function distributeTable(
  client: pg.ClientBase,
  table: string,
  openTo: readonly string[],
): Promise<void> {
  const modes = openTo.map((each) => `'${each}'`).join(", ");
  // Rows are copied to the workers by COPY, which forced row-level security refuses to the owner, too. Of policies Citus
  // takes none with a sub-select, and an array would be unpacked for each row.
  await client.query(`
    alter table ${table} no force row level security;
    drop policy dealers on ${table};
    create policy dealers on ${table} to forecourt_app using (
      client_id = nullif(current_setting('app.client', true), '')::int and (
        current_setting('app.rls_mode', true) in (${modes})
        or strpos(current_setting('app.dealers', true), ' ' || dealer_id || ' ') > 0))`);
  const beside = table === "response" ? "default" : "response";
  await client.query("select create_distributed_table($1, 'dealer_id', colocate_with => $2)", [
    table,
    beside,
  ]);
  await client.query(`alter table ${table} force row level security`);
}

// A table of the coordinator can't be held against rows of the workers within a policy, but a function may ask for them.
const POLICY_OF_RECORDINGS = `
  create or replace function is_current_survey(operation int, survey text) returns boolean
    language plpgsql stable set search_path = pg_catalog, pg_temp as $$
  begin
    perform 1 from public.response r
      where r.operation_id = operation and r.survey_id = survey and r.is_current;
    return found;
  end $$;
  drop policy surveys on audio;
  create policy surveys on audio to forecourt_app using (client_id = (select app_client()) and (
    (select current_setting('app.rls_mode', true)) = 'all' or is_current_survey(operation_id, survey_id)))`;

// Not within a transaction that has read: workers renew their statistics by themselves.
const STATISTICS = `
  create or replace function analyze_surveys() returns void
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$ begin end $$`;
