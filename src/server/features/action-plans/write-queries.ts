import { sql, type Transaction } from "kysely";
import type { TicketState } from "#domain/action-plans/state.ts";
import type { Database } from "#server/platform/database/tables.ts";

type Trx = Transaction<Database>;

export interface TicketKey {
  readonly clientId: number;
  readonly dealerId: number;
  readonly ticketNo: number;
}

export interface NewTicket {
  readonly clientId: number;
  readonly operationId: number;
  readonly dealerId: number;
  readonly wave: string;
  /** 202611 */
  readonly month: number;
  readonly pointCode: string;
  readonly pointName: string;
  readonly score: number;
  readonly monthScore: number;
  readonly dueDate: string;
  readonly signer: string;
  readonly createdBy: number;
  readonly createdOn: Date;
}

/** Puts a ticket in; null when a plan for its point exists. Waits for whoever is creating the same one. */
export async function insertTicket(trx: Trx, ticket: NewTicket): Promise<number | null> {
  const inserted = await trx
    .insertInto("action_plan")
    .values({
      client_id: ticket.clientId,
      operation_id: ticket.operationId,
      dealer_id: ticket.dealerId,
      wave: ticket.wave,
      month: ticket.month,
      point_code: ticket.pointCode,
      point_name: ticket.pointName,
      score: ticket.score,
      month_score: ticket.monthScore,
      due_date: ticket.dueDate,
      signer: ticket.signer,
      created_by: ticket.createdBy,
      created_on: ticket.createdOn,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["operation_id", "dealer_id", "wave", "point_code"])
        .where("deleted_on", "is", null)
        .doNothing(),
    )
    .returning("ticket_no as ticketNo")
    .executeTakeFirst();
  return inserted?.ticketNo ?? null;
}

/** Writes what a save may change and raises the version; returns it. `answeredOn`: null where it is no answer. */
export async function updateTicket(
  trx: Trx,
  { dealerId, ticketNo }: TicketKey,
  state: TicketState,
  answeredOn: Date | null,
) {
  const row = await trx
    .updateTable("action_plan")
    .set((eb) => ({
      status: state.status,
      due_date: state.dueDate,
      dealer_remarks: state.dealerRemarks,
      manager_remarks: state.managerRemarks,
      answered_on: sql`coalesce(answered_on, ${answeredOn}::timestamptz)`,
      version: eb("version", "+", 1),
    }))
    .where("dealer_id", "=", dealerId)
    .where("ticket_no", "=", ticketNo)
    .returning("version")
    .executeTakeFirst();
  if (row === undefined) throw new Error(`Ticket ${ticketNo} is gone although it was locked.`);
  return row.version;
}

export async function markDeleted(trx: Trx, { dealerId, ticketNo }: TicketKey, person: number, at: Date) {
  const deleted = await trx
    .updateTable("action_plan")
    .set((eb) => ({ deleted_on: at, deleted_by: person, version: eb("version", "+", 1) }))
    .where("dealer_id", "=", dealerId)
    .where("ticket_no", "=", ticketNo)
    .returning("version")
    .executeTakeFirst();
  return deleted?.version ?? 0;
}

/** Makes the rows of a ticket those of the list; who wrote a row first stays its author. */
export async function putPoints(
  trx: Trx,
  { clientId, dealerId, ticketNo }: TicketKey,
  points: TicketState["points"],
  person: number,
): Promise<void> {
  const kept = points.flatMap(({ id }) => (id === null ? [] : [id]));
  await trx
    .deleteFrom("action_plan_point")
    .where("dealer_id", "=", dealerId)
    .where("ticket_no", "=", ticketNo)
    .where("issue_id", "<>", sql<number>`all(${kept}::int[])`)
    .execute();
  for (const [index, { id, additionalPoint, rootCause, actionPlan, responsibility }] of points.entries()) {
    const texts = {
      place: index + 1,
      additional_point: additionalPoint,
      root_cause: rootCause,
      action_plan: actionPlan,
      responsibility,
    };
    if (id === null) {
      const keys = { client_id: clientId, dealer_id: dealerId, ticket_no: ticketNo, created_by: person };
      await trx
        .insertInto("action_plan_point")
        .values({ ...keys, ...texts })
        .execute();
    } else {
      const ofTicket = trx.updateTable("action_plan_point").set(texts).where("dealer_id", "=", dealerId);
      await ofTicket.where("ticket_no", "=", ticketNo).where("issue_id", "=", id).execute();
    }
  }
}

export interface NewProof {
  readonly storedFile: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: number;
}

export async function insertProofs(
  trx: Trx,
  { clientId, dealerId, ticketNo }: TicketKey,
  proofs: readonly NewProof[],
  person: number,
  at: Date,
): Promise<void> {
  for (const { storedFile, fileName, contentType, bytes } of proofs) {
    const row = {
      client_id: clientId,
      dealer_id: dealerId,
      ticket_no: ticketNo,
      stored_file: storedFile,
      file_name: fileName,
      content_type: contentType,
      bytes: BigInt(bytes),
      uploaded_by: person,
      uploaded_on: at,
    };
    await trx.insertInto("action_plan_proof").values(row).execute();
  }
}

/** Takes proofs of a ticket away; returns the stored files to erase. */
export async function deleteProofs(
  trx: Trx,
  { dealerId, ticketNo }: TicketKey,
  documentIds: readonly number[],
): Promise<string[]> {
  const rows = await trx
    .deleteFrom("action_plan_proof")
    .where("dealer_id", "=", dealerId)
    .where("ticket_no", "=", ticketNo)
    .where("document_id", "=", sql<number>`any(${documentIds}::int[])`)
    .returning("stored_file as storedFile")
    .execute();
  return rows.map(({ storedFile }) => storedFile);
}

export interface HistoryEntry {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

export async function writeHistory(
  trx: Trx,
  { clientId, dealerId, ticketNo }: TicketKey,
  { version, person, at }: { readonly version: number; readonly person: number; readonly at: Date },
  entries: readonly HistoryEntry[],
): Promise<void> {
  const save = {
    client_id: clientId,
    dealer_id: dealerId,
    ticket_no: ticketNo,
    version,
    at,
    person_id: person,
  };
  for (const { field, before, after } of entries) {
    await trx
      .insertInto("action_plan_history")
      .values({ ...save, field, before, after })
      .execute();
  }
}

interface OverdueTicket {
  readonly operationId: number;
  readonly slug: string;
  readonly dealerId: number;
  readonly ticketNo: number;
  readonly pointName: string;
}

/** Marks what has become overdue and was not notified yet; a due date moved ahead can pass again. Needs rlsMode 'all'. */
export async function markOverdue(trx: Trx, clientId: number, today: string): Promise<OverdueTicket[]> {
  return trx
    .updateTable("action_plan as t")
    .from("operation as o")
    .set(({ ref }) => ({ overdue_notified: ref("t.due_date") }))
    .whereRef("o.operation_id", "=", "t.operation_id")
    .where("t.client_id", "=", clientId)
    .where("t.due_date", "<", today)
    .where("t.status", "in", [1, 3])
    .where("t.deleted_on", "is", null)
    .whereRef("t.overdue_notified", "is distinct from", "t.due_date")
    .returning(["t.operation_id as operationId", "o.slug", "t.dealer_id as dealerId"])
    .returning(["t.ticket_no as ticketNo", "t.point_name as pointName"])
    .execute();
}
