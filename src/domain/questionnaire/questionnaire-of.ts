import type { QuestionnaireProposal } from "./propose-questionnaire.ts";
import type { QuestionColumn, QuestionFactor } from "./questionnaire.ts";

/** What a proposal says without a person, every factor with the same weight. */
export function questionnaireOf({
  headerRows,
  factors,
  columns,
}: Omit<QuestionnaireProposal, "headerRow" | "headerReason">): {
  readonly headerRows: 1 | 2;
  readonly factors: readonly QuestionFactor[];
  readonly columns: readonly QuestionColumn[];
  readonly headers: readonly string[];
} {
  return {
    headerRows,
    factors: factors.map(({ name }) => ({ name, weight: 1 })),
    columns: takenColumns(columns),
    headers: columns.map(({ header }) => header),
  };
}

/** Columns that are something, without what only tells why. */
export function takenColumns<Column extends QuestionColumn>(columns: readonly Column[]) {
  return columns
    .filter(({ use }) => use !== "ignore")
    .map(({ header, use, factor, question, answers, scale }: Column) => ({
      header,
      use,
      factor,
      question,
      answers: use === "answer" ? [...answers] : [],
      scale,
    }));
}

/** Of several sheets the one of which most is known. */
export function fullestSheet(sheets: readonly Pick<QuestionnaireProposal, "columns">[]): number {
  const known = sheets.map(({ columns }) => columns.filter(({ use }) => use !== "ignore").length);
  return Math.max(0, known.indexOf(Math.max(...known)));
}

/** The earliest day of the column that is taken for the day of the answer; null where none is. */
export function firstDayIn(
  columns: readonly Pick<QuestionnaireProposal["columns"][number], "use" | "firstDay">[],
): string | null {
  return columns.find(({ use }) => use === "survey_date")?.firstDay ?? null;
}
