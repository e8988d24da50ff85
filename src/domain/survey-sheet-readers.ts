import type { Cell } from "./cell.ts";
import type { OtherQuestion, Programme } from "./programme.ts";
import {
  codeMatcher,
  freeText,
  identifierFault,
  identifierText,
  isBlank,
  wholeNumber,
} from "./sheet-values.ts";
import type { SurveyColumn } from "./survey-sheet-columns.ts";
import { surveyDayReader } from "./survey-sheet-dates.ts";
import type { SurveyDraft } from "./survey-sheet-draft.ts";

/** What the rules of one upload depend on; plain JSON, so that it can travel to the process that reads the file. */
export interface SurveySheetContext {
  readonly programme: Programme;
  readonly dealerCodes: readonly string[];
  readonly modelCodes: readonly string[];
  /** Today in the client's time zone, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Puts a cell into the draft, or says what is wrong with it. */
export type CellReader = (cell: Cell | undefined, draft: SurveyDraft) => string | null;

const LONGEST_SURVEY_ID = 64;
const LONGEST_VIN = 17;
const LONGEST_VERBATIM = 32_767;
const NOT_APPLICABLE = 99;
const LOWEST_RATING = 1;
const LOWEST_RECOMMEND = 0;
const HIGHEST_RATING = 10;

/** Makes the reader of each column once; reading itself allocates nothing but the values. */
export function cellReaders(context: SurveySheetContext): (column: SurveyColumn) => CellReader {
  const { programme, dealerCodes, modelCodes, today } = context;
  return (column) => {
    switch (column.kind) {
      case "survey_id":
        return readSurveyId;
      case "survey_date":
        return readDay(programme.firstMonth, today);
      case "dealer_code":
        return readCode(dealerCodes, "dealer", (draft, code) => {
          draft.dealerCode = code;
        });
      case "model_code":
        return readCode(modelCodes, "model", (draft, code) => {
          draft.modelCode = code;
        });
      case "vin":
        return readVin;
      case "overall":
        return readOverall;
      case "recommend":
        return readRecommend;
      case "rating":
        return readRating(column.slot - 1);
      case "verbatim":
        return readVerbatim(column.slot - 1);
      case "answer":
        return readAnswer(column.question);
    }
  };
}

function readSurveyId(cell: Cell | undefined, draft: SurveyDraft): string | null {
  if (isBlank(cell)) return `Enter the number of the survey, up to ${LONGEST_SURVEY_ID} characters.`;
  const fault = identifierFault(cell, LONGEST_SURVEY_ID);
  if (fault === null) draft.surveyId = identifierText(cell);
  return fault;
}

function readDay(firstMonth: string, today: string): CellReader {
  const dayOf = surveyDayReader(firstMonth, today);
  return (cell, draft) => {
    const found = dayOf(cell);
    if (typeof found === "string") return found;
    draft.day = found.day;
    draft.month = found.month;
    return null;
  };
}

function readCode(
  codes: readonly string[],
  noun: "dealer" | "model",
  put: (draft: SurveyDraft, code: string) => void,
): CellReader {
  const matcher = codeMatcher(codes);
  return (cell, draft) => {
    const code = matcher.find(cell);
    if (code !== null) {
      put(draft, code);
      return null;
    }
    if (isBlank(cell)) return `Enter the code of a ${noun}.`;
    if (matcher.isAmbiguous(cell)) return `Format the column as text: several ${noun}s share this number.`;
    const fault = identifierFault(cell, Number.POSITIVE_INFINITY);
    return fault ?? `No ${noun} has this code: correct it, or add the ${noun} to the network first.`;
  };
}

function readVin(cell: Cell | undefined, draft: SurveyDraft): string | null {
  if (isBlank(cell)) return null;
  const fault = identifierFault(cell, LONGEST_VIN);
  if (fault === null) draft.vin = identifierText(cell);
  return fault;
}

function readOverall(cell: Cell | undefined, draft: SurveyDraft): string | null {
  const value = wholeNumber(cell);
  if (value === null) return null;
  if (!(value >= LOWEST_RATING && value <= HIGHEST_RATING)) return rangeReason(LOWEST_RATING);
  draft.overall = value;
  return null;
}

function readRecommend(cell: Cell | undefined, draft: SurveyDraft): string | null {
  const value = wholeNumber(cell);
  if (value === null) return null;
  if (!(value >= LOWEST_RECOMMEND && value <= HIGHEST_RATING)) return rangeReason(LOWEST_RECOMMEND);
  draft.recommend = value;
  return null;
}

function readRating(place: number): CellReader {
  return (cell, draft) => {
    const value = wholeNumber(cell);
    if (value === null || value === NOT_APPLICABLE) return null;
    if (!(value >= LOWEST_RATING && value <= HIGHEST_RATING)) {
      return `${rangeReason(LOWEST_RATING)} ${NOT_APPLICABLE} means not applicable.`;
    }
    draft.ratings[place] = value;
    return null;
  };
}

function readVerbatim(place: number): CellReader {
  return (cell, draft) => {
    const text = freeText(cell);
    if (text !== null && text.length > LONGEST_VERBATIM) return "Shorten the text to 32,767 characters.";
    draft.verbatims[place] = text;
    return null;
  };
}

function readAnswer({ slot, answers }: OtherQuestion): CellReader {
  const { find } = codeMatcher(answers.map(({ code }) => code));
  const byName = new Map<string, number>();
  const byCode = new Map<string, number>();
  answers.forEach(({ code, name }, place) => {
    const folded = name.trim().toLowerCase();
    if (!byName.has(folded)) byName.set(folded, place + 1);
    byCode.set(code, place + 1);
  });
  return (cell, draft) => {
    if (isBlank(cell)) return null;
    const named = byName.get(identifierText(cell).toLowerCase());
    const code = find(cell) ?? (named === undefined ? find(wholeNumber(cell)) : null);
    const answer = code === null ? named : byCode.get(code);
    if (answer === undefined) return "Enter the code or the name of one of the question's answers.";
    draft.otherAnswers[slot - 1] = answer;
    return null;
  };
}

function rangeReason(lowest: number): string {
  return `Enter a whole number from ${lowest} to ${HIGHEST_RATING}, or leave the cell blank.`;
}
