import { STATUS_NAMES } from "#domain/action-plans/action-plan.ts";
import type { TicketState } from "#domain/action-plans/state.ts";
import type { StoredTicket } from "./queries.ts";
import type { HistoryEntry, NewProof } from "./write-queries.ts";

/** What a save changes, field by field, in the words the stored history has had from the beginning. */
export function changesBetween(
  before: StoredTicket,
  after: TicketState,
  added: readonly Pick<NewProof, "fileName">[],
): HistoryEntry[] {
  const fields: HistoryEntry[] = [
    { field: "status", before: STATUS_NAMES[before.status], after: STATUS_NAMES[after.status] },
    { field: "due_date", before: before.dueDate, after: after.dueDate },
    { field: "dealer_remarks", before: before.dealerRemarks, after: after.dealerRemarks },
    { field: "manager_remarks", before: before.managerRemarks, after: after.managerRemarks },
    { field: "points", before: pointsText(before.points), after: pointsText(after.points) },
  ];
  const removed = before.proofs.filter(({ id }) => !after.proofs.includes(id));
  return [
    ...fields.filter((entry) => entry.before !== entry.after),
    ...removed.map(({ name }) => ({ field: "proof", before: name, after: null })),
    ...added.map(({ fileName }) => ({ field: "proof", before: null, after: fileName })),
  ];
}

/** What the audit keeps of a change: which fields, and the status; what was written stands in the ticket's history. */
export function auditDetail(changes: readonly HistoryEntry[]): Readonly<Record<string, unknown>> {
  const status = changes.find(({ field }) => field === "status");
  return {
    changed: [...new Set(changes.map(({ field }) => field.replaceAll("_", " ")))],
    ...(status === undefined ? {} : { from: status.before, to: status.after }),
  };
}

function pointsText(points: TicketState["points"]): string {
  return JSON.stringify(
    points.map(({ additionalPoint, rootCause, actionPlan, responsibility }) => ({
      additional_point: additionalPoint,
      root_cause: rootCause,
      action_plan: actionPlan,
      responsibility,
    })),
  );
}
