import { sql, type Transaction } from "kysely";
import type { DealerMonth } from "#domain/movements/movements.ts";
import type { Programme } from "#domain/programme/programme.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { applyRollupDelta } from "./rollup-queries.ts";
import { RESPONSE_COLUMNS, STAGED_COLUMNS, VERBATIM_COLUMNS } from "./staged-row.ts";

/** The upload whose responses a query is about. */
export interface UploadKey {
  readonly uploadId: number;
  readonly operationId: number;
  readonly clientId: number;
}

export async function createStaging(trx: Transaction<Database>): Promise<void> {
  const columns = STAGED_COLUMNS.map(({ name, type }) => sql.raw(`${name} ${type}`));
  await sql`create temporary table staged (${sql.join(columns)}) on commit drop`.execute(trx);
}

/** The highest number an operation has given to a response. */
export async function lastResponseNumber(trx: Transaction<Database>, operationId: number): Promise<bigint> {
  const operation = trx.selectFrom("operation").select("response_numbers as last");
  const found = await operation.where("operation_id", "=", operationId).executeTakeFirst();
  if (found === undefined) throw new Error(`Operation ${operationId} is gone.`);
  return found.last;
}

/** Notes the highest number of an operation's responses; from here on its row is held to the end of the transaction. */
export async function noteResponseNumber(
  trx: Transaction<Database>,
  operationId: number,
  number: bigint,
): Promise<void> {
  const operation = trx.updateTable("operation").set({ response_numbers: number });
  await operation.where("operation_id", "=", operationId).execute();
}

/** Stores the staged rows as current responses, numbered from `base` on, and empties the staging; returns how many found their dealer and model, and the last row's number. */
export async function insertStaged(
  trx: Transaction<Database>,
  { uploadId, operationId, clientId }: UploadKey,
  base: bigint,
): Promise<{ readonly count: number; readonly last: bigint }> {
  const number = sql`${base.toString()}::bigint + s.row_number`;
  const { rows } = await sql<{ last: string }>`select max(${number})::text as last from staged s`.execute(
    trx,
  );
  // Counted by what it returns, each machine of several inserts its part by itself; as a plain insert it would be a COPY,
  // which row-level security refuses.
  const added = await sql<{ count: number }>`
    with added as (
    insert into response (client_id, operation_id, dealer_id, response_id, upload_id, is_current, model_id,
      ${namesOf(RESPONSE_COLUMNS)})
    select ${clientId}::int, ${operationId}::int, d.dealer_id, ${number}, ${uploadId}::int, true, m.model_id,
      ${namesOf(RESPONSE_COLUMNS, "s.")}
    from staged s
    join dealer d on d.client_id = ${clientId} and d.dealer_code = s.dealer_code
    left join model m on m.client_id = ${clientId} and m.model_code = s.model_code
    where m.model_id is not null or s.model_code is null
    -- What is asked for together lies together, whatever the order of the sheet.
    order by s.survey_date
    returning 1) select count(*)::int as count from added`.execute(trx);
  await sql`
    with added as (
    insert into verbatim (client_id, operation_id, dealer_id, response_id, survey_date, ${namesOf(VERBATIM_COLUMNS)})
    select ${clientId}::int, ${operationId}::int, d.dealer_id, ${number}, s.survey_date,
      ${namesOf(VERBATIM_COLUMNS, "s.")}
    from staged s join dealer d on d.client_id = ${clientId} and d.dealer_code = s.dealer_code
    where array_remove(s.texts, null) <> '{}'
    order by s.survey_date
    returning 1) select count(*) from added`.execute(trx);
  await sql`truncate staged`.execute(trx);
  return { count: added.rows[0]?.count ?? 0, last: BigInt(rows[0]?.last ?? base) };
}

function namesOf(columns: readonly { readonly name: string }[], alias: "" | "s." = "") {
  return sql.raw(columns.map(({ name }) => `${alias}${name}`).join(", "));
}

// Nothing is known yet of how many rows came, so a join may be guessed to be small and compare each row with each. What is
// looked up by an array of keys is looked up by its index, whatever is guessed, and on each machine of several.

/** Takes responses of an upload back, by number. */
export async function retract(
  trx: Transaction<Database>,
  upload: UploadKey,
  numbers: readonly bigint[],
): Promise<void> {
  if (numbers.length === 0) return;
  const { rows } = await sql<{ dealerId: number; number: bigint }>`
    delete from response r where r.operation_id = ${upload.operationId} and ${ofUpload(upload)}
      and r.response_id = any(${numbers.map(String)}::bigint[])
    returning r.dealer_id as "dealerId", r.response_id as number`.execute(trx);
  await sql`
    delete from verbatim v
    using unnest(${rows.map(({ dealerId }) => dealerId)}::int[], ${rows.map(({ number }) => String(number))}::bigint[])
      as w(dealer_id, response_id)
    where v.operation_id = ${upload.operationId} and v.dealer_id = w.dealer_id
      and v.response_id = w.response_id`.execute(trx);
}

/**
 * Marks the answers that an upload's responses replace as superseded and takes their aggregates out of the rollups;
 * returns how many they are and what that moved.
 */
