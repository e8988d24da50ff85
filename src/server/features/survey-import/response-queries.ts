import { sql, type Transaction } from "kysely";
import type { Programme } from "#domain/programme.ts";
import type { Database } from "#server/platform/tables.ts";
import { shiftRollups } from "./rollup-queries.ts";
import { STAGED_COLUMNS } from "./staged-row.ts";

/** The upload whose responses a query is about. */
export interface UploadKey {
  readonly uploadId: number;
  readonly operationId: number;
  readonly clientId: number;
}

const ROWS_PER_SLICE = 250_000;

export async function createStaging(trx: Transaction<Database>): Promise<void> {
  await sql`create temporary table staged (${sql.raw(STAGED_COLUMNS.join(", "))}) on commit drop`.execute(
    trx,
  );
}

/** Takes rows back whose survey_id turned out to come twice, and tells the planner what the join will meet. */
export async function withdrawStaged(
  trx: Transaction<Database>,
  rowNumbers: readonly number[],
): Promise<void> {
  if (rowNumbers.length > 0) {
    await sql`delete from staged where row_number = any(${rowNumbers})`.execute(trx);
  }
  await sql`analyze staged (row_number, survey_id, dealer_code, model_code)`.execute(trx);
}

/** Marks the current answers that staged rows replace as superseded and takes their parts out of the rollups. */
export async function supersede(
  trx: Transaction<Database>,
  { operationId }: UploadKey,
  programme: Programme,
): Promise<number> {
  await sql`
    create temporary table superseded on commit drop as
    select r.dealer_id, r.survey_date, r.response_id
    from response r join staged s on s.survey_id = r.survey_id
    where r.operation_id = ${operationId} and r.is_current`.execute(trx);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from superseded`.execute(trx);
  const count = rows[0]?.n ?? 0;
  if (count === 0) return 0;
  await sql`analyze superseded`.execute(trx);
  await shiftRollups(trx, programme, -1, keysIn("superseded", operationId));
  await sql`
    update response r set is_current = false from superseded s
    where r.operation_id = ${operationId} and r.dealer_id = s.dealer_id and r.survey_date = s.survey_date
      and r.response_id = s.response_id`.execute(trx);
  return count;
}

/** Stores the staged rows as current responses, slice by slice, and tells after each how many are in. */
export async function insertStaged(
  trx: Transaction<Database>,
  { uploadId, operationId, clientId }: UploadKey,
  count: number,
  inserted: (rows: number) => void,
): Promise<void> {
  const { rows } = await sql<{ highest: number; base: string }>`
    with s as (select coalesce(max(row_number), 0) as highest from staged)
    update operation set response_numbers = response_numbers + s.highest from s
    where operation_id = ${operationId}
    returning s.highest, (response_numbers - s.highest)::text as base`.execute(trx);
  const reserved = rows[0];
  if (reserved === undefined) throw new Error(`Operation ${operationId} is gone.`);
  let stored = 0;
  for (let from = 0; from < reserved.highest; from += ROWS_PER_SLICE) {
    const slice = sql`s.row_number > ${from} and s.row_number <= ${from + ROWS_PER_SLICE}`;
    const added = await sql`
      insert into response (client_id, operation_id, dealer_id, response_id, upload_id, is_current, survey_id,
        survey_date, month, model_id, vin, overall, recommend, ratings, other_answers, index_score, factor_scores)
      select ${clientId}::int, ${operationId}::int, d.dealer_id, ${reserved.base}::bigint + s.row_number,
        ${uploadId}::int, true, s.survey_id, s.survey_date, s.month, m.model_id, s.vin, s.overall, s.recommend,
        s.ratings, s.other_answers, s.index_score, s.factor_scores
      from staged s
      join dealer d on d.client_id = ${clientId} and d.dealer_code = s.dealer_code
      join model m on m.client_id = ${clientId} and m.model_code = s.model_code
      where ${slice}`.execute(trx);
    await sql`
      insert into verbatim (client_id, operation_id, dealer_id, response_id, survey_date, texts, folded)
      select ${clientId}::int, ${operationId}::int, d.dealer_id, ${reserved.base}::bigint + s.row_number, s.survey_date,
        s.texts, s.folded
      from staged s join dealer d on d.client_id = ${clientId} and d.dealer_code = s.dealer_code
      where ${slice} and array_remove(s.texts, null) <> '{}'`.execute(trx);
    stored += Number(added.numAffectedRows ?? 0n);
    inserted(stored);
  }
  if (stored !== count)
    throw new Error(`${count} rows were staged but ${stored} found their dealer and model.`);
}

/** The responses of one upload as a condition on `r`; the block range index finds them. */
export function ofUpload({ uploadId, operationId }: UploadKey) {
  return sql`r.operation_id = ${operationId} and r.upload_id = ${uploadId} and r.is_current`;
}

/** Removes an upload's responses; the newest remaining version of each of its surveys becomes current again. */
export async function removeResponses(
  trx: Transaction<Database>,
  key: UploadKey,
  programme: Programme,
): Promise<void> {
  const { operationId, uploadId } = key;
  await shiftRollups(trx, programme, -1, ofUpload(key));
  await sql`
    create temporary table removed on commit drop as
    select dealer_id, response_id, survey_id, is_current from response
    where operation_id = ${operationId} and upload_id = ${uploadId}`.execute(trx);
  await sql`delete from response where operation_id = ${operationId} and upload_id = ${uploadId}`.execute(
    trx,
  );
  await sql`
    delete from verbatim v using removed d
    where v.operation_id = ${operationId} and v.dealer_id = d.dealer_id and v.response_id = d.response_id`.execute(
    trx,
  );
  await sql`
    create temporary table restored on commit drop as
    select distinct on (r.survey_id) r.dealer_id, r.survey_date, r.response_id
    from response r join removed d using (survey_id)
    where r.operation_id = ${operationId} and d.is_current
    order by r.survey_id, r.upload_id desc`.execute(trx);
  await sql`
    update response r set is_current = true from restored s
    where r.operation_id = ${operationId} and r.dealer_id = s.dealer_id and r.survey_date = s.survey_date
      and r.response_id = s.response_id`.execute(trx);
  await shiftRollups(trx, programme, 1, keysIn("restored", operationId));
}

function keysIn(table: "superseded" | "restored", operationId: number) {
  return sql`r.operation_id = ${operationId} and (r.dealer_id, r.survey_date, r.response_id) in
    (select dealer_id, survey_date, response_id from ${sql.table(table)})`;
}
