import { type Kysely, sql } from "kysely";
import type { Database } from "./tables.ts";

/** How many failures a bucket takes in a window before it is blocked, and for how long it grows. */
export interface FailureLimit {
  readonly bucket: string;
  readonly failures: number;
  readonly windowSeconds: number;
  readonly firstBlockSeconds: number;
  readonly longestBlockSeconds: number;
}

export async function isBlocked(db: Kysely<Database>, { bucket }: FailureLimit): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`
    select exists (
      select from failure_counter
      where bucket = ${bucket} and blocked_until > now()
    ) as blocked`.execute(db);
  return rows[0]?.blocked === true;
}

/**
 * Counts one failure; each past the limit doubles the block, up to the longest. False when the bucket was blocked:
 * then nothing is counted. Attempts sent at once are counted one after the other, so one that is counted before it is
 * judged can't slip through behind a block.
 */
export async function countFailure(db: Kysely<Database>, limit: FailureLimit): Promise<boolean> {
  const { rows } = await sql`
    insert into failure_counter as f (bucket, failures, window_start) values (${limit.bucket}, 1, now())
    on conflict (bucket) do update set
      failures = case when ${expired(limit)} then 1 else f.failures + 1 end,
      window_start = case when ${expired(limit)} then now() else f.window_start end,
      blocked_until = case when not ${expired(limit)} and f.failures + 1 >= ${limit.failures}::int then
        now() + make_interval(secs => least(${limit.longestBlockSeconds}::float8,
          ${limit.firstBlockSeconds}::float8 * power(2, least(f.failures + 1 - ${limit.failures}::int, 20)))) end
    where coalesce(f.blocked_until <= now(), true)
    returning f.failures`.execute(db);
  return rows.length > 0;
}

/** Forgets the failures of a bucket. */
export async function clearFailures(db: Kysely<Database>, { bucket }: FailureLimit): Promise<void> {
  await sql`delete from failure_counter where bucket = ${bucket}`.execute(db);
}

// A window ends with its time, but not while a block it caused still stands.
function expired(limit: FailureLimit) {
  return sql`(greatest(f.window_start + make_interval(secs => ${limit.windowSeconds}::float8), f.blocked_until) < now())`;
}
