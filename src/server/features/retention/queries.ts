import { type RawBuilder, sql, type Transaction } from "kysely";
import type { RemovedAmounts, RetentionKind } from "#domain/retention/retention.ts";
import { isIdentifiedBefore } from "#server/features/survey-import/index.ts";
import { holdLock, tryLock } from "#server/platform/database/advisory-lock.ts";
import type { Database } from "#server/platform/database/tables.ts";

type Trx = Transaction<Database>;

/** Whose days, and the first that is kept. */
export interface Limit {
  readonly clientId: number;
  readonly timeZone: string;
  readonly from: string;
}

export interface StoredPeriod {
  readonly kind: RetentionKind;
  readonly months: number;
}

/** The periods of a client, with who chose them. */
export async function listPeriods(trx: Trx, clientId: number) {
  return trx
    .selectFrom("retention_period as r")
    .innerJoin("person as p", "p.person_id", "r.changed_by")
    .select(["r.months", "p.name as changedBy", "r.changed_on as changedOn"])
    .select(({ ref }) => ref("r.kind").$castTo<RetentionKind>().as("kind"))
    .where("r.client_id", "=", clientId)
    .execute();
}

/** Keeps others from changing a client's periods to the end of the transaction. */
export function lockClient(trx: Trx, clientId: number): Promise<void> {
  return holdLock(trx, "retention", clientId);
}

/** Puts a period in force; null = for ever. It is applied from the next day on. */
export async function putPeriod(
  trx: Trx,
  {
    clientId,
    kind,
    months,
    person,
    day,
  }: {
    readonly clientId: number;
    readonly kind: RetentionKind;
    readonly months: number | null;
    readonly person: number;
    readonly day: string;
  },
): Promise<void> {
  const before = trx.deleteFrom("retention_period").where("client_id", "=", clientId);
  await before.where("kind", "=", kind).execute();
  if (months === null) return;
  const period = { client_id: clientId, kind, months, changed_by: person, applied_on: day };
  await trx.insertInto("retention_period").values(period).execute();
}

/** The periods of a client that were not applied on this day yet. */
export async function duePeriods(trx: Trx, clientId: number, day: string): Promise<readonly StoredPeriod[]> {
  return trx
    .selectFrom("retention_period")
    .select("months")
    .select(({ ref }) => ref("kind").$castTo<RetentionKind>().as("kind"))
    .where("client_id", "=", clientId)
    .where("applied_on", "<", day)
    .execute();
}

/** A period that is being applied on a day of its client. */
export interface AppliedPeriod extends StoredPeriod, Limit {
  readonly day: string;
}

