import { type RawBuilder, sql, type Transaction } from "kysely";
import type { StoredStatus } from "#domain/action-plans/action-plan.ts";
import { monthNumber } from "#domain/calendar/calendar.ts";
import type { Aggregates } from "#domain/scoring/aggregates.ts";
import { aggregatesOfRow } from "#server/features/scoring/index.ts";
import type { Database } from "#server/platform/database/tables.ts";

type Trx = Transaction<Database>;

/** Which tickets; null = whatever. `late`: whether the due date lies before `today`. */
export interface TicketFilter {
  readonly operationId: number;
  readonly dealerIds: readonly number[];
  readonly wave: string | null;
  /** `YYYY-MM` */
  readonly month: string | null;
  readonly ticketNo: number | null;
  /** The first digits of its number. */
  readonly begins: string | null;
  readonly status: { readonly statuses: readonly StoredStatus[]; readonly late: boolean | null } | null;
  readonly today: string;
}

export interface StoredPoint {
  readonly id: number;
  readonly additionalPoint: string;
  readonly rootCause: string;
  readonly actionPlan: string;
  readonly responsibility: string;
  readonly createdBy: string;
}

export interface StoredTicket {
  readonly ticketNo: number;
  readonly operationId: number;
  readonly dealerId: number;
  readonly wave: string;
  readonly pointCode: string;
  readonly pointName: string;
  readonly score: number;
  readonly monthScore: number;
  readonly status: StoredStatus;
  readonly dueDate: string;
  readonly dealerRemarks: string;
  readonly managerRemarks: string;
  readonly createdBy: string;
  readonly creatorId: number;
  readonly designation: string | null;
  readonly signer: string;
  readonly answered: boolean;
  readonly createdOn: Date;
  readonly version: number;
  readonly points: readonly StoredPoint[];
  readonly proofs: readonly { readonly id: number; readonly name: string; readonly bytes: number }[];
}

/** Tickets that are not deleted, newest first. */
export async function findTickets(trx: Trx, filter: TicketFilter, limit: number): Promise<StoredTicket[]> {
  const { rows } = await sql<StoredTicket>`
    select t.ticket_no as "ticketNo", t.operation_id as "operationId", t.dealer_id as "dealerId", t.wave,
      t.point_code as "pointCode", t.point_name as "pointName", t.score, t.month_score as "monthScore",
      t.status, t.due_date as "dueDate", t.dealer_remarks as "dealerRemarks",
      t.manager_remarks as "managerRemarks", p.name as "createdBy", p.person_id as "creatorId",
      d.name as designation, t.signer, t.answered_on is not null as answered,
      t.created_on as "createdOn", t.version,
      coalesce((
        select json_agg(json_build_object('id', q.issue_id, 'additionalPoint', q.additional_point,
          'rootCause', q.root_cause, 'actionPlan', q.action_plan, 'responsibility', q.responsibility,
          'createdBy', w.name) order by q.place)
        from action_plan_point q join person w on w.person_id = q.created_by
        where q.dealer_id = t.dealer_id and q.ticket_no = t.ticket_no), '[]') as points,
      coalesce((
        select json_agg(json_build_object('id', f.document_id, 'name', f.file_name, 'bytes', f.bytes) order by f.document_id)
        from action_plan_proof f where f.dealer_id = t.dealer_id and f.ticket_no = t.ticket_no), '[]') as proofs
    from action_plan t join person p on p.person_id = t.created_by
    left join membership m on m.client_id = t.client_id and m.person_id = t.created_by
    left join designation d on d.client_id = m.client_id and d.designation_id = m.designation_id
    where ${matching(filter)}
    order by t.ticket_no desc limit ${limit}`.execute(trx);
  return rows;
}

