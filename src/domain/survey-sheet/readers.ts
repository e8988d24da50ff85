import type { DateOrder } from "#domain/calendar/date-text.ts";
import { namesOf } from "#domain/programme/languages.ts";
import type { OtherQuestion, Programme } from "#domain/programme/programme.ts";
import type { Cell } from "./cell.ts";
import type { SurveyColumn } from "./columns.ts";
import { type SurveyDates, surveyDayReader } from "./dates.ts";
import type { SurveyDraft } from "./draft.ts";
import {
  codeMatcher,
  type Fault,
  freeText,
  identifierFault,
  identifierText,
  isBlank,
  wholeNumber,
} from "./sheet-values.ts";

/** What the rules of one upload depend on; plain JSON, so that it can travel to the process that reads the file. */
export interface SurveySheetContext {
  readonly programme: Programme;
  readonly dealerCodes: readonly string[];
  /** The dealer that stands for each code that is gone. */
  readonly mergedDealers?: Readonly<Record<string, string>>;
  readonly modelCodes: readonly string[];
  readonly notOurs?: NotOurs;
  /** Today in the client's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  /** How the file's text dates are read. */
  readonly dateOrder: DateOrder;
}

/** What files call dealers and models that an administrator said are not the client's. */
export interface NotOurs {
  readonly dealers: readonly string[];
  readonly models: readonly string[];
}

/** Puts a cell into the draft, or says what is wrong with it. */
export type CellReader = (cell: Cell | undefined, draft: SurveyDraft) => Fault | null;

const LONGEST_SURVEY_ID = 64;
/** Characters of a VIN. */
export const LONGEST_VIN = 17;
const LONGEST_VERBATIM = 32_767;
const NOT_APPLICABLE = 99;
const LOWEST_RATING = 1;
const LOWEST_RECOMMEND = 0;
const HIGHEST_RATING = 10;
const OUT_OF_OVERALL = outOfRange(LOWEST_RATING);
const OUT_OF_RECOMMEND = outOfRange(LOWEST_RECOMMEND);
const OUT_OF_RATINGS: Fault = {
  ...OUT_OF_OVERALL,
  reason: `${OUT_OF_OVERALL.reason} ${NOT_APPLICABLE} means not applicable.`,
};
const NO_SURVEY_ID: Fault = {
  reason: `Enter the number of the survey, up to ${LONGEST_SURVEY_ID} characters.`,
  cause: "is blank",
};
const TOO_LONG: Fault = {
  reason: "Shorten the text to 32,767 characters.",
  cause: "is longer than 32,767 characters",
};
const NO_ANSWER: Fault = {
  reason: "Enter the code or the name of one of the question's answers.",
  cause: "is no answer of its question",
};

/** Why a code is refused that the network does not have. */
export const NO_DEALER = "is the code of no dealer";
/** See `NO_DEALER`. */
export const NO_MODEL = "is the code of no model";
/** Why one is refused that an administrator marked. */
export const DEALER_NOT_OURS = "is a dealer marked as not ours";
/** See `DEALER_NOT_OURS`. */
export const MODEL_NOT_OURS = "is a model marked as not ours";

const NO_MODELS: Fault = {
  reason: "There are no models yet: add this one to the network first, or leave the cell blank.",
  cause: NO_MODEL,
};
const MARKED_DEALER = markedFault("dealer", DEALER_NOT_OURS);
const MARKED_MODEL = markedFault("model", MODEL_NOT_OURS);

