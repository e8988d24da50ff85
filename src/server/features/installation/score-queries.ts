import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";
import { readInBatches } from "#server/platform/http/cursor.ts";

/** What a response was scored from and to. */
export interface StoredScores {
  readonly dealerId: number;
  readonly surveyDate: string;
  readonly responseId: string;
  readonly month: number;
  readonly ratings: number[];
  readonly index: number | null;
  readonly factors: (number | null)[];
}

/** A response's new scores. */
export interface RenewedScores
  extends Pick<StoredScores, "dealerId" | "surveyDate" | "responseId" | "index"> {
  readonly factors: readonly (number | null)[];
}

/** All versions of all responses. */
export function readScores(trx: Transaction<Database>, operationId: number) {
  const responses = trx
    .selectFrom("response")
    .select(["dealer_id as dealerId", "survey_date as surveyDate", "month", "ratings"])
    .select(["index_score as index", "factor_scores as factors"])
    .select(sql<string>`response_id::text`.as("responseId"))
    .where("operation_id", "=", operationId);
  return readInBatches<StoredScores>(trx, "stored_scores", responses);
}

export async function createRenewed(trx: Transaction<Database>): Promise<void> {
  await sql`
    create temporary table renewed on commit drop as
    select dealer_id, survey_date, response_id, index_score, factor_scores from response with no data`.execute(
    trx,
  );
}

export async function addRenewed(
  trx: Transaction<Database>,
  scores: readonly RenewedScores[],
): Promise<void> {
  if (scores.length === 0) return;
  await sql`
    insert into renewed
    select dealer_id, survey_date, response_id, index_score, factor_scores::int[] from unnest(
      ${scores.map(({ dealerId }) => dealerId)}::int[], ${scores.map(({ surveyDate }) => surveyDate)}::date[],
      ${scores.map(({ responseId }) => responseId)}::bigint[], ${scores.map(({ index }) => index)}::int[],
      ${scores.map(({ factors }) => `{${factors.map((score) => score ?? "NULL").join(",")}}`)}::text[]
    ) as x(dealer_id, survey_date, response_id, index_score, factor_scores)`.execute(trx);
}

export async function applyRenewed(trx: Transaction<Database>, operationId: number): Promise<void> {
  await sql`analyze renewed`.execute(trx);
  await sql`
    update response r set index_score = n.index_score, factor_scores = n.factor_scores
    from renewed n
    where r.operation_id = ${operationId} and r.dealer_id = n.dealer_id and r.survey_date = n.survey_date
      and r.response_id = n.response_id`.execute(trx);
}