/** One field of a save as it is stored. */
export interface StoredChange {
  /** That of the ticket after the save. */
  readonly version: number;
  readonly at: Date;
  readonly person: string;
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What was changed of a ticket, newest save first. */
export async function findHistory(
  trx: Trx,
  { dealerId, ticketNo }: Pick<StoredTicket, "dealerId" | "ticketNo">,
): Promise<StoredChange[]> {
  return trx
    .selectFrom("action_plan_history as h")
    .innerJoin("person as p", "p.person_id", "h.person_id")
    .select(["h.version", "h.at", "p.name as person", "h.field", "h.before", "h.after"])
    .where("h.dealer_id", "=", dealerId)
    .where("h.ticket_no", "=", ticketNo)
    .orderBy("h.version", "desc")
    .orderBy("h.entry_id")
    .execute();
}

/** How many tickets there are of each stored status, before and after their due date. */
export async function countTickets(trx: Trx, filter: TicketFilter) {
  const { rows } = await sql<{ status: StoredStatus; late: boolean; count: number }>`
    select t.status, t.due_date < ${filter.today}::date as late, count(*)::int as count
    from action_plan t where ${matching(filter)} group by 1, 2`.execute(trx);
  return rows;
}

/** Holds a ticket in scope until the transaction ends; null when there is none. */
export async function lockTicket(
  trx: Trx,
  operationId: number,
  ticketNo: number,
  dealerIds: readonly number[],
): Promise<{ readonly dealerId: number } | null> {
  const locked = await trx
    .selectFrom("action_plan")
    .select("dealer_id as dealerId")
    .where("operation_id", "=", operationId)
    .where("ticket_no", "=", ticketNo)
    .where("dealer_id", "=", sql<number>`any(${dealerIds}::int[])`)
    .where("deleted_on", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return locked ?? null;
}

/** Points of a dealer and wave that have a ticket, with its number. */
export async function plannedPoints(
  trx: Trx,
  operationId: number,
  dealerId: number,
  wave: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await trx
    .selectFrom("action_plan")
    .select(["point_code as code", "ticket_no as ticketNo"])
    .where("operation_id", "=", operationId)
    .where("dealer_id", "=", dealerId)
    .where("wave", "=", wave)
    .where("deleted_on", "is", null)
    .execute();
  return new Map(rows.map(({ code, ticketNo }) => [code, ticketNo]));
}

/** The ratings of some dealers in some months, cell by cell; the other aggregates are empty. */
export async function ratingsOfMonths(
  trx: Trx,
  operationId: number,
  dealerIds: readonly number[],
  months: readonly string[],
): Promise<readonly Aggregates[]> {
  const rows = await trx
    .selectFrom("rollup_dealer")
    .select("attribute_bands")
    .where("operation_id", "=", operationId)
    .where("dealer_id", "=", sql<number>`any(${dealerIds}::int[])`)
    .where("month", "=", sql<number>`any(${months.map(monthNumber)}::int[])`)
    .execute();
  return rows.map(aggregatesOfRow);
}

/** A proof of a ticket in scope that is not deleted, null when it is none. */
export async function findProof(
  trx: Trx,
  operationId: number,
  documentId: number,
  dealerIds: readonly number[],
) {
  const found = await trx
    .selectFrom("action_plan_proof as f")
    .innerJoin("action_plan as t", (join) =>
      join.onRef("t.dealer_id", "=", "f.dealer_id").onRef("t.ticket_no", "=", "f.ticket_no"),
    )
    .select(["f.stored_file as storedFile", "f.file_name as fileName"])
    .select(["f.content_type as contentType", "f.ticket_no as ticketNo"])
    .where("f.document_id", "=", documentId)
    .where("f.dealer_id", "=", sql<number>`any(${dealerIds}::int[])`)
    .where("t.operation_id", "=", operationId)
    .where("t.deleted_on", "is", null)
    .executeTakeFirst();
  return found ?? null;
}

function matching({ operationId, dealerIds, wave, month, ticketNo, begins, status, today }: TicketFilter) {
  const conditions: RawBuilder<unknown>[] = [
    sql`t.operation_id = ${operationId}`,
    sql`t.dealer_id = any(${dealerIds}::int[])`,
    sql`t.deleted_on is null`,
  ];
  if (wave !== null) conditions.push(sql`t.wave = ${wave}`);
  if (month !== null) conditions.push(sql`t.month = ${monthNumber(month)}`);
  if (ticketNo !== null) conditions.push(sql`t.ticket_no = ${ticketNo}`);
  if (begins !== null) conditions.push(sql`starts_with(t.ticket_no::text, ${begins})`);
  if (status !== null) {
    conditions.push(sql`t.status = any(${status.statuses}::int[])`);
    if (status.late !== null) conditions.push(sql`(t.due_date < ${today}::date) = ${status.late}`);
  }
  return sql.join(conditions, sql` and `);
}
