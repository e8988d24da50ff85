import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";

export interface Counted {
  readonly state: string;
  readonly count: number;
}

const COUNT = sql<number>`count(*)::int`.as("count");

export interface JobCounts {
  readonly task: string;
  readonly due: number;
  readonly running: number;
  /** Given up. */
  readonly failed: number;
  /** Since when the longest due one has been due; 0 = none is. */
  readonly oldestSeconds: number;
}

/** Rejects where the database does not answer. */
export async function ping(db: Kysely<Database>): Promise<void> {
  await sql`select 1`.execute(db);
}

export async function jobCounts(db: Kysely<Database>): Promise<JobCounts[]> {
  const { rows } = await sql<JobCounts>`
    select task_identifier as task, count(*) filter (where ${DUE})::int as due,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where ${DUE})), 0)::float8 as "oldestSeconds"
    from graphile_worker.jobs group by 1 order by 1`.execute(db);
  return rows;
}

const DUE = sql`attempts < max_attempts and locked_at is null and run_at <= now()`;

export async function uploadCounts(db: Kysely<Database>): Promise<Counted[]> {
  return db
    .selectFrom("upload")
    .select(["data_sync as state", COUNT])
    .where("deleted_on", "is", null)
    .groupBy("data_sync")
    .orderBy("data_sync")
    .execute();
}

/** For how long the oldest upload has been under way; 0 = none is. */
export async function oldestUploadSeconds(db: Kysely<Database>): Promise<number> {
  const { seconds } = await db
    .selectFrom("upload")
    .select(sql<number>`coalesce(extract(epoch from now() - min(created_on)), 0)::float8`.as("seconds"))
    .where("data_sync", "=", "In Progress")
    .where("deleted_on", "is", null)
    .executeTakeFirstOrThrow();
  return seconds;
}

export async function mailCounts(db: Kysely<Database>): Promise<Counted[]> {
  return db.selectFrom("mail").select(["state", COUNT]).groupBy("state").orderBy("state").execute();
}

export async function pushCounts(db: Kysely<Database>): Promise<Counted[]> {
  const state = sql<string>`case when settled_on is null then 'waiting' when problem is null then 'sent' else 'failed' end`;
  const counts = db.selectFrom("push_delivery").select([state.as("state"), COUNT]);
  return counts.groupBy(state).orderBy(state).execute();
}

export async function databaseVersion(db: Kysely<Database>) {
  const { rows } = await sql<{ version: string; schema: number }>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      (select max(number) from schema_migration) as schema`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("The database does not tell its version.");
  return row;
}

const OUTCOMES = { "In Progress": "under way", Completed: "completed", Failed: "failed" } as const;

/** A client's newest upload; null = there was none. */
export async function lastImport(db: Kysely<Database>, clientId: number) {
  const row = await db
    .selectFrom("upload")
    .select(sql<number>`extract(epoch from now() - created_on)::float8`.as("ageSeconds"))
    .select("data_sync as state")
    .where("client_id", "=", clientId)
    .where("deleted_on", "is", null)
    .where("is_preview", "=", false)
    .orderBy("upload_id", "desc")
    .limit(1)
    // An upload that only waits to be published is a preview.
    .$narrowType<{ state: keyof typeof OUTCOMES }>()
    .executeTakeFirst();
  return row === undefined ? null : { outcome: OUTCOMES[row.state], ageSeconds: row.ageSeconds };
}

export interface DeliveryCounts {
  /** Of those that wait; null = none does. */
  readonly oldestSeconds: number | null;
  /** Given up in the last day. */
  readonly failed: number;
}

/** Mails to people of a client. */
export async function mailDelivery(db: Kysely<Database>, clientId: number): Promise<DeliveryCounts> {
  const { rows } = await sql<DeliveryCounts>`
    select extract(epoch from now() - min(m.created_on) filter (where m.state = 'waiting'))::float8 as "oldestSeconds",
      count(*) filter (where m.state = 'failed' and m.created_on > now() - interval '1 day')::int as failed
    from mail m where m.state in ('waiting', 'failed') and exists (
      select from person p join membership ms using (person_id)
      where p.email = m.recipient and ms.client_id = ${clientId})`.execute(db);
  return rows[0] ?? { oldestSeconds: null, failed: 0 };
}

export async function pushDelivery(db: Kysely<Database>, clientId: number): Promise<DeliveryCounts> {
  const { rows } = await sql<DeliveryCounts>`
    select extract(epoch from now() - min(made_on) filter (where settled_on is null))::float8 as "oldestSeconds",
      count(*) filter (where settled_on is not null and problem is not null and made_on > now() - interval '1 day')::int as failed
    from push_delivery where client_id = ${clientId}`.execute(db);
  return rows[0] ?? { oldestSeconds: null, failed: 0 };
}
