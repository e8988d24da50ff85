import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";

type Trx = Transaction<Database>;

export interface OverdueTicket {
  readonly operationId: number;
  readonly slug: string;
  readonly dealerId: number;
  readonly ticketNo: number;
  readonly pointName: string;
}

/** Marks what has become overdue and was not told yet; a due date moved ahead can pass again. Needs rlsMode 'all'. */
export async function markOverdue(trx: Trx, clientId: number, today: string): Promise<OverdueTicket[]> {
  const { rows } = await sql<OverdueTicket>`
    update action_plan t set overdue_told = due_date
    from operation o
    where o.operation_id = t.operation_id and t.client_id = ${clientId} and due_date < ${today}::date
      and status in (1, 3) and deleted_on is null and overdue_told is distinct from due_date
    returning t.operation_id as "operationId", slug, dealer_id as "dealerId", ticket_no as "ticketNo",
      point_name as "pointName"`.execute(trx);
  return rows;
}
