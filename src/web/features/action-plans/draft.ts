import type { DealerResponse, Ticket } from "#contract/action-plans.ts";
import { type DraftPoint, filledPoints, pointsOf, pointsText } from "./draft-points.ts";

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
    dealerRemarks: ticket.dealerRemarks,
    managerRemarks: ticket.managerRemarks,
    dueDate: ticket.dueDate,
    status: null,
    removed: [],
    added: [],
  };
}

/** Whether there is anything to save. */
export function isChanged(draft: Draft): boolean {
  const { base } = draft;
  return (
    draft.dealerRemarks !== base.dealerRemarks ||
    draft.managerRemarks !== base.managerRemarks ||
    draft.dueDate !== base.dueDate ||
    draft.status !== null ||
    draft.removed.length > 0 ||
    draft.added.length > 0 ||
    pointsText(draft.points) !== pointsText(base.points)
  );
}

/** The field of the form; the rows sent are those whose point is filled. */
export function responseOf(draft: Draft): DealerResponse {
  const { base } = draft;
  return {
    ticketNo: base.ticketNo,
    version: base.version,
    dealerCode: base.dealerCode,
    dueDate: draft.dueDate,
    statusId: draft.status ?? base.statusId,
    dealerRemarks: draft.dealerRemarks,
    managerRemarks: draft.managerRemarks,
    points: filledPoints(draft.points).map((point) => ({
      ticketNo: base.ticketNo,
      id: point.id,
      additionalPoint: point.additionalPoint,
      rootCause: point.rootCause,
      actionPlan: point.actionPlan,
      responsibility: point.responsibility,
      createdBy: point.createdBy,
    })),
    removedProofs: [...draft.removed],
  };
}
