import type { Ticket } from "#contract/action-plans.ts";
import { SHOWN_STATUSES, STATUS_NAMES } from "#domain/action-plans/action-plan.ts";
import { dayText } from "#domain/calendar/date-display.ts";
import { type Draft, isChanged } from "./draft.ts";
import { filledPoints, pointsOf, pointsText } from "./draft-points.ts";

/** The same words over the ticket as somebody else left it; rows and files that went meanwhile are no longer named. */
export function rebased(draft: Draft, fresh: Ticket): Draft {
  const rows = new Set(fresh.points.map(({ id }) => id));
  const documents = new Set(fresh.proofs.map(({ id }) => id));
  return {
    ...draft,
    base: fresh,
    points: draft.points.map((point) =>
      point.id === null || rows.has(point.id) ? point : { ...point, id: null },
    ),
    // Where nothing was typed, the other's words stand.
    dealerRemarks: mine(draft.dealerRemarks, draft.base.dealerRemarks, fresh.dealerRemarks),
    managerRemarks: mine(draft.managerRemarks, draft.base.managerRemarks, fresh.managerRemarks),
    dueDate: mine(draft.dueDate, draft.base.dueDate, fresh.dueDate),
    ...(pointsText(draft.points) === pointsText(draft.base.points) ? { points: pointsOf(fresh) } : {}),
    removed: draft.removed.filter((id) => documents.has(id)),
  };
}

/**
 * What was typed while a save ran, over the ticket it has stored: whatever is still as it was sent is saved now, and
 * rows that were sent new have their ids. Null = nothing was typed since.
 */
export function typedSince(sent: Draft, draft: Draft, saved: Ticket): Draft | null {
  const ids = new Map(filledPoints(sent.points).map(({ key }, place) => [key, saved.points[place]?.id]));
  const stored = new Set(saved.proofs.map(({ id }) => id));
  const left: Draft = {
    base: saved,
    points:
      pointsText(draft.points) === pointsText(sent.points)
        ? pointsOf(saved)
        : draft.points.map((point) => ({ ...point, id: ids.get(point.key) ?? null })),
    dealerRemarks: mine(draft.dealerRemarks, sent.dealerRemarks, saved.dealerRemarks),
    managerRemarks: mine(draft.managerRemarks, sent.managerRemarks, saved.managerRemarks),
    dueDate: mine(draft.dueDate, sent.dueDate, saved.dueDate),
    status: draft.status === sent.status || draft.status === saved.statusId ? null : draft.status,
    removed: draft.removed.filter((id) => stored.has(id)),
    added: draft.added.filter((file) => !sent.added.includes(file)),
  };
  return isChanged(left) ? left : null;
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
      before: draft.base.dealerRemarks,
      theirs: fresh.dealerRemarks,
      mine: draft.dealerRemarks,
    },
    {
      name: "RSM/ASM Remarks",
      before: draft.base.managerRemarks,
      theirs: fresh.managerRemarks,
      mine: draft.managerRemarks,
    },
    {
      name: "Due date",
      before: dayText(draft.base.dueDate),
      theirs: dayText(fresh.dueDate),
      mine: dayText(draft.dueDate),
    },
    {
      name: "Status",
      before: STATUS_NAMES[draft.base.statusId],
      theirs: STATUS_NAMES[fresh.statusId],
      mine: STATUS_NAMES[SHOWN_STATUSES.find((code) => code === draft.status) ?? draft.base.statusId],
    },
    {
      name: "Additional points",
      before: pointsText(draft.base.points),
      theirs: pointsText(fresh.points),
      mine: pointsText(draft.points),
    },
  ];
  return fields
    .filter(({ before, theirs, mine: own }) => own !== before && theirs !== before && own !== theirs)
    .map(({ name, theirs, mine: own }) => ({ name, theirs, mine: own }));
}

function mine(typed: string, before: string, theirs: string): string {
  return typed === before ? theirs : typed;
}
