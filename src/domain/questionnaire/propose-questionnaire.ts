import { addMonths, monthOfDay } from "#domain/calendar/calendar.ts";
import type { Network } from "#domain/network/network.ts";
import { isNoAnswer, normalizeAnswer } from "#domain/survey-mapping/answer-values.ts";
import { rolesOf } from "#domain/survey-mapping/header-words.ts";
import type { NumberedRow } from "#domain/survey-mapping/mapping.ts";
import {
  type Guess,
  isMostly,
  isWritten,
  looksLikeDay,
  proposeCommonColumns,
  samplesOf,
  unclaimed,
} from "#domain/survey-mapping/propose.ts";
import { NO_SCALE } from "#domain/survey-mapping/scales.ts";
import { type HeaderChoice, layoutOf, type SheetColumnValues } from "#domain/survey-mapping/sheet-layout.ts";
import { DateOrderEvidence } from "#domain/survey-sheet/date-order.ts";
import { surveyDayReader } from "#domain/survey-sheet/dates.ts";
import { shownText } from "#domain/survey-sheet/sheet-values.ts";
import { closedAnswers, looksClosed } from "./closed-question.ts";
import { groupRatings, type ProposedFactor } from "./group-ratings.ts";
import { COLUMN_USES, headerFaults, type QuestionColumn } from "./questionnaire.ts";

/** A column with what it is taken for. */
export interface ProposedQuestion extends QuestionColumn {
  readonly samples: readonly string[];
  /** False where a person has to look: what is chosen then is chosen by nobody. */
  readonly isSure: boolean;
  /** It is left to a person, and its values look like ratings. */
  readonly couldBeRating: boolean;
  /** Why, a sentence. */
  readonly reason: string;
  /** The earliest day in it, `YYYY-MM-DD`; null of columns without days. */
  readonly firstDay: string | null;
}

/** The questionnaire that a sheet most likely answers. */
export interface QuestionnaireProposal {
  readonly headerRow: number;
  readonly headerRows: 1 | 2;
  /** Why the header stands there, a sentence. */
  readonly headerReason: string;
  readonly factors: readonly ProposedFactor[];
  readonly columns: readonly ProposedQuestion[];
}

/** What a guess is made for: the client's network, which may be empty, and today in its time zone. */
export interface QuestionnaireContext {
  readonly network: Pick<Network, "dealers" | "models">;
  readonly today: string;
}

type Proposal = Omit<ProposedQuestion, "header" | "samples" | "firstDay">;

/** No survey of vehicles that anybody still imports is older. */
const EARLIEST_MONTH = "2000-01";
const MONTHS_PER_QUARTER = 3;
/** Enough to tell what a column is. */
const SAMPLE_ROWS = 500;
const MOST_QUESTION_CHARACTERS = 200;

/** The questionnaire that a sheet most likely answers; null where it has no row that could be a header. */
export function proposeQuestionnaire(
  { network, today }: QuestionnaireContext,
  rows: readonly NumberedRow[],
  chosen: HeaderChoice | null = null,
): QuestionnaireProposal | null {
  const layout = layoutOf(rows.slice(0, SAMPLE_ROWS), chosen);
  if (layout === null) return null;
  // What a column is, its first values tell; which answers and days there are, all of them.
  const whole = new Map((layoutOf(rows, chosen) ?? layout).columns.map((column) => [column.place, column]));
  const { headerRow, headerRows, headerReason, columns } = layout;
  const faults = headerFaults(columns.map(({ header }) => header));
  const faultOf = new Map(columns.map(({ place }, at) => [place, faults[at] ?? null]));
  const single = columns.filter(({ place }) => faultOf.get(place) === null);
  const isOfTwoRows = headerRows === 2;
  // Which scale overall stands on is told by the ratings beside it.
  const before = groupRatings(single, proposeCommonColumns(network, single, null), isOfTwoRows);
  const common = proposeCommonColumns(network, single, before.highest);
  const { factors, ratings } = groupRatings(single, common, isOfTwoRows);
  const proposalOf = (column: SheetColumnValues): Proposal => {
    const known = common.get(column.place);
    const rating = ratings.get(column.place);
    const fault = faultOf.get(column.place) ?? null;
    if (fault !== null) return open(fault);
    if (known !== undefined) return commonColumn(known);
    if (rating !== undefined) return { ...NOTHING, ...rating, use: "rating", couldBeRating: false };
    const alone = passedOver(column);
    // Words of a scale are a list of answers, too.
    return alone.couldBeRating ? alone : (openQuestion(column) ?? alone);
  };
  return {
    headerRow,
    headerRows,
    headerReason,
    factors,
    columns: columns.map((column) => {
      const all = whole.get(column.place) ?? column;
      return {
        header: column.header,
        samples: samplesOf(column.values),
        firstDay: firstDayOf(all, today),
        ...withQuestion(all, proposalOf(column)),
      };
    }),
  };
}