export async function markSuperseded(
  trx: Transaction<Database>,
  { operationId, uploadId }: UploadKey,
  programme: Programme,
): Promise<{ readonly count: number; readonly moved: readonly DealerMonth[] }> {
  await sql`
    create temporary table superseded on commit drop as
    select r.dealer_id, r.survey_date, r.response_id from response r
    where r.operation_id = ${operationId} and r.is_current and r.upload_id <> ${uploadId}
      and r.survey_id = any(array(
        select survey_id from response where operation_id = ${operationId} and upload_id = ${uploadId}))`.execute(
    trx,
  );
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from superseded`.execute(trx);
  const count = rows[0]?.n ?? 0;
  if (count === 0) return { count, moved: [] };
  await sql`analyze superseded`.execute(trx);
  const moved = await applyRollupDelta(trx, { operationId, programme }, -1, keysIn("superseded"));
  await sql`
    update response r set is_current = false from superseded s
    where r.operation_id = ${operationId} and r.dealer_id = s.dealer_id and r.survey_date = s.survey_date
      and r.response_id = s.response_id`.execute(trx);
  return { count, moved };
}

/** Fewer rows are left to the server's own turn. */
const ROWS_WORTH_ANALYZING = 500;
/** And so is a smaller share of what the operation holds: the planner knows it well enough, and a sample of millions takes seconds. */
const SHARE_WORTH_ANALYZING = 0.1;

/**
 * Tells the planner what an import has stored: its own turn comes up to a minute after the first visitors, or never for a
 * small share of a large table, and until then it takes an operation it has not seen for empty and compares each row with each.
 */
export async function renewStatistics(
  trx: Transaction<Database>,
  operationId: number,
  stored: number,
): Promise<void> {
  if (stored < ROWS_WORTH_ANALYZING) return;
  const cells = trx.selectFrom("rollup_dealer").where("operation_id", "=", operationId);
  const held = cells.select(sql<number>`coalesce(sum(responses), 0)::int`.as("n"));
  const { n } = await held.executeTakeFirstOrThrow();
  if (stored >= n * SHARE_WORTH_ANALYZING) await sql`select analyze_surveys()`.execute(trx);
}

/** The responses of one upload as a condition on `r`; the block range index finds them. */
export function ofUpload({ uploadId }: Pick<UploadKey, "uploadId">) {
  return sql`r.upload_id = ${uploadId} and r.is_current`;
}

/**
 * Removes an upload's responses; the newest remaining version of each of its surveys becomes current again: numbers of
 * responses rise in the order in which uploads came to count. Returns how many that are.
 */
export async function removeResponses(
  trx: Transaction<Database>,
  key: UploadKey,
  programme: Programme,
): Promise<{
  readonly responses: number;
  readonly restored: number;
  readonly moved: readonly DealerMonth[];
}> {
  const { operationId, uploadId } = key;
  const taken = await applyRollupDelta(trx, { operationId, programme }, -1, ofUpload(key));
  await sql`
    create temporary table removed on commit drop as
    select dealer_id, response_id, survey_id, is_current from response
    where operation_id = ${operationId} and upload_id = ${uploadId}`.execute(trx);
  const responses = trx.deleteFrom("response").where("operation_id", "=", operationId);
  await responses.where("upload_id", "=", uploadId).execute();
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
    order by r.survey_id, r.response_id desc`.execute(trx);
  const restored = await sql`
    update response r set is_current = true from restored s
    where r.operation_id = ${operationId} and r.dealer_id = s.dealer_id and r.survey_date = s.survey_date
      and r.response_id = s.response_id`.execute(trx);
  const returned = await applyRollupDelta(trx, { operationId, programme }, 1, keysIn("restored"));
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from removed where is_current`.execute(trx);
  return {
    responses: rows[0]?.n ?? 0,
    restored: Number(restored.numAffectedRows ?? 0n),
    moved: [...taken, ...returned],
  };
}

/**
 * Removes every version of surveys, with their texts and their aggregates in the rollups. Returns the uploads that
 * brought them.
 */
export async function removeSurveys(
  trx: Transaction<Database>,
  operationId: number,
  programme: Programme,
  surveyIds: readonly string[],
): Promise<readonly number[]> {
  await sql`drop table if exists erased`.execute(trx);
  await sql`
    create temporary table erased on commit drop as
    select dealer_id, survey_date, response_id, upload_id from response
    where operation_id = ${operationId} and survey_id = any(${surveyIds}::text[])`.execute(trx);
  const which = keysIn("erased");
  await applyRollupDelta(trx, { operationId, programme }, -1, sql`${which} and r.is_current`);
  await sql`
    delete from verbatim v using erased e
    where v.operation_id = ${operationId} and v.dealer_id = e.dealer_id and v.response_id = e.response_id`.execute(
    trx,
  );
  await sql`delete from response r where r.operation_id = ${operationId} and ${which}`.execute(trx);
  const { rows } = await sql<{ id: number }>`select distinct upload_id as id from erased`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Responses `r` whose keys a temporary table holds. */
export function keysIn(table: "superseded" | "restored" | "erased") {
  return sql`(r.dealer_id, r.survey_date, r.response_id) in
    (select dealer_id, survey_date, response_id from ${sql.table(table)})`;
}
