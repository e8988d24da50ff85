import { sql, type Transaction } from "kysely";
import type { ProgrammeEffects } from "#domain/movements/level-changes.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { tryLock } from "#server/platform/database/advisory-lock.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { readInBatches } from "#server/platform/http/cursor.ts";

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
  const found = await trx
    .selectFrom("programme as p")
    .innerJoin("operation as o", "o.operation_id", "p.operation_id")
    .leftJoin("person as a", "a.person_id", "p.applied_by")
    .select(["p.revision", "a.name as person"])
    .select(({ ref }) => ref("p.definition").$castTo<Programme>().as("definition"))
    .select(sql<string>`concat_ws('.', p.revision, o.data_version - cardinality(o.day_months))`.as("state"))
    .where("p.operation_id", "=", operationId)
    .orderBy("p.revision", "desc")
    .limit(1)
    .executeTakeFirst();
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
  return trx
    .selectFrom("programme as p")
    .leftJoin("person as a", "a.person_id", "p.applied_by")
    .select(["p.revision", "a.name as person", "p.applied_on as appliedOn", "p.changes"])
    .select(({ ref }) => [
      ref("p.movements").$castTo<StoredVersion["movements"]>().as("movements"),
      ref("p.level_changes").$castTo<StoredVersion["levels"]>().as("levels"),
    ])
    .where("p.operation_id", "=", operationId)
    .orderBy("p.revision", "desc")
    .limit(most)
    .execute();
}

/** The answers that count, by month as stored. */
export async function responsesByMonth(trx: Trx, operationId: number) {
  return trx
    .selectFrom("rollup_dealer")
    .select(["month", sql<number>`sum(responses)::int`.as("responses")])
    .where("operation_id", "=", operationId)
    .groupBy("month")
    .execute();
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
  const answers = trx
    .selectFrom("response")
    .select(["dealer_id as dealerId", "month", "ratings", "overall", "recommend"])
    .where("operation_id", "=", operationId)
    .where("is_current", "=", true)
    .where("month", "=", sql<number>`any(${months}::int[])`);
  return readInBatches<CurrentAnswer>(trx, "current_answers", answers);
}

/** Keeps everybody else from counting for this client to the end of the transaction; false: somebody does. */
export function tryLockPreview(trx: Trx, clientId: number): Promise<boolean> {
  return tryLock(trx, "programmePreview", clientId);
}
