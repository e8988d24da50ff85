import type { Ticket } from "#contract/action-plans.ts";
import { api } from "#contract/index.ts";
import {
  isEditable,
  STATUS_NAMES,
  shortened,
  shownStatus,
  TEXT_LIMITS,
} from "#domain/action-plans/action-plan.ts";
import { today as dayIn, waveName } from "#domain/calendar/calendar.ts";
import type { Network } from "#domain/network/network.ts";
import type { StoredTicket } from "./queries.ts";

/** What a ticket's wire form needs besides its row. */
export interface TicketContext {
  readonly network: Pick<Network, "dealers">;
  readonly firstMonth: string;
  readonly timeZone: string;
  readonly today: string;
  /** Who looks. */
  readonly viewerId: number;
}

/** A ticket as the list shows it. */
export function serializeTicket(stored: StoredTicket, context: TicketContext): Ticket {
  const dealer = context.network.dealers.find(({ id }) => id === stored.dealerId);
  const status = shownStatus(stored.status, stored.dueDate, context.today);
  return {
    ticket_no: stored.ticketNo,
    improvement_points: stored.pointName,
    csat: stored.pointCode,
    dealer_name: dealer?.name ?? "",
    dealer_code: dealer?.code ?? "",
    wave_code: stored.wave,
    wave_name: waveName(context.firstMonth, stored.wave),
    score: stored.score,
    ytd_mtdscore: stored.monthScore,
    created_by: stored.createdBy,
    designation: stored.designation ?? "",
    signer: stored.signer,
    own: stored.creatorId === context.viewerId,
    answered: stored.answered,
    created_date: dayIn(context.timeZone, stored.createdOn.getTime()),
    due_date: stored.dueDate,
    status: STATUS_NAMES[status],
    status_code: status,
    status_id: stored.status,
    attachments: stored.proofs.length > 0,
    manager_remarks: stored.managerRemarks,
    dealer_remarks: stored.dealerRemarks,
    issueEditable: isEditable(stored.status),
    documentlist: stored.proofs.map(({ id, name }) => ({
      document_id: id,
      document_name: name,
      document_url: api.actionPlans.proof.path.replace(":id", String(id)),
    })),
    sublist: stored.points.map((point) => ({
      issue_id: point.id,
      additional_point: point.additionalPoint,
      root_cause: point.rootCause,
      action_plan: point.actionPlan,
      responsibility: point.responsibility,
      created_by: shortened(point.createdBy, TEXT_LIMITS.createdBy),
    })),
    version: stored.version,
  };
}
