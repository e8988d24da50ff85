import type { Programme } from "#domain/programme/programme.ts";
import { type SurveyColumn, surveyColumns } from "#domain/survey-sheet/columns.ts";

/** A column of an operation's surveys that one of an agency's may stand for. */
export interface MappingTarget {
  /** Its header in the template. */
  readonly column: string;
  readonly kind: SurveyColumn["kind"];
  /** What people call it: the question, or what it holds. */
  readonly label: string;
  /** The factor of a rating; null for all others. */
  readonly factor: string | null;
  readonly required: boolean;
}

/** The columns of an operation's surveys in the template's order, as a person chooses among them. */
export function mappingTargets(programme: Programme, hasModels: boolean): MappingTarget[] {
  const factors = new Map(
    programme.factors.flatMap(({ name, attributes }) => attributes.map(({ code }) => [code, name] as const)),
  );
  const names = new Map(
    [...programme.factors.flatMap(({ attributes }) => attributes), ...programme.verbatims].map(
      ({ code, name }) => [code, name],
    ),
  );
  return surveyColumns(programme, hasModels).map((column) => ({
    column: column.name,
    kind: column.kind,
    required: column.required,
    factor: factors.get(column.name) ?? null,
    label: labelOf(column, names),
  }));
}

/** What people call the columns that every survey has. */
export const COMMON_LABELS = {
  survey_id: "Number of the survey",
  survey_date: "Day of the answer",
  dealer_code: "Dealer, by code or name",
  model_code: "Model, by code or name",
  vin: "Chassis number (VIN)",
  overall: "Overall satisfaction",
  recommend: "Would recommend",
} as const;

function labelOf(column: SurveyColumn, names: ReadonlyMap<string, string>): string {
  if (column.kind === "answer") return column.question.name;
  if (column.kind === "rating" || column.kind === "verbatim") return names.get(column.name) ?? column.name;
  return COMMON_LABELS[column.kind];
}
