import { sql, type Transaction } from "kysely";
import type { ProgrammeEffects } from "#domain/movements/level-changes.ts";
import type { Programme } from "#domain/programme/programme.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { readInBatches } from "#server/platform/http/cursor.ts";
import { LOCKS } from "#server/platform/postgres/advisory-locks.ts";

type Trx = Transaction<Database>;

/** The questionnaire in force. */
export interface VersionInForce {
  readonly revision: number;
  readonly definition: Programme;
  /** Who put it in force; null: a command. */
  readonly person: string | null;
  /** Another one as soon as figures, network or questionnaire are; days that are counted meanwhile leave it. */
  readonly state: string;
}

export async function versionInForce(trx: Trx, operationId: number): Promise<VersionInForce> {
  const { rows } = await sql<VersionInForce>`
    select p.revision, p.definition, a.name as person, 
      concat_ws('.', p.revision, o.data_version - cardinality(o.day_months)) as state
    from programme p join operation o using (operation_id) left join person a on a.person_id = p.applied_by
    where p.operation_id = ${operationId} order by p.revision desc limit 1`.execute(trx);
  const [found] = rows;
  if (found === undefined) throw new Error(`Operation ${operationId} has no programme.`);
  return found;
}

interface StoredVersion extends ProgrammeEffects {
  readonly revision: number;
  readonly person: string | null;
  readonly appliedOn: Date;
  readonly changes: string[];
}

/** The versions of a questionnaire, the newest first. */
export async function versionsOf(trx: Trx, operationId: number, most: number): Promise<StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select p.revision, a.name as person, p.applied_on as "appliedOn", p.changes, p.movements, p.level_changes as levels
    from programme p left join person a on a.person_id = p.applied_by
    where p.operation_id = ${operationId} order by p.revision desc limit ${most}`.execute(trx);
  return rows;
}

/** The answers that count, by month as stored. */
export async function responsesByMonth(trx: Trx, operationId: number) {
  const { rows } = await sql<{ month: number; responses: number }>`
    select month, sum(responses)::int as responses from rollup_dealer where operation_id = ${operationId}
    group by month`.execute(trx);
  return rows;
}

/** What a current answer is scored from. */
export interface CurrentAnswer {
  readonly dealerId: number;
  readonly month: number;
  readonly ratings: number[];
  readonly overall: number | null;
  readonly recommend: number | null;
}

/** The answers that count in these months, as stored. */
export function currentAnswers(trx: Trx, operationId: number, months: readonly number[]) {
  return readInBatches(
    trx,
    "current_answers",
    sql<CurrentAnswer>`
      select dealer_id as "dealerId", month, ratings, overall, recommend from response
      where operation_id = ${operationId} and is_current and month = any(${months}::int[])`,
  );
}

/** Keeps everybody else from counting for this client to the end of the transaction; false: somebody does. */
export async function tryLockPreview(trx: Trx, clientId: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(${LOCKS.programmePreview}, ${clientId}) as held`.execute(trx);
  return rows[0]?.held === true;
}
