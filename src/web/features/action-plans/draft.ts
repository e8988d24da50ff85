import type { DealerResponse, Ticket } from "#contract/action-plans.ts";
import { codePoints, TEXT_LIMITS } from "#domain/action-plan.ts";

/** A row of the editor; `issue_id` null = not stored yet. */
export interface DraftPoint {
  readonly key: number;
  readonly issue_id: number | null;
  readonly additional_point: string;
  readonly root_cause: string;
  readonly action_plan: string;
  readonly responsibility: string;
  readonly created_by: string;
}

/** What somebody has typed into a ticket and not saved; `base` is the ticket as it was then. */
export interface Draft {
  readonly base: Ticket;
  readonly points: readonly DraftPoint[];
  readonly dealerRemarks: string;
  readonly managerRemarks: string;
  readonly dueDate: string;
  /** Null = as it stands. */
  readonly status: number | null;
  readonly removed: readonly number[];
  readonly added: readonly File[];
}

export type PointField = "additional_point" | "root_cause" | "action_plan" | "responsibility";

/** The columns of the rows, their names and limits in code points. */
export const POINT_FIELDS: readonly {
  readonly key: PointField;
  readonly name: string;
  readonly limit: number;
}[] = [
  { key: "additional_point", name: "Additional Point", limit: TEXT_LIMITS.additionalPoint },
  { key: "root_cause", name: "Root Cause", limit: TEXT_LIMITS.rootCause },
  { key: "action_plan", name: "Action Plan", limit: TEXT_LIMITS.actionPlan },
  { key: "responsibility", name: "Responsibility", limit: TEXT_LIMITS.responsibility },
];

/** The editor as it opens: the stored rows, or a first empty one signed with the viewer's name. */
export function draftOf(ticket: Ticket, author: string): Draft {
  const stored = ticket.sublist.map((row, key) => ({ ...row, key }));
  return {
    base: ticket,
    points: stored.length === 0 ? [emptyPoint(0, author)] : stored,
    dealerRemarks: ticket.dealer_remarks,
    managerRemarks: ticket.manager_remarks,
    dueDate: ticket.due_date,
    status: null,
    removed: [],
    added: [],
  };
}

/** A row nobody has filled yet. */
export function emptyPoint(key: number, author: string): DraftPoint {
  const created_by = author;
  return {
    key,
    issue_id: null,
    additional_point: "",
    root_cause: "",
    action_plan: "",
    responsibility: "",
    created_by,
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
    pointsText(filled(draft.points)) !== pointsText(base.sublist)
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
    actionPlanIssues: filled(draft.points).map((point) => ({
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

/** The same words over the ticket as somebody else left it; rows and files that went meanwhile are no longer named. */
export function rebased(draft: Draft, fresh: Ticket): Draft {
  const rows = new Set(fresh.sublist.map(({ issue_id }) => issue_id));
  const documents = new Set(fresh.documentlist.map(({ document_id }) => document_id));
  return {
    ...draft,
    base: fresh,
    points: draft.points.map((point) =>
      point.issue_id === null || rows.has(point.issue_id) ? point : { ...point, issue_id: null },
    ),
    // Where nothing was typed, the other's words stand.
    dealerRemarks: mine(draft.dealerRemarks, draft.base.dealer_remarks, fresh.dealer_remarks),
    managerRemarks: mine(draft.managerRemarks, draft.base.manager_remarks, fresh.manager_remarks),
    dueDate: mine(draft.dueDate, draft.base.due_date, fresh.due_date),
    ...(pointsText(filled(draft.points)) === pointsText(draft.base.sublist)
      ? { points: draftOf(fresh, draft.points[0]?.created_by ?? "").points }
      : {}),
    removed: draft.removed.filter((id) => documents.has(id)),
  };
}

/** A field of a conflict: what is stored now beside what was typed. */
export interface Difference {
  readonly name: string;
  readonly theirs: string;
  readonly mine: string;
}

/** What both have changed, each to something else. */
export function differences(draft: Draft, fresh: Ticket): Difference[] {
  const fields: (Difference & { readonly before: string })[] = [
    {
      name: "Dealer Remarks",
      before: draft.base.dealer_remarks,
      theirs: fresh.dealer_remarks,
      mine: draft.dealerRemarks,
    },
    {
      name: "RSM/ASM Remarks",
      before: draft.base.manager_remarks,
      theirs: fresh.manager_remarks,
      mine: draft.managerRemarks,
    },
    { name: "Due date", before: draft.base.due_date, theirs: fresh.due_date, mine: draft.dueDate },
    {
      name: "Additional points",
      before: pointsText(draft.base.sublist),
      theirs: pointsText(fresh.sublist),
      mine: pointsText(filled(draft.points)),
    },
  ];
  return fields
    .filter((field) => field.mine !== field.before && field.mine !== field.theirs)
    .map(({ name, theirs, mine: own }) => ({ name, theirs, mine: own }));
}

function mine(typed: string, before: string, theirs: string): string {
  return typed === before ? theirs : typed;
}

function filled(points: readonly DraftPoint[]): readonly DraftPoint[] {
  return points.filter(({ additional_point }) => additional_point.trim() !== "");
}

function pointsText(points: readonly { readonly [key in PointField]: string }[]): string {
  return points.map((point) => POINT_FIELDS.map(({ key }) => point[key]).join(" · ")).join("\n");
}
