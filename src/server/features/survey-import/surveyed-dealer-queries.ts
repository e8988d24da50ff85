import { type Kysely, sql, type Transaction } from "kysely";
import type { OperationType } from "#domain/programme/programme.ts";
import type { Database } from "#server/platform/database/tables.ts";

export interface OperationOfClient {
  readonly clientId: number;
  readonly operationId: number;
}

/** Notes which dealers have current responses, or tickets that somebody works on; true where they are others than before. */
export async function saveSurveyedDealers(trx: Transaction<Database>, operationId: number): Promise<boolean> {
  // Asked by itself: its rows may lie on other machines than those of dealers.
  const cells = trx.selectFrom("rollup_dealer").select("dealer_id as dealerId").distinct();
  const rows = await cells.where("operation_id", "=", operationId).execute();
  const answered = rows.map(({ dealerId }) => dealerId);
  const counts = (dealerId: string) => sql`(
    ${sql.ref(dealerId)} = any(${answered}::int[])
    or exists (select from action_plan p where p.operation_id = ${operationId}
      and p.dealer_id = ${sql.ref(dealerId)} and p.deleted_on is null))`;
  const left = await sql`
    delete from surveyed_dealer s where s.operation_id = ${operationId} and not ${counts("s.dealer_id")}`.execute(
    trx,
  );
  const come = await sql`
    insert into surveyed_dealer (client_id, operation_id, dealer_id)
    select d.client_id, o.operation_id, d.dealer_id from operation o join dealer d using (client_id)
    where o.operation_id = ${operationId} and ${counts("d.dealer_id")}
    on conflict do nothing`.execute(trx);
  return (left.numAffectedRows ?? 0n) + (come.numAffectedRows ?? 0n) > 0n;
}

/** Asks for a job that renews the client's other operations, once this transaction commits. */
export async function enqueueRenewals(
  trx: Transaction<Database>,
  { clientId, operationId }: OperationOfClient,
): Promise<void> {
  const payload = JSON.stringify({ clientId, operationId });
  await sql`select enqueue_job('renew_other_operations', ${payload}::json, ${`renew_other_operations ${operationId}`})`.execute(
    trx,
  );
}

/**
 * Raises the versions of the client's other operations and says which these are. One that is being written at this
 * moment is passed over; who merely refers to one keeps nobody out.
 */
export async function raiseOtherVersions(
  trx: Transaction<Database>,
  { clientId, operationId }: OperationOfClient,
): Promise<readonly { readonly slug: string; readonly type: OperationType; readonly version: number }[]> {
  const { rows } = await sql<{ slug: string; type: OperationType; version: number }>`
    update operation set data_version = data_version + 1 where operation_id in (
      select operation_id from operation where client_id = ${clientId} and operation_id <> ${operationId}
      for no key update skip locked)
    returning slug, type, data_version as version`.execute(trx);
  return rows;
}

/** Takes up what a process that was killed in the middle of it left undone. */
export async function recoverRenewals(db: Kysely<Database>): Promise<void> {
  await sql`select free_stalled_renewals()`.execute(db);
}
