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
  /** That had a VIN or a text. */
  readonly versions: number;
  /** Of whose earlier versions none has one any more. */
  readonly answers: number;
  /** That had brought them. */
  readonly uploads: readonly number[];
  /** Whether some had a text, which the rollups count. */
  readonly hadTexts: boolean;
}

const hasText = sql`exists (select from verbatim v where v.operation_id = r.operation_id
  and v.dealer_id = r.dealer_id and v.response_id = r.response_id)`;

/** Whether a response `r` before a day tells who answered. */
export function isIdentifiedBefore(day: string): RawBuilder<unknown> {
  return sql`(r.survey_date < ${day}::date and (r.vin is not null or ${hasText}))`;
}

/** Takes VIN and texts out of versions of earlier answers, so many at most; every score stays as it is. */
export async function dropIdentity(
  trx: Transaction<Database>,
  { operationId, dealerId, before }: EarlierAnswers,
  programme: Programme,
  most: number,
): Promise<DroppedIdentity> {
  await sql`drop table if exists identified`.execute(trx);
  await sql`
    create temporary table identified on commit drop as
    select r.survey_date, r.response_id, r.survey_id, r.upload_id, r.is_current, ${hasText} as has_text
    from response r where r.operation_id = ${operationId} and r.dealer_id = ${dealerId} and ${isIdentifiedBefore(before)}
    limit ${most}`.execute(trx);
  const { rows } = await sql<Omit<DroppedIdentity, "answers">>`
    select count(*)::int as versions, coalesce(array_agg(distinct upload_id), '{}') as uploads,
      coalesce(bool_or(has_text), false) as "hadTexts" from identified`.execute(trx);
  const [dropped] = rows;
  if (dropped === undefined || dropped.versions === 0)
    return { versions: 0, answers: 0, uploads: [], hadTexts: false };
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
  const { rows: done } = await sql<{ answers: number }>`
    select count(distinct survey_id)::int as answers from identified where survey_id <> all(array(
      select r.survey_id from response r where r.operation_id = ${operationId}
        and r.survey_id = any(array(select survey_id from identified)) and ${isIdentifiedBefore(before)}))`.execute(
    trx,
  );
  return { ...dropped, answers: done[0]?.answers ?? 0 };
}
