import type { Ticket } from "#contract/action-plans.ts";
import { shortened, TEXT_LIMITS } from "#domain/action-plans/action-plan.ts";

/** A row of the editor; `id` null = not stored yet. */
export interface DraftPoint {
  readonly key: number;
  readonly id: number | null;
  readonly additionalPoint: string;
  readonly rootCause: string;
  readonly actionPlan: string;
  readonly responsibility: string;
  readonly createdBy: string;
  /** What a removal has taken out of the row and can be put back; null = nothing was removed. */
  readonly taken: Texts | null;
}

export type PointField = "additionalPoint" | "rootCause" | "actionPlan" | "responsibility";

/** The columns of the rows, their names and limits in code points. */
export const POINT_FIELDS: readonly {
  readonly key: PointField;
  readonly name: string;
  readonly limit: number;
}[] = [
  { key: "additionalPoint", name: "Additional Point", limit: TEXT_LIMITS.additionalPoint },
  { key: "rootCause", name: "Root Cause", limit: TEXT_LIMITS.rootCause },
  { key: "actionPlan", name: "Action Plan", limit: TEXT_LIMITS.actionPlan },
  { key: "responsibility", name: "Responsibility", limit: TEXT_LIMITS.responsibility },
];

/** The name of a field of a row; places count from 0. */
export function pointField(place: number, key: PointField): string {
  return `point ${place + 1} ${key}`;
}

type Texts = { readonly [key in PointField]: string };

const NO_TEXTS: Texts = { additionalPoint: "", rootCause: "", actionPlan: "", responsibility: "" };

/** The rows of a ticket as they open: the stored ones, or a first empty one that nobody has signed. */
export function pointsOf({ points }: Ticket): readonly DraftPoint[] {
  return points.length === 0 ? [emptyPoint(0)] : points.map((row, key) => ({ ...row, key, taken: null }));
}

/** A row nobody has filled yet. */
export function emptyPoint(key: number): DraftPoint {
  return { key, id: null, ...NO_TEXTS, createdBy: "", taken: null };
}

/** A row with a text typed into one of its fields: a new one is signed as the server will store it. */
export function typedInto(point: DraftPoint, field: PointField, value: string, author: string): DraftPoint {
  const typed = { ...point, [field]: value };
  if (point.id !== null) return typed;
  return { ...typed, createdBy: shortened(author, TEXT_LIMITS.createdBy) };
}

/** Who stands beside a row: nobody beside one that holds nothing and was never stored. */
export function signatureOf(point: DraftPoint): string {
  return point.id === null && isBlank(point) ? "" : point.createdBy;
}

/** The rows without the texts of one, which can be put back; a further row that holds none goes itself. */
export function withoutPoint(points: readonly DraftPoint[], key: number): readonly DraftPoint[] {
  return points.flatMap((point, place) => {
    if (point.key !== key) return [point];
    if (isBlank(point)) return place === 0 ? [point] : [];
    return [{ ...point, ...NO_TEXTS, taken: textsOf(point) }];
  });
}

/** The rows with the removed texts of one back in it. */
export function withPointBack(points: readonly DraftPoint[], key: number): readonly DraftPoint[] {
  return points.map((point) => (point.key === key ? { ...point, ...point.taken, taken: null } : point));
}

/** True when a row was removed and nothing has been typed into it since. */
export function isRemoved(point: DraftPoint): boolean {
  return point.taken !== null && isBlank(point);
}

/** The rows a save sends. */
export function filledPoints(points: readonly DraftPoint[]): readonly DraftPoint[] {
  return points.filter(({ additionalPoint }) => additionalPoint.trim() !== "");
}

/** A row with something typed into it but its point: it can't be sent, and is not dropped. */
export function lacksPoint(point: Texts): boolean {
  return point.additionalPoint.trim() === "" && !isBlank(point);
}

/** Everything typed into the rows, as one text. */
export function pointsText(points: readonly Texts[]): string {
  return points
    .filter((point) => !isBlank(point))
    .map((point) => POINT_FIELDS.map(({ key }) => point[key]).join(" · "))
    .join("\n");
}

function textsOf({ additionalPoint, rootCause, actionPlan, responsibility }: Texts): Texts {
  return { additionalPoint, rootCause, actionPlan, responsibility };
}

/** True for a row without a text. */
export function isBlank(point: Texts): boolean {
  return POINT_FIELDS.every(({ key }) => point[key].trim() === "");
}
