import { type ShownStatus, STATUS } from "./action-plan.ts";

/** What one kind of person may do with tickets in scope. */
export interface PlanRights {
  /** What the signer of an Improvement Plan is prefilled with; null for those who sign none. */
  readonly signer: "ASM" | "RSM" | "DP" | null;
  readonly create: boolean;
  /** Dealer remarks, additional points and their rows. */
  readonly dealerFields: boolean;
  /** Upload and remove proof files. */
  readonly proofs: boolean;
  /** Whose due date may be moved: of any ticket, of the own one until its dealer answers, of none. */
  readonly dueDate: "any" | "ownUnanswered" | "none";
  readonly managerRemarks: boolean;
  /** What the status control lists. */
  readonly statusChoices: readonly ShownStatus[];
  /** Whether the control works: a dealer's save changes no status. */
  readonly changesStatus: boolean;
  /** Only while the ticket shows Open. */
  readonly delete: boolean;
}

/** The five kinds of `userPermission`. */
export type UserPermission = 0 | 1 | 2 | 3 | 5;

const READER: PlanRights = {
  signer: null,
  create: false,
  dealerFields: false,
  proofs: false,
  dueDate: "none",
  managerRemarks: false,
  statusChoices: [STATUS.reviewAgain],
  changesStatus: false,
  delete: false,
};

const DEALER: PlanRights = {
  ...READER,
  dealerFields: true,
  proofs: true,
  statusChoices: [STATUS.open, STATUS.completed, STATUS.reviewAgain],
  delete: true,
};

const MANAGER: PlanRights = {
  ...READER,
  create: true,
  managerRemarks: true,
  statusChoices: [STATUS.reviewAgain, STATUS.completed],
  changesStatus: true,
};

/** Who may do what, by `userPermission`: 0 head office, 1 dealer staff, 2 ASM, 3 RSM, 5 DP. */
export const PLAN_RIGHTS: Readonly<Record<UserPermission, PlanRights>> = {
  0: READER,
  1: DEALER,
  2: { ...MANAGER, signer: "ASM", proofs: true, dueDate: "any" },
  3: { ...MANAGER, signer: "RSM", dueDate: "ownUnanswered" },
  5: { ...DEALER, signer: "DP", create: true },
};

/** The rights of a `userPermission`; a number that is none of the five may read only. */
export function planRights(userPermission: number): PlanRights {
  return isUserPermission(userPermission) ? PLAN_RIGHTS[userPermission] : READER;
}

/** What decides about the due date of a ticket besides the rights of whoever looks at it. */
export interface TicketOrigin {
  /** The person who looks has created it. */
  readonly own: boolean;
  /** Its dealer has answered: points, remarks or proofs. */
  readonly answered: boolean;
}

/** Whether the due date of a ticket that is not locked may be changed: what a manager has set, the manager may correct. */
export function mayMoveDueDate({ dueDate }: PlanRights, { own, answered }: TicketOrigin): boolean {
  return dueDate === "any" || (dueDate === "ownUnanswered" && own && !answered);
}

function isUserPermission(value: number): value is UserPermission {
  return Object.hasOwn(PLAN_RIGHTS, value);
}
