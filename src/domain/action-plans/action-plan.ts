/** What a ticket is stored as; Overdue is only ever shown. */
export type StoredStatus = 1 | 2 | 3;

/** What a ticket shows and its tile counts. */
export type ShownStatus = StoredStatus | 4;

/** Codes of the ticket's statuses; Delete is an action, no state a list ever shows. */
export const STATUS = { open: 1, completed: 2, reviewAgain: 3, overdue: 4, delete: 5 } as const;

/** What people read, by status code. */
export const STATUS_NAMES = {
  1: "Open",
  2: "Completed",
  3: "Review Again",
  4: "Overdue",
  5: "Delete",
} as const satisfies Readonly<Record<ShownStatus | 5, string>>;

/** The tiles of Action Planning, in page order. */
export const SHOWN_STATUSES = [
  STATUS.open,
  STATUS.completed,
  STATUS.reviewAgain,
  STATUS.overdue,
] as const satisfies readonly ShownStatus[];

/** Longest texts of a ticket, in code points (specification §5; the signer is held to Created By). */
export const TEXT_LIMITS = {
  additionalPoint: 50,
  rootCause: 20,
  actionPlan: 100,
  responsibility: 20,
  createdBy: 20,
  signer: 20,
  dealerRemarks: 350,
  managerRemarks: 350,
} as const;

/** Proof files a ticket holds at most. */
export const MAX_PROOF_FILES = 5;
/** Larger pictures, from before photos were made smaller, have no preview. */
export const MAX_PREVIEW_BYTES = 2_000_000;
/** Bytes of one proof file at most. */
export const MAX_PROOF_BYTES = 10 * 2 ** 20;
/** Additional points a ticket holds at most. */
export const MAX_ADDITIONAL_POINTS = 3;
/** Improvement points the dialog offers at most. */
export const MAX_PLAN_POINTS = 10;

/** Overdue stands instead of Open or Review Again from the day after the due date; days are `YYYY-MM-DD`. */
export function shownStatus(stored: StoredStatus, dueDate: string, today: string): ShownStatus {
  return statusOf(stored, dueDate < today);
}

/** The same where it is known whether the due date has passed. */
export function statusOf(stored: StoredStatus, late: boolean): ShownStatus {
  return late && stored !== STATUS.completed ? STATUS.overdue : stored;
}

/** The stored statuses that show as one, and whether their due date has passed (null = either way); null for no status that shows. */
export function storedAs(
  shown: number,
): { readonly statuses: readonly StoredStatus[]; readonly late: boolean | null } | null {
  if (shown === STATUS.overdue) return { statuses: [STATUS.open, STATUS.reviewAgain], late: true };
  if (shown === STATUS.completed) return { statuses: [STATUS.completed], late: null };
  if (shown === STATUS.open || shown === STATUS.reviewAgain) return { statuses: [shown], late: false };
  return null;
}

/** A completed ticket is locked until it reopens. */
export function isEditable(stored: StoredStatus): boolean {
  return stored !== STATUS.completed;
}

/** Who stands behind a ticket, below the name of its creator: 'Regional Manager · signed RSM'. */
export function creatorRole(designation: string, signer: string): string {
  return [designation, signer === "" ? "" : `signed ${signer}`].filter((part) => part !== "").join(" · ");
}

/** Length of a text as people count it. */
export function codePoints(text: string): number {
  return [...text].length;
}

/** At most `limit` code points of a text. */
export function shortened(text: string, limit: number): string {
  return [...text].slice(0, limit).join("");
}