/** Makes the reader of each column once; reading itself allocates nothing but the values. */
export function cellReaders(context: SurveySheetContext): (column: SurveyColumn) => CellReader {
  const { programme, dealerCodes, modelCodes, today, dateOrder } = context;
  const merged = new Map(Object.entries(context.mergedDealers ?? {}));
  return (column) => {
    switch (column.kind) {
      case "survey_id":
        return readSurveyId;
      case "survey_date":
        return readDay({ firstMonth: programme.firstMonth, today, order: dateOrder });
      case "dealer_code":
        return withMarked(
          readCode([...dealerCodes, ...merged.keys()], "dealer", (draft, code) => {
            draft.dealerCode = merged.get(code) ?? code;
          }),
          { said: new Set(context.notOurs?.dealers ?? []), unknown: NO_DEALER, fault: MARKED_DEALER },
        );
      case "model_code":
        return withMarked(modelCodes.length === 0 ? readNoModel : readModel(modelCodes), {
          said: new Set(context.notOurs?.models ?? []),
          unknown: NO_MODEL,
          fault: MARKED_MODEL,
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

function readSurveyId(cell: Cell | undefined, draft: SurveyDraft): Fault | null {
  if (isBlank(cell)) return NO_SURVEY_ID;
  const fault = identifierFault(cell, LONGEST_SURVEY_ID);
  if (fault === null) draft.surveyId = identifierText(cell);
  return fault;
}

function readDay(dates: SurveyDates): CellReader {
  const dayOf = surveyDayReader(dates);
  return (cell, draft) => {
    const found = dayOf(cell);
    if ("reason" in found) return found;
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
  const blank: Fault = { reason: `Enter the code of a ${noun}.`, cause: "is blank" };
  const shared: Fault = {
    reason: `Format the column as text: several ${noun}s share this number.`,
    cause: `is a number that several ${noun}s share`,
  };
  const unknown: Fault = {
    reason: `No ${noun} has this code: correct it, or add the ${noun} to the network first.`,
    cause: noun === "dealer" ? NO_DEALER : NO_MODEL,
  };
  return (cell, draft) => {
    const code = matcher.find(cell);
    if (code !== null) {
      put(draft, code);
      return null;
    }
    if (isBlank(cell)) return blank;
    if (matcher.isAmbiguous(cell)) return shared;
    return identifierFault(cell, Number.POSITIVE_INFINITY) ?? unknown;
  };
}

interface Marked {
  readonly said: ReadonlySet<string>;
  /** Why an unmarked one is refused. */
  readonly unknown: string;
  readonly fault: Fault;
}

/** What the network knows by now is the client's, whoever marked it before. */
function withMarked(read: CellReader, { said, unknown, fault }: Marked): CellReader {
  if (said.size === 0) return read;
  return (cell, draft) => {
    const found = read(cell, draft);
    return found?.cause === unknown && said.has(identifierText(cell)) ? fault : found;
  };
}

function markedFault(noun: "dealer" | "model", cause: string): Fault {
  return {
    reason: `This ${noun} is marked as not ours, so its rows stay out: take the mark back if it is one of yours.`,
    cause,
  };
}

function readModel(codes: readonly string[]): CellReader {
  return readCode(codes, "model", (draft, code) => {
    draft.modelCode = code;
  });
}

function readNoModel(cell: Cell | undefined): Fault | null {
  return isBlank(cell) ? null : NO_MODELS;
}

function readVin(cell: Cell | undefined, draft: SurveyDraft): Fault | null {
  if (isBlank(cell)) return null;
  const fault = identifierFault(cell, LONGEST_VIN);
  if (fault === null) draft.vin = identifierText(cell);
  return fault;
}

function readOverall(cell: Cell | undefined, draft: SurveyDraft): Fault | null {
  const value = wholeNumber(cell);
  if (value === null) return null;
  if (!(value >= LOWEST_RATING && value <= HIGHEST_RATING)) return OUT_OF_OVERALL;
  draft.overall = value;
  return null;
}

function readRecommend(cell: Cell | undefined, draft: SurveyDraft): Fault | null {
  const value = wholeNumber(cell);
  if (value === null) return null;
  if (!(value >= LOWEST_RECOMMEND && value <= HIGHEST_RATING)) return OUT_OF_RECOMMEND;
  draft.recommend = value;
  return null;
}

function readRating(place: number): CellReader {
  return (cell, draft) => {
    const value = wholeNumber(cell);
    if (value === null || value === NOT_APPLICABLE) return null;
    if (!(value >= LOWEST_RATING && value <= HIGHEST_RATING)) return OUT_OF_RATINGS;
    draft.ratings[place] = value;
    return null;
  };
}

function readVerbatim(place: number): CellReader {
  return (cell, draft) => {
    const text = freeText(cell);
    if (text !== null && text.length > LONGEST_VERBATIM) return TOO_LONG;
    draft.verbatims[place] = text;
    return null;
  };
}

function readAnswer({ slot, answers }: OtherQuestion): CellReader {
  const { find } = codeMatcher(answers.map(({ code }) => code));
  const byName = new Map<string, number>();
  const byCode = new Map<string, number>();
  answers.forEach((answer, place) => {
    for (const name of namesOf(answer)) {
      const normalized = identifierText(name).toLowerCase();
      if (!byName.has(normalized)) byName.set(normalized, place + 1);
    }
    byCode.set(answer.code, place + 1);
  });
  const placeOf = (code: string | null) => (code === null ? undefined : byCode.get(code));
  return (cell, draft) => {
    if (isBlank(cell)) return null;
    const answer =
      placeOf(find(cell)) ??
      byName.get(identifierText(cell).toLowerCase()) ??
      placeOf(find(wholeNumber(cell)));
    if (answer === undefined) return NO_ANSWER;
    draft.otherAnswers[slot - 1] = answer;
    return null;
  };
}

function outOfRange(lowest: number): Fault {
  return {
    reason: `Enter a whole number from ${lowest} to ${HIGHEST_RATING}, or leave the cell blank.`,
    cause: `is not a whole number from ${lowest} to ${HIGHEST_RATING}`,
  };
}
