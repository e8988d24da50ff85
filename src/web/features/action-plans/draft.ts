import type { DealerResponse, Ticket } from "#contract/action-plans.ts";
import { codePoints, TEXT_LIMITS } from "#domain/action-plans/action-plan.ts";
import { dayProblem } from "#web/ui/written-day.ts";
import {
  type DraftPoint,
  filledPoints,
  lacksPoint,
  POINT_FIELDS,
  pointsOf,
  pointsText,
} from "./draft-points.ts";

/** What somebody has typed into a ticket and not saved; `base` is the ticket as it was then. */
export interface Draft {
  readonly base: Ticket;
  readonly points: readonly DraftPoint[];
  readonly dealerRemarks: string;
  readonly managerRemarks: string;
  /** `YYYY-MM-DD`, or what was typed where that is no day. */
  readonly dueDate: string;
  /** Null = as it stands. */
  readonly status: number | null;
  readonly removed: readonly number[];
  readonly added: readonly File[];
}

/** The editor as it opens: the stored rows, or a first empty one. */
export function draftOf(ticket: Ticket): Draft {
  return {
    base: ticket,
    points: pointsOf(ticket),
    dealerRemarks: ticket.dealer_remarks,
    managerRemarks: ticket.manager_remarks,
    dueDate: ticket.due_date,
    status: null,
    removed: [],
    added: [],
  };
}

/** Whether there is anything to save. */
export function isChanged(draft: Draft): boolean {
  const { base } = draft;
  return (
    draft.dealerRemarks !== base.dealer_remarks ||
    draft.managerRemarks !== base.manager_remarks ||
    draft.dueDate !== base.due_date ||
    draft.status !== null ||
    draft.removed.length > 0 ||
    draft.added.length > 0 ||
    pointsText(draft.points) !== pointsText(base.sublist)
  );
}

/** True when a text is longer than its field holds. */
export function isTooLong(draft: Draft): boolean {
  return (
    codePoints(draft.dealerRemarks) > TEXT_LIMITS.dealerRemarks ||
    codePoints(draft.managerRemarks) > TEXT_LIMITS.managerRemarks ||
    draft.points.some((point) => POINT_FIELDS.some(({ key, limit }) => codePoints(point[key]) > limit))
  );
}

/** True when everything typed can be sent as it stands; what stands in the way is said beside its field. */
export function canBeSent(draft: Draft, today: string): boolean {
  return (
    isChanged(draft) &&
    !isTooLong(draft) &&
    !draft.points.some(lacksPoint) &&
    dayProblem(draft.dueDate, today, draft.base.due_date) === null
  );
}

/** The field of the form; the rows sent are those whose point is filled. */
export function responseOf(draft: Draft): DealerResponse {
  const { base } = draft;
  return {
    ticket_id: base.ticket_no,
    version: base.version,
    dealer_code: base.dealer_code,
    timeline: draft.dueDate,
    status_id: draft.status ?? base.status_id,
    dealer_remark: draft.dealerRemarks,
    rsm_asm_remark: draft.managerRemarks,
    actionPlanIssues: filledPoints(draft.points).map((point) => ({
      actionplan_id: base.ticket_no,
      issue_id: point.issue_id,
      additional_points: point.additional_point,
      root_cause: point.root_cause,
      action_plan: point.action_plan,
      responsibility: point.responsibility,
      created_by: point.created_by,
    })),
    actionplandocument: [...draft.removed],
  };
}
