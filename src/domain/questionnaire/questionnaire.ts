import type { OperationType } from "#domain/programme/programme.ts";
import type { Scale } from "#domain/survey-mapping/scales.ts";
import { normalizeHeader } from "#domain/survey-sheet/sheet-headers.ts";

/** What a column of an agency's sheet is in a questionnaire that is made of it. */
export const COLUMN_USES = [
  "ignore",
  "survey_id",
  "survey_date",
  "dealer_code",
  "model_code",
  "vin",
  "overall",
  "recommend",
  "rating",
  "verbatim",
  "answer",
] as const;

/** See {@link COLUMN_USES}. */
export type ColumnUse = (typeof COLUMN_USES)[number];

/** A column and what it becomes. `question`, `factor` and `answers` count where the use has them. */
export interface QuestionColumn {
  readonly header: string;
  readonly use: ColumnUse;
  /** The place of the factor of a rating among the factors; null of all others. */
  readonly factor: number | null;
  /** The question as people read it: of ratings, comments and closed questions. */
  readonly question: string;
  /** Of a closed question, as its cells spell them. */
  readonly answers: readonly string[];
  readonly scale: Scale;
}

/** A part of the index. */
export interface QuestionFactor {
  readonly name: string;
  readonly weight: number;
}

/** The questionnaire of an operation as an agency's file has it, and how that file is read. */
export interface Questionnaire {
  readonly type: OperationType;
  /** `YYYY-MM`, beginning a quarter. */
  readonly firstMonth: string;
  /** Of the mapping: such as the agency's. */
  readonly mappingName: string;
  readonly headerRows: 1 | 2;
  readonly factors: readonly QuestionFactor[];
  /** In the order of the sheet; those that are ignored may be left out. */
  readonly columns: readonly QuestionColumn[];
  /** Every header of the sheet, in order. */
  readonly headers: readonly string[];
}

/** True for overall, recommend and ratings. */
export function isScoreUse(use: ColumnUse): boolean {
  return use === "overall" || use === "recommend" || use === "rating";
}

/** What a sheet has once, by the name of our column. */
export type CommonUse = Exclude<ColumnUse, "ignore" | "rating" | "verbatim" | "answer">;

/** See {@link CommonUse}. */
export function isCommonUse(use: ColumnUse): use is CommonUse {
  return use !== "ignore" && use !== "rating" && use !== "verbatim" && use !== "answer";
}

/** What every survey needs a column of; of a client that has models, the model, too. */
export function requiredUses(hasModels: boolean): readonly CommonUse[] {
  return ["survey_id", "survey_date", "dealer_code", ...(hasModels ? (["model_code"] as const) : [])];
}

/** Why a column can be nothing, a sentence, by the place of its header; null of those that can be anything. */
export function headerFaults(headers: readonly string[]): readonly (string | null)[] {
  const normalized = headers.map(normalizeHeader);
  const twice = new Set(normalized.filter((header, at) => normalized.indexOf(header) !== at));
  return normalized.map((header) =>
    twice.has(header) ? "Its header stands twice: give it another one in the file." : null,
  );
}
