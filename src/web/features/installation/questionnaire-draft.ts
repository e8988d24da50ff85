import type { ProposedQuestionnaire } from "#contract/questionnaire.ts";
import { quarterOfDay } from "#domain/questionnaire/propose-questionnaire.ts";
import {
  COLUMN_USES,
  isScoreUse,
  type QuestionColumn,
  type Questionnaire,
} from "#domain/questionnaire/questionnaire.ts";
import { firstDayIn, takenColumns } from "#domain/questionnaire/questionnaire-of.ts";
import { NO_SCALE, type Scale } from "#domain/survey-mapping/scales.ts";

type Proposed = ProposedQuestionnaire["columns"][number];

/** A column of the agency's as the person has it now. */
export interface DraftColumn extends Proposed {
  /** Its place: headers may stand twice. */
  readonly id: number;
  /** The scale that its answers were taken to be on, whatever is chosen. */
  readonly guessed: Scale;
}

/** A factor as the person has it now; its place stands for it. */
export interface DraftFactor {
  readonly name: string;
  /** As typed. */
  readonly weight: string;
  /** What to look at; null where nothing is open. */
  readonly note: string | null;
}

/** A questionnaire while it is made of a sheet. */
export interface QuestionnaireDraft {
  readonly headerRows: 1 | 2;
  readonly factors: readonly DraftFactor[];
  readonly columns: readonly DraftColumn[];
}

/** What a person may choose of a column: a use, a rating of a factor, or of one that is new. */
export type Choice = string;

const NEW_FACTOR = "rating new";

/** What is proposed, every factor with the same weight. */
export function draftOf({ headerRows, factors, columns }: ProposedQuestionnaire): QuestionnaireDraft {
  return {
    headerRows,
    factors: factors.map(({ name, isSure, reason }) => ({ name, weight: "1", note: isSure ? null : reason })),
    columns: columns.map((column, id) => ({ ...column, id, guessed: column.scale })),
  };
}

/** The choice that stands for what a column is. */
export function choiceOf({ use, factor }: Pick<QuestionColumn, "use" | "factor">): Choice {
  return use === "rating" ? ratingChoice(factor) : use;
}

/** The choice of a rating of a factor, by its place; null = of a new one. */
export function ratingChoice(factor: number | null): Choice {
  return factor === null ? NEW_FACTOR : `rating ${factor}`;
}

/** The draft with something else chosen for a column. */
export function withChoice(draft: QuestionnaireDraft, id: number, choice: Choice): QuestionnaireDraft {
  const isNew = choice === NEW_FACTOR;
  const factor = isNew ? draft.factors.length : Number(/^rating (\d+)$/.exec(choice)?.[1] ?? Number.NaN);
  const isRating = !Number.isNaN(factor);
  const use = isRating ? "rating" : (COLUMN_USES.find((each) => each === choice) ?? "ignore");
  return {
    ...replaced(draft, id, (column) => ({
      use,
      factor: isRating ? factor : null,
      isSure: true,
      reason: use === "ignore" ? "Passed over, as you chose." : "As you chose.",
      scale: isScoreUse(use) ? scaleOf(column) : NO_SCALE,
    })),
    factors: isNew ? [...draft.factors, NAMELESS] : draft.factors,
  };
}

const NAMELESS: DraftFactor = { name: "", weight: "1", note: null };

function scaleOf({ guessed }: DraftColumn): Scale {
  return guessed.kind === "none" ? { kind: "same" } : guessed;
}

/** The draft with another scale of a column. */
export function withScale(draft: QuestionnaireDraft, id: number, scale: Scale): QuestionnaireDraft {
  return replaced(draft, id, () => ({ scale, guessed: scale }));
}

/** The draft with another wording of a column's question. */
export function withQuestion(draft: QuestionnaireDraft, id: number, question: string): QuestionnaireDraft {
  return replaced(draft, id, () => ({ question }));
}

/** The draft with another name or weight of a factor. */
export function withFactor(
  draft: QuestionnaireDraft,
  place: number,
  change: Partial<Pick<DraftFactor, "name" | "weight">>,
): QuestionnaireDraft {
  const factors = draft.factors.map((factor, at) =>
    at === place ? { ...factor, ...change, ...(change.name === undefined ? {} : { note: null }) } : factor,
  );
  return { ...draft, factors };
}

/** Columns that nobody knows and that could be ratings. */
export function openRatings({ columns }: QuestionnaireDraft): readonly DraftColumn[] {
  return columns.filter(({ use, isSure, couldBeRating }) => use === "ignore" && !isSure && couldBeRating);
}

/** The draft with all of these taken for ratings of one new factor. */
export function withOneFactor(draft: QuestionnaireDraft): QuestionnaireDraft {
  const choice = ratingChoice(draft.factors.length);
  const begun = { ...draft, factors: [...draft.factors, NAMELESS] };
  return openRatings(draft).reduce<QuestionnaireDraft>(
    (taken, { id }) => withChoice(taken, id, choice),
    begun,
  );
}

function replaced(
  draft: QuestionnaireDraft,
  id: number,
  change: (column: DraftColumn) => Partial<DraftColumn>,
): QuestionnaireDraft {
  const columns = draft.columns.map((column) =>
    column.id === id ? { ...column, ...change(column) } : column,
  );
  return { ...draft, columns };
}

/** The quarter of the earliest answer, by its first month; null where no day is known. */
export function firstQuarterOf({ columns }: QuestionnaireDraft): string | null {
  const day = firstDayIn(columns);
  return day === null ? null : quarterOfDay(day);
}

/** What is sent of a draft; columns that are passed over are left out. */
export function questionnaireOf(
  { headerRows, factors, columns }: QuestionnaireDraft,
  chosen: Pick<Questionnaire, "type" | "firstMonth" | "mappingName">,
) {
  return {
    ...chosen,
    headerRows,
    factors: factors.map(({ name, weight }) => ({ name: name.trim(), weight: Number(weight) || 0 })),
    columns: takenColumns(columns),
  };
}