/** Counts what a step removed with its period; false: it is not in force as it was any more. */
export async function addRemoved(
  trx: Trx,
  period: AppliedPeriod,
  { answers, recordings, files, entries }: RemovedAmounts,
): Promise<boolean> {
  const { numUpdatedRows } = await periodInForce(trx, period)
    .set((eb) => ({
      removed_answers: eb("removed_answers", "+", answers),
      removed_recordings: eb("removed_recordings", "+", recordings),
      removed_files: eb("removed_files", "+", files),
      removed_entries: eb("removed_entries", "+", entries),
    }))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** What was removed by a period that nobody told of yet, told from now on; null: there is no such period. */
export async function takeRemoved(
  trx: Trx,
  clientId: number,
  kind: RetentionKind,
): Promise<(StoredPeriod & RemovedAmounts) | null> {
  const { rows } = await sql<StoredPeriod & RemovedAmounts>`
    update retention_period r
    set removed_answers = 0, removed_recordings = 0, removed_files = 0, removed_entries = 0
    from (select * from retention_period where client_id = ${clientId} and kind = ${kind} for update) was
    where r.client_id = was.client_id and r.kind = was.kind
    returning was.kind, was.months, was.removed_answers as answers, was.removed_recordings as recordings,
      was.removed_files as files, was.removed_entries as entries`.execute(trx);
  return rows[0] ?? null;
}

/** Notes that a period was applied on a day; nothing where it was changed meanwhile. */
export async function markApplied(trx: Trx, period: AppliedPeriod): Promise<void> {
  await periodInForce(trx, period).set({ applied_on: period.day }).execute();
}

/** The row of a period that was not changed, or applied, meanwhile. */
function periodInForce(trx: Trx, { clientId, kind, months, day }: AppliedPeriod) {
  return trx
    .updateTable("retention_period")
    .where("client_id", "=", clientId)
    .where("kind", "=", kind)
    .where("months", "=", months)
    .where("applied_on", "<", day);
}

/** Keeps everybody else from removing a client's data to the end of the transaction; false: somebody does. */
export function tryLockRemoval(trx: Trx, clientId: number): Promise<boolean> {
  return tryLock(trx, "removal", clientId);
}

/** The same of counting what would go. */
export function tryLockPreview(trx: Trx, clientId: number): Promise<boolean> {
  return tryLock(trx, "retentionPreview", clientId);
}

/** Where what is counted by day may lie: each dealer of each operation, one step of work. */
export async function operationDealers(trx: Trx, clientId: number) {
  return trx
    .selectFrom("dealer as d")
    .innerJoin("operation as o", "o.client_id", "d.client_id")
    .select(["o.operation_id as operationId", "d.dealer_id as dealerId"])
    .where("d.client_id", "=", clientId)
    .orderBy("o.operation_id")
    .orderBy("d.dealer_id")
    .execute();
}

/** How much is past its time, by kind. */
const AMOUNTS: Readonly<Record<RetentionKind, (limit: Limit) => RawBuilder<unknown>>> = {
  identity: (limit) => sql`
    with expired as materialized (${versionsOf(limit.clientId, isIdentifiedBefore(limit.from))})
    ${amounts({
      answers: expiredAnswers,
      recordings: sql`from audio a where ${ofRecordings(limit)}
        or (client_id = ${limit.clientId} and ${isSurveyedBefore(limit)})`,
      files: sql`from upload where ${ofFiles(limit)}
        or (${hasFiles} and upload_id in (select upload_id from expired))`,
    })}`,
  answers: ({ clientId, from }) => sql`
    with expired as materialized (${versionsOf(clientId, sql`(r.survey_date < ${from}::date and r.is_current)`)})
    ${amounts({
      answers: expiredAnswers,
      recordings: sql`from audio join expired using (operation_id, survey_id)`,
      files: sql`from upload where ${hasFiles} and upload_id in (
        select v.upload_id from expired join response v using (operation_id, survey_id))`,
    })}`,
  recordings: (limit) => amounts({ recordings: sql`from audio where ${ofRecordings(limit)}` }),
  originals: (limit) => amounts({ files: sql`from upload where ${ofFiles(limit)}` }),
  audit: (limit) => amounts({ entries: sql`from audit where ${ofAudit(limit)}` }),
};

const NOTHING = sql`where false`;

/** A row of amounts; each is of what rows. */
function amounts({
  answers = NOTHING,
  recordings = NOTHING,
  files = NOTHING,
  entries = NOTHING,
}: Readonly<Partial<Record<keyof RemovedAmounts, RawBuilder<unknown>>>>): RawBuilder<unknown> {
  const count = (rows: RawBuilder<unknown>) => sql`(select count(*)::int ${rows})`;
  return sql`select ${count(answers)} as answers, ${count(recordings)} as recordings, ${count(files)} as files,
    ${count(entries)} as entries`;
}

const hasFiles = sql`coalesce(stored_file, report_file) is not null`;
const expiredAnswers = sql`from (select distinct operation_id, survey_id from expired) e`;

/** Versions of answers, dealer by dealer as their primary key has them. */
function versionsOf(clientId: number, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select r.operation_id, r.survey_id, r.upload_id from response r
    where ${ofOperations(clientId)} and r.dealer_id = any(array(select dealer_id from dealer where client_id = ${clientId}))
      and ${which}`;
}

function ofOperations(clientId: number): RawBuilder<unknown> {
  return sql`r.operation_id = any(array(select operation_id from operation where client_id = ${clientId}))`;
}

/** Whether the answer that a recording `a` belongs to was given before a day. */
function isSurveyedBefore({ clientId, from }: Limit): RawBuilder<unknown> {
  return sql`(a.operation_id, a.survey_id) in (
    select r.operation_id, r.survey_id from response r where ${ofOperations(clientId)}
      and r.survey_id = any(array(select survey_id from audio where client_id = ${clientId}))
      and r.is_current and r.survey_date < ${from}::date)`;
}

/** How much of a kind is past its time. */
export async function countExpired(trx: Trx, kind: RetentionKind, limit: Limit): Promise<RemovedAmounts> {
  const { rows } = await sql<RemovedAmounts>`${AMOUNTS[kind](limit)}`.execute(trx);
  return rows[0] ?? { answers: 0, recordings: 0, files: 0, entries: 0 };
}

/** Up to so many surveys of a dealer whose current answer is before the first day that is kept. */
export async function expiredSurveys(
  trx: Trx,
  { operationId, dealerId }: { readonly operationId: number; readonly dealerId: number },
  from: string,
  limit: number,
) {
  const rows = await trx
    .selectFrom("response")
    .select("survey_id as surveyId")
    .where("operation_id", "=", operationId)
    .where("dealer_id", "=", dealerId)
    .where("survey_date", "<", from)
    .where("is_current", "=", true)
    .orderBy("survey_date")
    .limit(limit)
    .execute();
  return rows.map(({ surveyId }) => surveyId);
}

/** Whether an answer of a dealer before the first day that is kept has a VIN or a text. */
export async function holdsIdentity(
  trx: Trx,
  { operationId, dealerId }: { readonly operationId: number; readonly dealerId: number },
  from: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from response r where r.operation_id = ${operationId} and r.dealer_id = ${dealerId}
      and ${isIdentifiedBefore(from)} limit 1`.execute(trx);
  return rows.length > 0;
}

/** Up to so many recordings whose answer was given before the first day that is kept. */
export async function recordedBefore(trx: Trx, limit: Limit, most: number) {
  const { rows } = await sql<{ operationId: number; surveyId: string }>`
    select operation_id as "operationId", survey_id as "surveyId" from audio a
    where client_id = ${limit.clientId} and ${isSurveyedBefore(limit)} order by 1, 2 limit ${most}`.execute(
    trx,
  );
  return rows;
}

/** Removes up to so many recordings that came before; returns their stored files. */
export async function deleteRecordings(trx: Trx, limit: Limit, most: number): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    delete from audio where ctid = any(array(select ctid from audio where ${ofRecordings(limit)} limit ${most}))
      -- One that was replaced meanwhile is young.
      and ${ofRecordings(limit)}
    returning stored_file as file`.execute(trx);
  return rows.map(({ file }) => file);
}

/** Up to so many uploads with a stored file that came before. */
export async function expiredUploads(trx: Trx, limit: Limit, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select upload_id as id from upload where ${ofFiles(limit)} order by upload_id limit ${most}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Removes up to so many entries of the audit; the owner's alone to do. */
export async function deleteAudit(trx: Trx, limit: Limit, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from audit where audit_id = any(array(
      select audit_id from audit where ${ofAudit(limit)} order by audit_id limit ${most}))`.execute(trx);
  return Number(numAffectedRows);
}

function ofRecordings({ clientId, ...limit }: Limit): RawBuilder<unknown> {
  return sql`client_id = ${clientId} and uploaded_on < ${beginning(limit)}`;
}

// Who is being imported, or looked at, is left alone: such a file is young.
function ofFiles({ clientId, ...limit }: Limit): RawBuilder<unknown> {
  return sql`client_id = ${clientId} and created_on < ${beginning(limit)} and deleted_on is null
    and coalesce(stored_file, report_file) is not null and data_sync in ('Completed', 'Failed')`;
}

function ofAudit({ clientId, ...limit }: Limit): RawBuilder<unknown> {
  return sql`client_id = ${clientId} and at < ${beginning(limit)}`;
}

function beginning({ timeZone, from }: Omit<Limit, "clientId">): RawBuilder<unknown> {
  return sql`${from}::date::timestamp at time zone ${timeZone}`;
}
