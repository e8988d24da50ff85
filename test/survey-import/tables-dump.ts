import pg from "pg";

/** Every row of every table as text, sorted, by table. */
export type Dump = ReadonlyMap<string, readonly string[]>;

const FIGURES = ["response", "rollup_model", "rollup_dealer", "rollup_day", "rollup_network", "verbatim"];
// Whoever calls moves the clock of a session, and people are told in the background.
const ALWAYS_MOVING = [
  "session",
  "ended_session",
  "failure_counter",
  "failure_key",
  "known_device",
  "notification_event",
  "notification",
  "push_identity",
];

/** Everything in the database, as the owner of the tables sees it. */
export async function dumpTables(ownerUrl: string): Promise<Dump> {
  return withClient(ownerUrl, async (client) => {
    await client.query("begin isolation level repeatable read read only");
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const dump = new Map<string, string[]>();
    for (const { name } of rows.filter((each) => !ALWAYS_MOVING.includes(each.name))) {
      const found = await client.query<{ line: string }>(
        `select t::text as line from public.${name} t order by t::text collate "C"`,
      );
      dump.set(
        name,
        found.rows.map(({ line }) => line),
      );
    }
    const jobs = await client.query<{ line: string }>(
      "select key || ' ' || attempts || ' ' || coalesce(last_error, '') as line from graphile_worker.jobs where task_identifier = 'import_surveys' order by 1",
    );
    dump.set(
      "jobs",
      jobs.rows.map(({ line }) => line),
    );
    await client.query("commit");
    return dump;
  });
}

/** The tables that figures come from. */
export function figuresIn(dump: Dump): Record<string, readonly string[] | undefined> {
  return Object.fromEntries(FIGURES.map((table) => [table, dump.get(table)]));
}

/** The tables whose rows differ. */
export function changedTables(before: Dump, after: Dump): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name)?.join("\n") !== after.get(name)?.join("\n")).sort();
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined); // PostgreSQL may go away: the query at work tells it.
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
