import type { OtherQuestion, Questions } from "#domain/programme/programme.ts";
import type { SheetColumn } from "./sheet-headers.ts";

/** A column of a survey sheet and what it holds. */
export type SurveyColumn = SheetColumn &
  (
    | {
        readonly kind:
          | "survey_id"
          | "survey_date"
          | "dealer_code"
          | "model_code"
          | "vin"
          | "overall"
          | "recommend";
      }
    | { readonly kind: "rating" | "verbatim"; readonly slot: number }
    | { readonly kind: "answer"; readonly question: OtherQuestion }
  );

/** The columns of an operation's survey sheet in the order a template shows them; a client without models needs no model. */
export function surveyColumns(questions: Questions, hasModels: boolean): readonly SurveyColumn[] {
  return [
    { kind: "survey_id", name: "survey_id", required: true },
    { kind: "survey_date", name: "survey_date", required: true },
    { kind: "dealer_code", name: "dealer_code", required: true },
    { kind: "model_code", name: "model_code", required: hasModels },
    { kind: "vin", name: "vin", required: false },
    { kind: "overall", name: "overall", required: false },
    { kind: "recommend", name: "recommend", required: false },
    ...questions.factors.flatMap(({ attributes }) =>
      attributes.map(({ code, slot }) => ({ kind: "rating" as const, name: code, required: false, slot })),
    ),
    ...questions.verbatims.map(({ code, slot }) => ({
      kind: "verbatim" as const,
      name: code,
      required: false,
      slot,
    })),
    ...questions.otherQuestions.map((question) => ({
      kind: "answer" as const,
      name: question.code,
      required: false,
      question,
    })),
  ];
}

/** True for overall, recommend and ratings: a row needs at least one of them. */
export function isScoreColumn({ kind }: SurveyColumn): boolean {
  return kind === "overall" || kind === "recommend" || kind === "rating";
}
