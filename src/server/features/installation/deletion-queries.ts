import { sql, type Transaction } from "kysely";
import { holdLock } from "#server/platform/database/advisory-lock.ts";
import type { Database } from "#server/platform/database/tables.ts";

type Trx = Transaction<Database>;

/** What a deletion takes away, as a person counts it. */
export interface Holdings {
  /** Every version of every survey. */
  readonly responses: number;
  readonly workbooks: number;
  readonly recordings: number;
  readonly tickets: number;
}

/** Tables whose rows name their operation, each before the ones it refers to; tickets have tables below them. */
const TABLES_OF_OPERATION = [
  "file_ticket",
  "audio",
  "notification_event",
  "action_plan",
  "verbatim",
  "response",
  "rollup_model",
  "rollup_dealer",
  "rollup_day",
  "rollup_network",
  "surveyed_dealer",
  "publication",
  "upload",
  "survey_mapping",
  "not_ours",
  "programme",
  "operation",
] as const;

const TABLES_OF_TICKET = ["action_plan_history", "action_plan_proof", "action_plan_point"] as const;

/** Tables whose rows name their client, each before the ones it refers to, once all its operations are gone. */
const TABLES_OF_CLIENT = [
  "push_delivery",
  "notification_choice",
  "retention_period",
  "erased_key",
  "erasure",
  "employee_file",
  "membership",
  "designation",
  "model",
  "merged_place",
  "overruled_value",
  "dealer",
  "location",
  "state",
  "region",
  "audit",
  "client",
] as const;

const TABLES_OF_PERSON = ["session", "known_device", "account_token", "person"] as const;

/** Waits for imports, uploads and rebuilds of an operation to end and keeps others out to the end of the transaction. */
export async function holdOperation(trx: Trx, operationId: number): Promise<void> {
  for (const lock of ["importing", "operation", "acceptance"] as const)
    await holdLock(trx, lock, operationId);
  const operation = trx.selectFrom("operation").select("operation_id");
  await operation.where("operation_id", "=", operationId).forUpdate().execute();
}

/** The same for a client's network, pushes and people: nothing new can refer to the client. */
export async function holdClient(trx: Trx, clientId: number): Promise<void> {
  for (const lock of ["network", "pushPlanning"] as const) await holdLock(trx, lock, clientId);
  await trx.selectFrom("client").select("client_id").where("client_id", "=", clientId).forUpdate().execute();
}

export async function holdingsOf(trx: Trx, operationIds: readonly number[]): Promise<Holdings> {
  const count = (table: string) =>
    sql`(select count(*)::int from ${sql.table(table)} where operation_id = any(${operationIds}::int[]))`;
  const { rows } = await sql<Holdings>`
    select ${count("response")} as responses, ${count("upload")} as workbooks, ${count("audio")} as recordings,
      ${count("action_plan")} as tickets`.execute(trx);
  const row = rows[0];
  if (row === undefined) throw new Error("A count has no row.");
  return row;
}

/** The ids of an operation's stored files: workbooks, reports, recordings and proofs. */
export async function filesOfOperation(trx: Trx, operationId: number): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select stored_file as file from upload where operation_id = ${operationId} and stored_file is not null
    union select report_file from upload where operation_id = ${operationId} and report_file is not null
    union select stored_file from audio where operation_id = ${operationId}
    union select p.stored_file from action_plan_proof p join action_plan using (dealer_id, ticket_no)
      where operation_id = ${operationId}`.execute(trx);
  return rows.map(({ file }) => file);
}

/** The ids of the files a client has beside those of its operations. */
export async function filesOfClient(trx: Trx, clientId: number): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select stored_file as file from employee_file where client_id = ${clientId}
    union select logo_file from client where client_id = ${clientId} and logo_file is not null`.execute(trx);
  return rows.map(({ file }) => file);
}

export async function removeOperation(trx: Trx, operationId: number, slug: string): Promise<void> {
  for (const table of TABLES_OF_TICKET) {
    await sql`
      delete from ${sql.table(table)} t using action_plan p
      where p.operation_id = ${operationId} and t.dealer_id = p.dealer_id and t.ticket_no = p.ticket_no`.execute(
      trx,
    );
  }
  // A digest may speak of several operations.
  await sql`
    delete from push_delivery where client_id = (select client_id from operation where operation_id = ${operationId})
      and (payload->>'address' ~ ${`[?]operation=${slug}(#|$)`} or payload->>'tag' like 'digest-%')`.execute(
    trx,
  );
  for (const table of TABLES_OF_OPERATION) {
    await sql`delete from ${sql.table(table)} where operation_id = ${operationId}`.execute(trx);
  }
}

/** Removes a client without operations; returns how many people went with it: those who belonged to no other client and add none. */
export async function removeClient(trx: Trx, clientId: number): Promise<number> {
  const { rows: leaving } = await sql<{ id: number }>`
    select person_id as id from membership m join person p using (person_id)
    where client_id = ${clientId} and not p.installation_administrator and not exists (
      select from membership other where other.person_id = m.person_id and other.client_id <> ${clientId})`.execute(
    trx,
  );
  for (const table of TABLES_OF_CLIENT) {
    await sql`delete from ${sql.table(table)} where client_id = ${clientId}`.execute(trx);
  }
  const people = leaving.map(({ id }) => id);
  await sql`
    delete from mail where recipient in (select email from person where person_id = any(${people}::int[]))`.execute(
    trx,
  );
  // Lines about a shared person stay with the other client, without the one who goes.
  const who = sql<number>`any(${people}::int[])`;
  await trx.updateTable("audit").set({ person_id: null }).where("person_id", "=", who).execute();
  // So do the versions of its questionnaire that who goes put in force.
  await trx.updateTable("programme").set({ applied_by: null }).where("applied_by", "=", who).execute();
  for (const table of TABLES_OF_PERSON) {
    await sql`delete from ${sql.table(table)} where person_id = any(${people}::int[])`.execute(trx);
  }
  return people.length;
}
