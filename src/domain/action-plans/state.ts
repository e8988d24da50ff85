import { isDay } from "#domain/calendar/calendar.ts";
import {
  codePoints,
  MAX_ADDITIONAL_POINTS,
  MAX_PROOF_FILES,
  STATUS,
  type StoredStatus,
  TEXT_LIMITS,
} from "./action-plan.ts";

/** An additional point of a ticket. `id` null = not stored yet. */
export interface AdditionalPoint {
  readonly id: number | null;
  readonly additionalPoint: string;
  readonly rootCause: string;
  readonly actionPlan: string;
  readonly responsibility: string;
}

/** What a save may change of a ticket; `proofs` are document ids, `dueDate` is `YYYY-MM-DD`. */
export interface TicketState {
  readonly status: StoredStatus;
  readonly dueDate: string;
  readonly dealerRemarks: string;
  readonly managerRemarks: string;
  readonly points: readonly AdditionalPoint[];
  readonly proofs: readonly number[];
}

/** What somebody sends. Null = not sent, so unchanged. `points` are all of them: one that is not sent goes. */
export interface TicketSave {
  readonly statusId: number | null;
  readonly dueDate: string | null;
  readonly dealerRemarks: string | null;
  readonly managerRemarks: string | null;
  readonly points: readonly AdditionalPoint[] | null;
  readonly removedProofs: readonly number[];
  readonly newProofs: number;
}

/** `forbidden`: the person may not; `invalid`: nobody may. `text` is for the person. */
export interface Refusal {
  readonly kind: "refused";
  readonly why: "forbidden" | "invalid";
  readonly code: string;
  readonly text: string;
}

/** The texts of an additional point and what people call them. */
export const POINT_FIELDS = [
  ["additionalPoint", "Additional Point"],
  ["rootCause", "Root Cause"],
  ["actionPlan", "Action Plan"],
  ["responsibility", "Responsibility"],
] as const;

/** What is wrong with `state` as the outcome of `save`; null = nothing. */
export function faultOf(
  ticket: TicketState,
  state: TicketState,
  save: TicketSave,
  today: string,
): Refusal | null {
  return (
    dueDateFault(ticket, state, today) ??
    remarksFault(state) ??
    pointsFault(ticket, state.points) ??
    proofsFault(ticket, save) ??
    completionFault(ticket, state)
  );
}

function dueDateFault(ticket: TicketState, { dueDate }: TicketState, today: string): Refusal | null {
  if (dueDate === ticket.dueDate) return null;
  if (!isDay(dueDate)) return invalid("DUE_DATE", "The due date is no day of the calendar.");
  return dueDate < today ? invalid("DUE_DATE", "The due date cannot be earlier than today.") : null;
}

function remarksFault({ dealerRemarks, managerRemarks }: TicketState): Refusal | null {
  return (
    tooLong("Dealer Remarks", dealerRemarks, TEXT_LIMITS.dealerRemarks) ??
    tooLong("RSM/ASM Remarks", managerRemarks, TEXT_LIMITS.managerRemarks)
  );
}

function pointsFault(ticket: TicketState, points: readonly AdditionalPoint[]): Refusal | null {
  if (points.length > MAX_ADDITIONAL_POINTS) {
    return invalid("POINTS", `A ticket has ${MAX_ADDITIONAL_POINTS} additional points at most.`);
  }
  const unnamed = points.findIndex(({ additionalPoint }) => additionalPoint.trim() === "");
  if (unnamed >= 0) return invalid("POINTS", `Fill Additional Point in row ${unnamed + 1}.`);
  const known = new Set(ticket.points.map(({ id }) => id));
  const sent = points.flatMap(({ id }) => (id === null ? [] : [id]));
  if (new Set(sent).size < sent.length || sent.some((id) => !known.has(id))) {
    return invalid("POINTS", "An additional point is not of this ticket.");
  }
  for (const point of points) {
    for (const [key, name] of POINT_FIELDS) {
      const fault = tooLong(name, point[key], TEXT_LIMITS[key]);
      if (fault !== null) return fault;
    }
  }
  return null;
}

function proofsFault({ proofs }: TicketState, { removedProofs, newProofs }: TicketSave): Refusal | null {
  if (removedProofs.some((id) => !proofs.includes(id))) {
    return invalid("PROOFS", "A file to remove is not of this ticket.");
  }
  const left = MAX_PROOF_FILES - proofs.length + new Set(removedProofs).size;
  return newProofs > left ? invalid("PROOFS", `You can only upload ${left} files`) : null;
}

function completionFault(ticket: TicketState, { status, points }: TicketState): Refusal | null {
  if (status !== STATUS.completed || ticket.status === STATUS.completed) return null;
  return points.some(({ actionPlan }) => actionPlan.trim() !== "")
    ? null
    : invalid("NO_PLAN", "A ticket needs at least one action plan before it can be completed.");
}

function tooLong(name: string, text: string, limit: number): Refusal | null {
  return codePoints(text) > limit
    ? invalid("TOO_LONG", `${name} can have ${limit} characters at most.`)
    : null;
}

function invalid(code: string, text: string): Refusal {
  return { kind: "refused", why: "invalid", code, text };
}