/** The first month of the quarter of a day, `YYYY-MM`. */
export function quarterOfDay(day: string): string {
  const month = monthOfDay(day);
  return addMonths(month, -((Number(month.slice(5)) - 1) % MONTHS_PER_QUARTER));
}

const NOTHING = {
  use: "ignore",
  factor: null,
  question: "",
  answers: [],
  scale: NO_SCALE,
  isSure: true,
  couldBeRating: false,
  reason: "",
} as const satisfies Proposal;

function open(reason: string): Proposal {
  return { ...NOTHING, isSure: false, reason };
}

/** What stands for the question until a person says otherwise: the header. Answers are told of every column: a person may say that it is closed. */
function withQuestion(column: SheetColumnValues, proposal: Proposal): Proposal {
  return {
    ...proposal,
    question: proposal.question === "" ? column.header.slice(0, MOST_QUESTION_CHARACTERS) : proposal.question,
    answers: closedAnswers(column.values),
  };
}

function commonColumn({ column, scale, isSure, reason }: Guess): Proposal {
  const use = COLUMN_USES.find((each) => each === column) ?? "ignore";
  const isRating = use === "ignore" && scale.kind !== "none";
  return { ...NOTHING, use, scale, isSure, reason, couldBeRating: isRating };
}

/** The customer's own words, or a closed question. */
function openQuestion(column: SheetColumnValues): Proposal | null {
  const { header, values } = column;
  const asksForWords = rolesOf(header).find(({ role }) => role === "verbatim");
  const isText = values.length > 0 && isMostly(values, isWritten);
  if (asksForWords !== undefined && (isText || values.length === 0)) {
    const reason = "Its header asks for the customer's own words";
    if (asksForWords.isStrong && isText) return { ...NOTHING, use: "verbatim", reason: `${reason}.` };
    return { ...open(`${reason}, perhaps: look at its values.`), scale: unclaimed(column).scale };
  }
  const closed = looksClosed(column);
  if (closed !== null) {
    const { scale } = unclaimed(column);
    const own = closed.isSure ? ({ ...NOTHING, use: "answer" } as const) : open(closed.reason);
    return { ...own, scale, reason: closed.reason };
  }
  return isText && isLong(values) ? open("Its values are whole sentences: the customer's own words?") : null;
}

const WORDS_OF_A_SENTENCE = 4;

function isLong(values: SheetColumnValues["values"]): boolean {
  const isVaried = new Set(values.map(normalizeAnswer)).size > values.length / 2;
  return (
    isVaried && isMostly(values, (cell) => shownText(cell).trim().split(/\s+/).length >= WORDS_OF_A_SENTENCE)
  );
}

function passedOver(column: SheetColumnValues): Proposal {
  const { scale, isSure, reason } = unclaimed(column);
  return isSure
    ? { ...NOTHING, reason: "Nothing of a survey's; it is passed over." }
    : {
        ...NOTHING,
        scale,
        isSure,
        couldBeRating: true,
        reason: reason.replace("choose the question", "choose the factor"),
      };
}

/** The earliest day a response of this column could have; null where its values are no days. */
function firstDayOf({ values }: SheetColumnValues, today: string): string | null {
  if (values.length === 0 || !isMostly(values, looksLikeDay)) return null;
  const evidence = new DateOrderEvidence(EARLIEST_MONTH, today);
  for (const cell of values) evidence.note(cell);
  const dayOf = surveyDayReader({ firstMonth: EARLIEST_MONTH, today, order: evidence.decide().order });
  let first: string | null = null;
  for (const cell of values) {
    const found = isNoAnswer(cell, 0) ? null : dayOf(cell);
    if (found !== null && "day" in found && (first === null || found.day < first)) first = found.day;
  }
  return first;
}
