import { codePoints, STATUS, TEXT_LIMITS } from "#domain/action-plans/action-plan.ts";
import type { ApiError } from "#web/api/api-error.ts";
import { dayProblem } from "#web/ui/written-day.ts";
import type { Draft } from "./draft.ts";
import { lacksPoint, POINT_FIELDS, pointField } from "./draft-points.ts";
import type { Fault } from "./fault.ts";

const REMARKS = [
  { field: "dealerRemarks", name: "Dealer Remarks" },
  { field: "managerRemarks", name: "RSM/ASM Remarks" },
] as const;

/** What stands in the way of saving, from the top of the form to its end. */
export function faultsOf(draft: Draft, today: string): readonly Fault[] {
  return [
    ...draft.points.flatMap((point, place) => pointFaults(point, place)),
    ...REMARKS.flatMap(({ field, name }) => tooLong(field, name, draft[field], TEXT_LIMITS[field])),
    ...dateFault(draft, today),
    ...completionFault(draft),
  ];
}

/** The field that a refusal of the server is about; "" where it is about none. */
export function fieldOfRefusal({ code, message }: Pick<ApiError, "code" | "message">): string {
  const row = /in row (\d+)/.exec(message)?.[1];
  if (row !== undefined) return pointField(Number(row) - 1, "additionalPoint");
  const remarks = REMARKS.find(({ name }) => message.startsWith(name));
  return remarks?.field ?? FIELDS_BY_CODE[code] ?? "";
}

const FIELDS_BY_CODE: Readonly<Record<string, string>> = {
  DUE_DATE: "dueDate",
  NO_PLAN: "status",
  STATUS: "status",
  PROOFS: "proofs",
  NO_PROOF: "proofs",
  TOO_LARGE: "proofs",
  TOO_MANY_FILES: "proofs",
};

function pointFaults(point: Draft["points"][number], place: number): Fault[] {
  const lack = lacksPoint(point)
    ? [
        {
          field: pointField(place, "additionalPoint"),
          sentence: `Fill Additional Point in row ${place + 1}.`,
        },
      ]
    : [];
  return [
    ...lack,
    ...POINT_FIELDS.flatMap(({ key, name, limit }) =>
      tooLong(pointField(place, key), `${name} in row ${place + 1}`, point[key], limit),
    ),
  ];
}

function tooLong(field: string, name: string, text: string, limit: number): Fault[] {
  return codePoints(text) > limit
    ? [{ field, sentence: `${name} can have ${limit} characters at most.` }]
    : [];
}

function dateFault({ dueDate, base }: Draft, today: string): Fault[] {
  const problem = dayProblem(dueDate, today, base.dueDate);
  return problem === null ? [] : [{ field: "dueDate", sentence: `Due date: ${problem}` }];
}

function completionFault({ status, points, base }: Draft): Fault[] {
  const completes = status === STATUS.completed && base.statusId !== STATUS.completed;
  if (!completes || points.some(({ actionPlan }) => actionPlan.trim() !== "")) return [];
  const sentence = "A ticket needs at least one action plan before it can be completed.";
  return [{ field: "status", sentence }];
}
