import { type RawBuilder, sql, type Transaction } from "kysely";
import type { RetentionKind } from "#domain/retention/retention.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { LOCKS } from "#server/platform/postgres/advisory-locks.ts";

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
  const { rows } = await sql<StoredPeriod & { readonly changedBy: string; readonly changedOn: Date }>`
    select r.kind, r.months, p.name as "changedBy", r.changed_on as "changedOn"
    from retention_period r join person p on p.person_id = r.changed_by where r.client_id = ${clientId}`.execute(
    trx,
  );
  return rows;
}

/** Keeps others from changing a client's periods to the end of the transaction. */
export async function lockClient(trx: Trx, clientId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.retention}, ${clientId})`.execute(trx);
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
  await sql`delete from retention_period where client_id = ${clientId} and kind = ${kind}`.execute(trx);
  if (months === null) return;
  await sql`
    insert into retention_period (client_id, kind, months, changed_by, applied_on)
    values (${clientId}, ${kind}, ${months}, ${person}, ${day})`.execute(trx);
}

/** The periods of a client that were not applied on this day yet. */
export async function duePeriods(trx: Trx, clientId: number, day: string): Promise<readonly StoredPeriod[]> {
  const { rows } = await sql<StoredPeriod>`
    select kind, months from retention_period where client_id = ${clientId} and applied_on < ${day}::date`.execute(
    trx,
  );
  return rows;
}

/** Notes that a period was applied on a day; nothing where it was changed meanwhile. */
export async function markApplied(
  trx: Trx,
  clientId: number,
  { kind, months }: StoredPeriod,
  day: string,
): Promise<void> {
  await sql`
    update retention_period set applied_on = ${day}
    where client_id = ${clientId} and kind = ${kind} and months = ${months}`.execute(trx);
}

/** Where what is counted by day lies: each dealer of each operation, one step of work. */
export async function outletsOf(trx: Trx, clientId: number) {
  const { rows } = await sql<{ operationId: number; dealerId: number }>`
    select distinct r.operation_id as "operationId", d.dealer_id as "dealerId"
    from dealer d join operation o using (client_id) cross join lateral (
      select operation_id from response
      where operation_id = o.operation_id and dealer_id = d.dealer_id limit 1) r
    where d.client_id = ${clientId} order by 1, 2`.execute(trx);
  return rows;
}

const hasText = sql`exists (select from verbatim v where v.operation_id = r.operation_id
  and v.dealer_id = r.dealer_id and v.response_id = r.response_id)`;

/** How much is past its time, by kind. */
const COUNTS: Readonly<Record<RetentionKind, (limit: Limit) => RawBuilder<unknown>>> = {
  identity: ({ clientId, from }) => sql`
    from response r where r.client_id = ${clientId} and r.survey_date < ${from}::date and (r.vin is not null or ${hasText})`,
  answers: ({ clientId, from }) => sql`
    from response r where r.client_id = ${clientId} and r.survey_date < ${from}::date and r.is_current`,
  recordings: (limit) => sql`from audio where ${ofRecordings(limit)}`,
  originals: (limit) => sql`from upload where ${ofFiles(limit)}`,
  audit: (limit) => sql`from audit where ${ofAudit(limit)}`,
};

export async function countExpired(trx: Trx, kind: RetentionKind, limit: Limit): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${COUNTS[kind](limit)}`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** Up to so many surveys of a dealer whose current answer is before the first day that is kept. */
export async function expiredSurveys(
  trx: Trx,
  { operationId, dealerId }: { readonly operationId: number; readonly dealerId: number },
  from: string,
  limit: number,
) {
  const { rows } = await sql<{ surveyId: string }>`
    select survey_id as "surveyId" from response
    where operation_id = ${operationId} and dealer_id = ${dealerId} and survey_date < ${from}::date and is_current
    order by survey_date limit ${limit}`.execute(trx);
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
      and r.survey_date < ${from}::date and (r.vin is not null or ${hasText}) limit 1`.execute(trx);
  return rows.length > 0;
}

/** Removes up to so many recordings that came before; returns their stored files. */
export async function deleteRecordings(trx: Trx, limit: Limit, most: number): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    delete from audio where ctid = any(array(select ctid from audio where ${ofRecordings(limit)} limit ${most}))
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
