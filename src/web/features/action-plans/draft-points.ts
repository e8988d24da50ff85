import type { Ticket } from "#contract/action-plans.ts";
import { shortened, TEXT_LIMITS } from "#domain/action-plan.ts";

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

type Texts = { readonly [key in PointField]: string };

/** The rows of a ticket as they open: the stored ones, or a first empty one signed with the viewer's name. */
export function pointsOf({ sublist }: Ticket, author: string): readonly DraftPoint[] {
  return sublist.length === 0 ? [emptyPoint(0, author)] : sublist.map((row, key) => ({ ...row, key }));
}

/** A row nobody has filled yet, signed as the server will store it. */
export function emptyPoint(key: number, author: string): DraftPoint {
  return {
    key,
    issue_id: null,
    additional_point: "",
    root_cause: "",
    action_plan: "",
    responsibility: "",
    created_by: shortened(author, TEXT_LIMITS.createdBy),
  };
}

/** The rows a save sends. */
export function filledPoints(points: readonly DraftPoint[]): readonly DraftPoint[] {
  return points.filter(({ additional_point }) => additional_point.trim() !== "");
}

/** A row with something typed into it but its point: it can't be sent, and is not dropped. */
export function lacksPoint(point: Texts): boolean {
  return point.additional_point.trim() === "" && !isBlank(point);
}

/** Everything typed into the rows, as one text. */
export function pointsText(points: readonly Texts[]): string {
  return points
    .filter((point) => !isBlank(point))
    .map((point) => POINT_FIELDS.map(({ key }) => point[key]).join(" · "))
    .join("\n");
}

function isBlank(point: Texts): boolean {
  return POINT_FIELDS.every(({ key }) => point[key].trim() === "");
}
