import { type Kysely, sql, type Transaction } from "kysely";
import { tryLock } from "#server/platform/database/advisory-lock.ts";
import type { Database } from "#server/platform/database/tables.ts";

type Trx = Transaction<Database>;

const ROWS_PER_STEP = 5_000;

interface TextKey {
  readonly dealerId: number;
  readonly responseId: bigint;
}

export async function operationsWithTexts(db: Kysely<Database>) {
  const operations = db.selectFrom("operation").select(["client_id as client", "operation_id as operation"]);
  return operations.orderBy("operation_id").execute();
}

/** False: somebody else is at the operation's texts. Held to the end of the transaction. */
export function tryLockTexts(trx: Trx, operation: number): Promise<boolean> {
  return tryLock(trx, "textIndex", operation);
}

/** Some texts that the search has not seen yet: their words are not normalized. */
export async function findUnnormalized(trx: Trx, operation: number) {
  return trx
    .selectFrom("verbatim")
    .select(["dealer_id as dealerId", "response_id as responseId"])
    .select(({ ref }) => ref("texts").$castTo<(string | null)[]>().as("texts"))
    .where("operation_id", "=", operation)
    .where("indexed", "=", false)
    .where("normalized", "is", null)
    .limit(ROWS_PER_STEP)
    .execute();
}

export async function saveNormalized(
  trx: Trx,
  operation: number,
  rows: readonly (TextKey & { readonly normalized: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update verbatim v set normalized = x.normalized
    from unnest(${rows.map(({ dealerId }) => dealerId)}::int[], ${rows.map(({ responseId }) => responseId)}::bigint[],
      ${rows.map(({ normalized }) => normalized)}::text[]) as x(dealer_id, response_id, normalized)
    where v.operation_id = ${operation} and v.dealer_id = x.dealer_id and v.response_id = x.response_id`.execute(
    trx,
  );
}

/** Whether at least so many texts are not in the index yet. */
export async function hasManyWaiting(trx: Trx, operation: number, many: number): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select 1 from verbatim where operation_id = ${operation} and not indexed limit ${many}) waiting`.execute(
    trx,
  );
  return (rows[0]?.n ?? 0) >= many;
}

/** Sooner than the database looks for a deadlock: who writes figures is never the one that gives way, nor is a vacuum. */
const LONGEST_WAIT_MS = 100;

/**
 * Brings some waiting texts into the index, and so to their place: those of the same days together. Returns how many.
 * Fails at once where somebody else holds one of them.
 */
export async function enterIndex(trx: Trx, operation: number): Promise<number> {
  await sql`set local lock_timeout = ${sql.lit(LONGEST_WAIT_MS)}`.execute(trx);
  const rows = await trx
    .selectFrom("verbatim")
    .select(["dealer_id as dealerId", "response_id as responseId"])
    .where("operation_id", "=", operation)
    .where("indexed", "=", false)
    .where("normalized", "is not", null)
    .orderBy("survey_date")
    .limit(ROWS_PER_STEP)
    .execute();
  if (rows.length === 0) return 0;
  const { numAffectedRows } = await sql`
    update verbatim v set indexed = true
    from unnest(${rows.map(({ dealerId }) => dealerId)}::int[], ${rows.map(({ responseId }) => responseId)}::bigint[])
      as x(dealer_id, response_id)
    where v.operation_id = ${operation} and v.dealer_id = x.dealer_id and v.response_id = x.response_id
      and not v.indexed`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Fails at once where an import or a vacuum is at the responses. */
export async function summarizeNewRanges(trx: Trx): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LONGEST_WAIT_MS)}`.execute(trx);
  await sql`
    select brin_summarize_new_values('response_vehicle'), brin_summarize_new_values('response_upload')`.execute(
    trx,
  );
}
