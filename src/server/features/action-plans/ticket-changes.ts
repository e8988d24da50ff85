import { z } from "zod";
import type { TicketHistory } from "#contract/action-plans.ts";
import { STATUS_NAMES } from "#domain/action-plans/action-plan.ts";
import type { TicketState } from "#domain/action-plans/state.ts";
import { numericDay } from "#domain/calendar/date-display.ts";
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

/** A change as people read it; the rows of a ticket become one for every text that is another. */
export function describedChanges({ field, before, after }: HistoryEntry): Described[] {
  if (field === "points") return pointChanges(before ?? "[]", after ?? "[]");
  const name = FIELD_NAMES.get(field) ?? field;
  const read = (text: string | null) => (text === null || text === "" ? null : text);
  const asDay = field === "due_date" ? (text: string | null) => text && numericDay(text) : read;
  return [{ field: name, from: asDay(before), to: asDay(after) }];
}

type Described = TicketHistory["saves"][number]["changes"][number];

const FIELD_NAMES: ReadonlyMap<string, string> = new Map([
  ["created", "Created"],
  ["status", "Status"],
  ["due_date", "Due date"],
  ["dealer_remarks", "Dealer Remarks"],
  ["manager_remarks", "RSM/ASM Remarks"],
  ["proof", "Proof file"],
]);

const storedPoints = z.array(
  z.object({
    additional_point: z.string(),
    root_cause: z.string(),
    action_plan: z.string(),
    responsibility: z.string(),
  }),
);
type StoredPoint = z.infer<typeof storedPoints>[number];

const POINT_NAMES = [
  ["additional_point", "Additional Point"],
  ["root_cause", "Root Cause"],
  ["action_plan", "Action Plan"],
  ["responsibility", "Responsibility"],
] as const;

/** Rows that stand on both sides are left out first, so that one that goes does not move the rest. */
function pointChanges(before: string, after: string): Described[] {
  const old = storedPoints.parse(JSON.parse(before));
  const now = storedPoints.parse(JSON.parse(after));
  const gone = old.filter((row) => !now.some((other) => samePoint(row, other)));
  const come = now.filter((row) => !old.some((other) => samePoint(row, other)));
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, place) =>
    rowChanges(gone[place], come[place], old, now),
  ).flat();
}

function rowChanges(
  gone: StoredPoint | undefined,
  come: StoredPoint | undefined,
  old: readonly StoredPoint[],
  now: readonly StoredPoint[],
): Described[] {
  const number = come === undefined ? (gone === undefined ? 0 : old.indexOf(gone)) : now.indexOf(come);
  return POINT_NAMES.map(([key, name]) => ({
    field: `${name} ${number + 1}`,
    from: gone?.[key] || null,
    to: come?.[key] || null,
  })).filter(({ from, to }) => from !== to);
}

function samePoint(one: StoredPoint, other: StoredPoint): boolean {
  return POINT_NAMES.every(([key]) => one[key] === other[key]);
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
