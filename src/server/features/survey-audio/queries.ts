import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";

type Trx = Transaction<Database>;

/** Days a recording is kept after the last version of its survey went. */
export const ORPHANED_DAYS = 30;

export interface SurveyKey {
  readonly operationId: number;
  readonly surveyId: string;
}

export interface Recording extends SurveyKey {
  readonly clientId: number;
  readonly storedFile: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly uploadedBy: number;
}

/** Which of the actor's dealers has a current answer with this id, null when none has. */
export async function dealerOfSurvey(
  trx: Trx,
  { operationId, surveyId }: SurveyKey,
  dealerIds: readonly number[],
): Promise<{ readonly id: number; readonly name: string } | null> {
  const answer = await trx
    .selectFrom("response")
    .select("dealer_id as id")
    .where("operation_id", "=", operationId)
    .where("survey_id", "=", surveyId)
    .where("is_current", "=", true)
    .where("dealer_id", "=", sql<number>`any(${dealerIds}::int[])`)
    .executeTakeFirst();
  if (answer === undefined) return null;
  const dealer = trx.selectFrom("dealer").select(["dealer_id as id", "name"]);
  return (await dealer.where("dealer_id", "=", answer.id).executeTakeFirst()) ?? null;
}

/** Two uploads for one survey go one after the other. */
export async function lockSurvey(trx: Trx, { operationId, surveyId }: SurveyKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${surveyId}, ${operationId}::bigint))`.execute(trx);
}

/** What is kept of a survey's recording, null when there is none. */
export async function findRecording(trx: Trx, { operationId, surveyId }: SurveyKey) {
  const found = await trx
    .selectFrom("audio")
    .select(["stored_file as storedFile", "file_name as fileName"])
    .where("operation_id", "=", operationId)
    .where("survey_id", "=", surveyId)
    .executeTakeFirst();
  return found ?? null;
}

/** What is kept of a stored recording whose survey the actor's dealers answered, null when it is none of theirs. */
export async function findPlayable(
  trx: Trx,
  operationId: number,
  storedFile: string,
  dealerIds: readonly number[],
) {
  const recording = await trx
    .selectFrom("audio")
    .select(["content_type as contentType", "file_name as fileName", "survey_id as surveyId"])
    .where("operation_id", "=", operationId)
    .where("stored_file", "=", storedFile)
    .executeTakeFirst();
  if (recording === undefined) return null;
  const key = { operationId, surveyId: recording.surveyId };
  return (await dealerOfSurvey(trx, key, dealerIds)) === null ? null : recording;
}

export async function putRecording(trx: Trx, recording: Recording): Promise<void> {
  const file = {
    stored_file: recording.storedFile,
    file_name: recording.fileName,
    content_type: recording.contentType,
    bytes: BigInt(recording.bytes),
    uploaded_by: recording.uploadedBy,
  };
  const { clientId, operationId, surveyId } = recording;
  await trx
    .insertInto("audio")
    .values({ client_id: clientId, operation_id: operationId, survey_id: surveyId, ...file })
    .onConflict((conflict) =>
      conflict.columns(["operation_id", "survey_id"]).doUpdateSet({ ...file, uploaded_on: sql`now()` }),
    )
    .execute();
}

export async function deleteRecording(trx: Trx, { operationId, surveyId }: SurveyKey): Promise<void> {
  const recording = trx.deleteFrom("audio").where("operation_id", "=", operationId);
  await recording.where("survey_id", "=", surveyId).execute();
}

/** Notes since when recordings stand without any version of their survey, and forgets it where one came back. */
export async function markOrphaned(trx: Trx, clientId: number, now: Date): Promise<void> {
  const keys = trx.selectFrom("audio").select(["operation_id as operationId", "survey_id as surveyId"]);
  const recorded = await keys.where("client_id", "=", clientId).execute();
  const rows = await trx
    .selectFrom("response")
    .select(["operation_id as operationId", "survey_id as surveyId"])
    .distinct()
    .where("operation_id", "=", sql<number>`any(${recorded.map(({ operationId }) => operationId)}::int[])`)
    .where("survey_id", "=", sql<string>`any(${recorded.map(({ surveyId }) => surveyId)}::text[])`)
    .execute();
  const answered = sql`(operation_id, survey_id) in (select * from unnest(
    ${rows.map(({ operationId }) => operationId)}::int[], ${rows.map(({ surveyId }) => surveyId)}::text[]))`;
  await sql`
    update audio set orphaned_on = case when ${answered} then null else ${now}::timestamptz end
    where client_id = ${clientId} and (orphaned_on is null) <> ${answered}`.execute(trx);
}

/** Removes what has stood so for thirty days; returns the stored files to erase. */
export async function deleteOrphaned(trx: Trx, clientId: number, now: Date): Promise<string[]> {
  const rows = await trx
    .deleteFrom("audio")
    .where("client_id", "=", clientId)
    .where("orphaned_on", "<=", sql<Date>`${now}::timestamptz - make_interval(days => ${ORPHANED_DAYS})`)
    .returning("stored_file as storedFile")
    .execute();
  return rows.map(({ storedFile }) => storedFile);
}
