import { isEditable, STATUS, type StoredStatus, shownStatus } from "./action-plan.ts";
import { mayMoveDueDate, type PlanRights, planRights, type TicketOrigin } from "./rights.ts";
import {
  type AdditionalPoint,
  faultOf,
  POINT_FIELDS,
  type Refusal,
  type TicketSave,
  type TicketState,
} from "./state.ts";

/** What a save comes to: nothing changes, the ticket goes, or it gets a new state. */
export type SaveDecision =
  | Refusal
  | { readonly kind: "deleted" }
  | {
      readonly kind: "saved";
      readonly state: TicketState;
      /** Whether the dealer's answer changed, and whether the status did: what others are told. */
      readonly answered: boolean;
      readonly moved: boolean;
    };

/**
 * Decides a save by the rights of its person. Texts and the due date of somebody without the right to them are ignored,
 * for every form sends them all; files, a deletion and a status out of reach are refused. All of it or nothing.
 */
export function decideSave(
  ticket: TicketState & TicketOrigin,
  save: TicketSave,
  userPermission: number,
  today: string,
): SaveDecision {
  const rights = planRights(userPermission);
  if (!rights.dealerFields && !rights.managerRemarks) {
    return forbidden("READ_ONLY", "You may read tickets, not change them.");
  }
  if (save.statusId === STATUS.delete) return decideDeletion(ticket, rights, today);
  if (!rights.proofs && (save.newProofs > 0 || save.removedProofs.length > 0)) {
    return forbidden("PROOFS", "You may not change the proof files of a ticket.");
  }
  const status = nextStatus(ticket, save.statusId, rights, today);
  if (status === null) return forbidden("STATUS", "You may not give a ticket this status.");
  if (!isEditable(ticket.status) && !isEditable(status)) {
    return forbidden("LOCKED", "This ticket is completed. It has to be reopened before it can change.");
  }
  const state: TicketState = {
    status,
    dueDate: mayMoveDueDate(rights, ticket) ? (save.dueDate ?? ticket.dueDate) : ticket.dueDate,
    dealerRemarks: rights.dealerFields ? (save.dealerRemarks ?? ticket.dealerRemarks) : ticket.dealerRemarks,
    managerRemarks: rights.managerRemarks
      ? (save.managerRemarks ?? ticket.managerRemarks)
      : ticket.managerRemarks,
    points: rights.dealerFields && save.points !== null ? save.points.filter(hasText) : ticket.points,
    proofs: ticket.proofs.filter((id) => !save.removedProofs.includes(id)),
  };
  return faultOf(ticket, state, save, today) ?? outcome(ticket, state, save, rights);
}

function outcome(
  ticket: TicketState,
  state: TicketState,
  { newProofs, removedProofs }: TicketSave,
  { dealerFields }: PlanRights,
): SaveDecision {
  const filesChanged = newProofs > 0 || removedProofs.length > 0;
  const textsChanged =
    state.dealerRemarks !== ticket.dealerRemarks || !samePoints(state.points, ticket.points);
  return {
    kind: "saved",
    state,
    answered: dealerFields && (textsChanged || filesChanged),
    moved: state.status !== ticket.status,
  };
}

function decideDeletion(ticket: TicketState, rights: PlanRights, today: string): SaveDecision {
  if (!rights.delete) return forbidden("DELETE", "You may not delete tickets.");
  if (shownStatus(ticket.status, ticket.dueDate, today) !== STATUS.open) {
    return forbidden("DELETE", "Only a ticket that is Open can be deleted.");
  }
  return { kind: "deleted" };
}

/** The status after the save; null where the choice is out of reach. The one that stands or shows is no choice. */
function nextStatus(
  { status, dueDate }: TicketState,
  wanted: number | null,
  rights: PlanRights,
  today: string,
): StoredStatus | null {
  if (!rights.changesStatus || wanted === null) return status;
  if (wanted === status || wanted === shownStatus(status, dueDate, today)) return status;
  const choice = rights.statusChoices.find((code) => code === wanted);
  return choice === undefined || choice === STATUS.overdue ? null : choice;
}

function hasText(point: AdditionalPoint): boolean {
  return POINT_FIELDS.some(([key]) => point[key].trim() !== "");
}

function samePoints(a: readonly AdditionalPoint[], b: readonly AdditionalPoint[]): boolean {
  return (
    a.length === b.length &&
    a.every((point, place) => {
      const other = b[place];
      return (
        other !== undefined &&
        point.id === other.id &&
        POINT_FIELDS.every(([key]) => point[key] === other[key])
      );
    })
  );
}

function forbidden(code: string, text: string): Refusal {
  return { kind: "refused", why: "forbidden", code, text };
}
