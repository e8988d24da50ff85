import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Programme } from "#domain/programme/programme.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { applyRollupDelta } from "./rollup-queries.ts";

/** The answers of one dealer before a day (`YYYY-MM-DD`). */
export interface EarlierAnswers {
  readonly operationId: number;
  readonly dealerId: number;
  readonly before: string;
}

/** What became of them. */
export interface DroppedIdentity {
  /** Versions that had a VIN or a text. */
  readonly answers: number;
  /** Of those that are current: a newer version may stand on a later day. */
  readonly surveyIds: readonly string[];
  /** That had brought them. */
  readonly uploads: readonly number[];
  /** Whether some had a text, which the rollups count. */
  readonly hadTexts: boolean;
}

/** Takes VIN and texts out of every version of earlier answers; every score stays as it is. */
export async function dropIdentity(
  trx: Transaction<Database>,
  { operationId, dealerId, before }: EarlierAnswers,
  programme: Programme,
): Promise<DroppedIdentity> {
  await sql`drop table if exists identified`.execute(trx);
  await sql`
    create temporary table identified on commit drop as
    select r.survey_date, r.response_id, r.survey_id, r.upload_id, r.is_current, v.response_id is not null as has_text
    from response r left join verbatim v
      on v.operation_id = r.operation_id and v.dealer_id = r.dealer_id and v.response_id = r.response_id
    where r.operation_id = ${operationId} and r.dealer_id = ${dealerId} and r.survey_date < ${before}::date
      and (r.vin is not null or v.response_id is not null)`.execute(trx);
  const { rows } = await sql<{ answers: number; surveyIds: string[]; uploads: number[]; hadTexts: boolean }>`
    select count(*)::int as answers, coalesce(array_agg(distinct survey_id) filter (where is_current), '{}') as "surveyIds",
      coalesce(array_agg(distinct upload_id), '{}') as uploads, coalesce(bool_or(has_text), false) as "hadTexts"
    from identified`.execute(trx);
  const [dropped] = rows;
  if (dropped === undefined || dropped.answers === 0)
    return { answers: 0, surveyIds: [], uploads: [], hadTexts: false };
  const keys = (
    which: RawBuilder<unknown>,
  ) => sql`r.operation_id = ${operationId} and r.dealer_id = ${dealerId}
    and (r.survey_date, r.response_id) in (select survey_date, response_id from identified where ${which})`;
  const counted = keys(sql`is_current and has_text`);
  // Counted out with its texts and in again without them: what a text counts for stands in one place.
  if (dropped.hadTexts) await applyRollupDelta(trx, { operationId, programme }, -1, counted);
  await sql`
    delete from verbatim where operation_id = ${operationId} and dealer_id = ${dealerId}
      and response_id in (select response_id from identified where has_text)`.execute(trx);
  if (dropped.hadTexts) await applyRollupDelta(trx, { operationId, programme }, 1, counted);
  await sql`update response r set vin = null where ${keys(sql`true`)} and r.vin is not null`.execute(trx);
  return dropped;
}
