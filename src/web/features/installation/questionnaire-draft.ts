import type { ProposedQuestionnaire } from "#contract/questionnaire.ts";
import { quarterOfDay } from "#domain/questionnaire/propose-questionnaire.ts";
import {
  COLUMN_USES,
  headerFaults,
  isScoreUse,
  type QuestionColumn,
  type Questionnaire,
} from "#domain/questionnaire/questionnaire.ts";
import { firstDayIn, takenColumns } from "#domain/questionnaire/questionnaire-of.ts";
import { lowestOf } from "#domain/survey-mapping/mapping.ts";
import { NO_SCALE, type Scale } from "#domain/survey-mapping/scales.ts";

type Proposed = ProposedQuestionnaire["columns"][number];

/** A column of the agency's as the person has it now. */
export interface DraftColumn extends Proposed {
  /** Its place: headers may stand twice. */
  readonly id: number;
  /** The scale that its answers were taken to be on, whatever is chosen. */
  readonly guessed: Scale;
  /** The lowest answer of ours that scale was made for. */
  readonly guessedLowest: number;
  /** Why it can be nothing, a sentence; null of all others. */
  readonly fault: string | null;
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
  const faults = headerFaults(columns.map(({ header }) => header));
  return {
    headerRows,
    factors: factors.map(({ name, isSure, reason }) => ({ name, weight: "1", note: isSure ? null : reason })),
    columns: columns.map((column, id) => ({
      ...column,
      id,
      guessed: column.scale,
      guessedLowest: lowestOf(column.use),
      fault: faults[id] ?? null,
    })),
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
  if (draft.columns[id]?.fault !== null) return draft;
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
      scale: isScoreUse(use) ? scaleOf(column, lowestOf(use)) : NO_SCALE,
    })),
    factors: isNew ? [...draft.factors, NAMELESS] : draft.factors,
  };
}

const NAMELESS: DraftFactor = { name: "", weight: "1", note: null };

/** What the answers are on, for a column of ours that begins there: 0 is no rating, and what began at 1 keeps its place. */
function scaleOf({ guessed, guessedLowest }: DraftColumn, lowest: number): Scale {
  if (guessed.kind === "none") return { kind: "same" };
  if (guessedLowest === lowest || guessed.kind === "range") return guessed;
  if (guessed.kind === "same")
    return guessedLowest < lowest
      ? { kind: "range", lowest: guessedLowest, highest: 10, rule: "ends" }
      : guessed;
  const ratings = guessed.ratings.map(({ word, rating }) => ({
    word,
    rating: rating === null ? null : moved(rating, guessedLowest, lowest),
  }));
  return { kind: "words", ratings };
}

/** The rating at the same place between the lowest and 10. */
function moved(rating: number, from: number, to: number): number {
  return Math.round(to + ((rating - from) / (10 - from)) * (10 - to) + 1e-9);
}

/** The draft with another scale of a column. */
export function withScale(draft: QuestionnaireDraft, id: number, scale: Scale): QuestionnaireDraft {
  return replaced(draft, id, ({ use }) => ({ scale, guessed: scale, guessedLowest: lowestOf(use) }));
}

/** The draft with other scales of all the columns that are taken for scores. */
export function withScales(draft: QuestionnaireDraft, change: (scale: Scale) => Scale): QuestionnaireDraft {
  return draft.columns.reduce((changed, { id, use, scale }) => {
    const next = isScoreUse(use) ? change(scale) : scale;
    return next === scale ? changed : withScale(changed, id, next);
  }, draft);
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
  return columns.filter(
    ({ use, isSure, couldBeRating, fault }) => use === "ignore" && !isSure && couldBeRating && fault === null,
  );
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

const HEAVIEST = 1000;

/** A weight as it is typed, with a point or a comma; null where it is none. */
export function weightOf(typed: string): number | null {
  const text = typed.trim().replace(",", ".");
  const weight = /^\d{1,4}(?:\.\d{1,3})?$/.test(text) ? Number(text) : null;
  return weight !== null && weight <= HEAVIEST ? weight : null;
}

/** What is typed and can't be sent, a sentence each. */
export function draftFaults({ factors, columns }: QuestionnaireDraft): readonly string[] {
  return factors.flatMap(({ name, weight }, place) => {
    const isUsed = columns.some(({ use, factor }) => use === "rating" && factor === place);
    if (!isUsed || weightOf(weight) !== null) return [];
    const named = name.trim() === "" ? `factor ${place + 1}` : `"${name.trim()}"`;
    return [`The weight of ${named} is not a number from 0 to ${HEAVIEST} with at most three decimals.`];
  });
}

/** What is sent of a draft; columns that are passed over are left out. */
export function questionnaireOf(
  { headerRows, factors, columns }: QuestionnaireDraft,
  chosen: Pick<Questionnaire, "type" | "firstMonth" | "mappingName">,
) {
  return {
    ...chosen,
    headerRows,
    factors: factors.map(({ name, weight }) => ({ name: name.trim(), weight: weightOf(weight) ?? 0 })),
    columns: takenColumns(columns),
    headers: columns.map(({ header }) => header),
  };
}
