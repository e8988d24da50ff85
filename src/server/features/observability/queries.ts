import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";

export interface Counted {
  readonly state: string;
  readonly count: number;
}

export interface JobCounts {
  readonly task: string;
  readonly due: number;
  readonly running: number;
  /** Given up. */
  readonly failed: number;
  /** Since when the longest due one has been due; 0 = none is. */
  readonly oldestSeconds: number;
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
  const { rows } = await sql<Counted>`
    select data_sync as state, count(*)::int as count from upload where deleted_on is null group by 1 order by 1`.execute(
    db,
  );
  return rows;
}

/** For how long the oldest upload has been under way; 0 = none is. */
export async function oldestUploadSeconds(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(created_on)), 0)::float8 as seconds
    from upload where data_sync = 'In Progress' and deleted_on is null`.execute(db);
  return rows[0]?.seconds ?? 0;
}

export async function mailCounts(db: Kysely<Database>): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select state, count(*)::int as count from mail group by 1 order by 1`.execute(db);
  return rows;
}

export async function pushCounts(db: Kysely<Database>): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select case when settled_on is null then 'waiting' when problem is null then 'sent' else 'failed' end as state,
      count(*)::int as count
    from push_delivery group by 1 order by 1`.execute(db);
  return rows;
}
