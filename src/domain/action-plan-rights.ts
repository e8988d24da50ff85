import { type ShownStatus, STATUS } from "./action-plan.ts";

/** What one kind of person may do with tickets in scope. */
export interface PlanRights {
  /** The signer's name in the Improvement Plan dialog; null for those who sign none. */
  readonly signer: "ASM" | "RSM" | "DP" | null;
  readonly create: boolean;
  /** Dealer remarks, additional points and their rows. */
  readonly dealerFields: boolean;
  /** Upload and remove proof files. */
  readonly proofs: boolean;
  readonly dueDate: boolean;
  readonly managerRemarks: boolean;
  /** What the status control lists. */
  readonly statusChoices: readonly ShownStatus[];
  /** Whether the control works: a dealer's save changes no status. */
  readonly changesStatus: boolean;
  /** Only while the ticket shows Open. */
  readonly delete: boolean;
}

/** The five kinds of `userpermission`. */
export type UserPermission = 0 | 1 | 2 | 3 | 5;

const READER: PlanRights = {
  signer: null,
  create: false,
  dealerFields: false,
  proofs: false,
  dueDate: false,
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

/** Who may do what, by `userpermission`: 0 head office, 1 dealer staff, 2 ASM, 3 RSM, 5 DP. */
export const PLAN_RIGHTS: Readonly<Record<UserPermission, PlanRights>> = {
  0: READER,
  1: DEALER,
  2: { ...MANAGER, signer: "ASM", proofs: true, dueDate: true },
  3: { ...MANAGER, signer: "RSM" },
  5: { ...DEALER, signer: "DP", create: true },
};

/** The rights of a `userpermission`; a number that is none of the five may read only. */
export function planRights(userpermission: number): PlanRights {
  return isUserPermission(userpermission) ? PLAN_RIGHTS[userpermission] : READER;
}

function isUserPermission(value: number): value is UserPermission {
  return Object.hasOwn(PLAN_RIGHTS, value);
}
