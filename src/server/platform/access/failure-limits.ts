import { type Kysely, type RawBuilder, sql } from "kysely";
import type { FailureLimit } from "#domain/people/attempt-limits.ts";
import type { Database } from "#server/platform/database/tables.ts";

/** Longer than any window: what is older counts for nothing. */
const RETENTION_HOURS = 25;

export async function isBlocked(db: Kysely<Database>, { bucket }: FailureLimit): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`
    select exists (
      select from failure_counter
      where bucket = ${hashed(bucket)} and blocked_until > now()
    ) as blocked`.execute(db);
  return rows[0]?.blocked === true;
}

/** See `countFailures`; false when the bucket was blocked. */
export async function countFailure(db: Kysely<Database>, limit: FailureLimit): Promise<boolean> {
  return (await countFailures(db, [limit])) === null;
}

/**
 * Counts one failure in each of these buckets, one after the other; each past a limit doubles the block, up to the
 * longest. Returns the limit whose bucket was blocked already, null when none was; there and in those after it nothing
 * is counted. Attempts sent at once are counted one after the other, so one that is counted before it is judged can't
 * slip through behind a block. One query, whatever comes of it.
 */
export async function countFailures(
  db: Kysely<Database>,
  limits: readonly FailureLimit[],
): Promise<FailureLimit | null> {
  const steps = limits.map((limit, place) => sql`${stepName(place)} as (${counted(limit, place)})`);
  const counts = limits.map((_, place) => sql`(select count(*) from ${stepName(place)})`);
  const { rows } = await sql<{ counted: number }>`
    with ${sql.join(steps)} select (${sql.join(counts, sql` + `)})::int as counted`.execute(db);
  return limits[rows[0]?.counted ?? 0] ?? null;
}

/** Takes back one failure, and the block that may have come of it: what was counted was none. */
export async function uncountFailures(db: Kysely<Database>, limits: readonly FailureLimit[]): Promise<void> {
  await db
    .updateTable("failure_counter")
    .set({ failures: sql`greatest(failures - 1, 0)`, blocked_until: null })
    .where("bucket", "in", bucketsOf(limits))
    .execute();
}

/** Deletes the failures of these buckets. */
export async function clearFailures(db: Kysely<Database>, limits: readonly FailureLimit[]): Promise<void> {
  await db.deleteFrom("failure_counter").where("bucket", "in", bucketsOf(limits)).execute();
}

/** Deletes every bucket that counts for nothing any more. */
export async function deleteFailures(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom("failure_counter")
    .where("window_start", "<", sql<Date>`now() - make_interval(hours => ${RETENTION_HOURS}::int)`)
    .where(sql<boolean>`coalesce(blocked_until < now(), true)`)
    .execute();
}

function counted(limit: FailureLimit, place: number): RawBuilder<unknown> {
  const allowed = place === 0 ? sql`true` : sql`exists (select from ${stepName(place - 1)})`;
  return sql`
    insert into failure_counter as f (bucket, failures, window_start)
    select ${hashed(limit.bucket)}, 1, now() where ${allowed}
    on conflict (bucket) do update set
      failures = case when ${expired(limit)} then 1 else f.failures + 1 end,
      window_start = case when ${expired(limit)} then now() else f.window_start end,
      blocked_until = case when not ${expired(limit)} and f.failures + 1 >= ${limit.failures}::int then
        now() + make_interval(secs => least(${limit.longestBlockSeconds}::float8,
          ${limit.firstBlockSeconds}::float8 * power(2, least(f.failures + 1 - ${limit.failures}::int, 20)))) end
    where coalesce(f.blocked_until <= now(), true)
    returning 1`;
}

function stepName(place: number): RawBuilder<unknown> {
  return sql.ref(`step${place}`);
}

// A window ends with its time, but not while a block it caused still stands.
function expired(limit: FailureLimit) {
  return sql`(greatest(f.window_start + make_interval(secs => ${limit.windowSeconds}::float8), f.blocked_until) < now())`;
}

function bucketsOf(limits: readonly FailureLimit[]) {
  return limits.map(({ bucket }) => hashed(bucket));
}

function hashed(bucket: string) {
  return sql<Buffer>`sha256((select key from failure_key) || convert_to(${bucket}::text, 'UTF8'))`;
}
