import { type Kysely, sql, type Transaction } from "kysely";
import { loadProgramme, operationsOf } from "#server/features/catalogue/index.ts";
import { holdLock, tryLock } from "#server/platform/database/advisory-lock.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { type AppError, conflict } from "#server/platform/errors.ts";
import { LOCKS } from "#server/platform/postgres/advisory-locks.ts";
import type { ErasedKeys } from "./erased-rows.ts";
import { mappingsOf, type VersionedMapping } from "./mapping-queries.ts";
import { marksNotOurs } from "./not-ours-queries.ts";
import type { SurveyTask } from "./survey-file-messages.ts";

/** What to do about an operation whose uploads are being imported by somebody else. */
export type WhenBusy = "wait" | "leave";

type Db = Kysely<Database> | Transaction<Database>;

/** Whether every upload of an operation is looked at before it counts. */
export async function isPreviewedFirst(db: Db, operationId: number): Promise<boolean> {
  const operation = db.selectFrom("operation").select("preview_first as isFirst");
  const found = await operation.where("operation_id", "=", operationId).executeTakeFirst();
  return found?.isFirst === true;
}

/** Sets it; whether it was the other way before. */
export async function setPreviewedFirst(
  trx: Transaction<Database>,
  operationId: number,
  isFirst: boolean,
): Promise<boolean> {
  const operation = trx.updateTable("operation").set({ preview_first: isFirst });
  const changed = await operation
    .where("operation_id", "=", operationId)
    .where("preview_first", "!=", isFirst)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Asks for the operation's waiting uploads to be imported, once this transaction commits. */
export async function enqueueImports(
  trx: Transaction<Database>,
  operationId: number,
  clientId: number,
): Promise<void> {
  const payload = JSON.stringify({ operationId, clientId });
  await sql`select enqueue_job('import_surveys', ${payload}::json, ${`import_surveys ${operationId}`})`.execute(
    trx,
  );
}

/** Operations of a client with uploads In Progress that nobody works on. */
export async function interruptedOperations(trx: Transaction<Database>, clientId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select distinct operation_id as id from upload where client_id = ${clientId} and data_sync = 'In Progress'
    ) waiting where pg_try_advisory_xact_lock(${LOCKS.operation}, id)`.execute(trx);
  return rows.map(({ id }) => id);
}

/** One acceptance of an operation at a time; held to the end of the transaction. */
export function lockAcceptance(trx: Transaction<Database>, operationId: number): Promise<void> {
  return holdLock(trx, "acceptance", operationId);
}

/** Takes turns in importing an operation's uploads, to the end of the transaction; `wait`: false is never the answer. */
export async function takeTurn(
  trx: Transaction<Database>,
  operationId: number,
  whenBusy: WhenBusy,
): Promise<boolean> {
  if (whenBusy === "leave") return tryLock(trx, "importing", operationId);
  await holdLock(trx, "importing", operationId);
  return true;
}

/** One writer of an operation's aggregates at a time; held to the end of the transaction. */
export function lockOperation(trx: Transaction<Database>, operationId: number): Promise<void> {
  return holdLock(trx, "operation", operationId);
}

/** The same without waiting; false: somebody else is changing them. */
export function tryLockOperation(trx: Transaction<Database>, operationId: number): Promise<boolean> {
  return tryLock(trx, "operation", operationId);
}

/** Holds the aggregates of every operation of a client to the end of the transaction; false: somebody is writing some. */
export async function tryLockOperations(trx: Transaction<Database>, clientId: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select bool_and(pg_try_advisory_xact_lock(${LOCKS.operation}, operation_id)) as held
    from operation where client_id = ${clientId}`.execute(trx);
  return rows[0]?.held !== false;
}

/** Why nobody may change what metrics are made of now. */
export function operationsBusy(): AppError {
  return conflict("An upload is being imported or deleted. Try again when that is done.", "IMPORTING");
}

/** Renews what is derived from responses as a whole: the version, and the first and last survey date. */
export async function renewOperation(trx: Transaction<Database>, operationId: number): Promise<number> {
  const ofDealer = sql`r.operation_id = ${operationId} and r.dealer_id = d.dealer_id and r.is_current`;
  // The key of responses has each dealer's first and last one.
  const { rows: days } = await sql<{ first: string | null; last: string | null }>`
    select min(first) as first, max(last) as last from (
      select (select min(survey_date) from response r where ${ofDealer}) as first,
        (select max(survey_date) from response r where ${ofDealer}) as last
      from (select dealer_id from rollup_dealer where operation_id = ${operationId} group by dealer_id) d
    ) days`.execute(trx);
  const { first = null, last = null } = days[0] ?? {};
  const operation = await trx
    .updateTable("operation")
    .set((eb) => ({ data_version: eb("data_version", "+", 1), first_day: first, last_day: last }))
    .where("operation_id", "=", operationId)
    .returning("data_version as version")
    .executeTakeFirst();
  return operation?.version ?? 0;
}

/** How a workbook is read: the operation it was sent to with its mappings, and the client's others, which may fit better. */
export async function operationProgrammes(
  trx: Transaction<Database>,
  clientId: number,
  operationId: number,
): Promise<Pick<SurveyTask, "operation" | "others" | "mappings" | "erased" | "notOurs">> {
  const others: SurveyTask["others"][number][] = [];
  let operation: SurveyTask["operation"] | null = null;
  for (const { id, slug, name } of await operationsOf(trx, clientId)) {
    const programme = await loadProgramme(trx, id);
    if (id === operationId) operation = { name, programme };
    else others.push({ id: slug, name, programme, mappings: (await mappingsOf(trx, id)).map(versioned) });
  }
  if (operation === null) throw new Error(`Operation ${operationId} is gone.`);
  const { dealer, model } = await marksNotOurs(trx, operationId);
  return {
    operation,
    others,
    mappings: (await mappingsOf(trx, operationId)).map(versioned),
    erased: await erasedKeys(trx, clientId, operationId),
    notOurs: { dealers: dealer.map(({ said }) => said), models: model.map(({ said }) => said) },
  };
}

/** Without who saved it: a task is written as JSON. */
function versioned({
  mappingId,
  version,
  name,
  headerRows,
  columns,
  headers,
}: VersionedMapping): VersionedMapping {
  return { mappingId, version, name, headerRows, columns, headers };
}

async function erasedKeys(
  trx: Transaction<Database>,
  clientId: number,
  operationId: number,
): Promise<ErasedKeys> {
  const rows = await trx
    .selectFrom("erasure_key as s")
    .leftJoin("erased_key as e", (join) => join.on("e.client_id", "=", clientId))
    .select(sql<string>`encode(s.key, 'base64')`.as("key"))
    .select(sql<string | null>`encode(e.key_hash, 'base64')`.as("hash"))
    .select("e.until_day as untilDay")
    .execute();
  const key = rows[0]?.key ?? "";
  return {
    operationId,
    key,
    hashes: rows.flatMap(({ hash, untilDay }) => (hash === null ? [] : [{ hash, untilDay }])),
  };
}
