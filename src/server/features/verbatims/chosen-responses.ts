import { writtenFilter } from "#contract/filter-key.ts";
import type { NarrowingName, VerbatimQuestion } from "#contract/verbatims.ts";
import { firstDayOfMonth, isDay, lastDayOfMonth, monthOfDay } from "#domain/calendar/calendar.ts";
import type { DayRange } from "#domain/calendar/periods.ts";
import {
  boundedRequest,
  foreignPlace,
  type NormalizedRequest,
  resolveFilters,
} from "#domain/filters/filters.ts";
import { type AnswerKey, findAnswer, type KnownAnswer } from "#domain/programme/answers.ts";
import type { Attribute, Factor, Programme } from "#domain/programme/programme.ts";
import { HIGHEST_DETRACTOR } from "#domain/scoring/aggregates.ts";
import { disappointedBelow, LEVEL_NAMES, ratingsOfLevels } from "#domain/scoring/index-level.ts";
import { searchWords } from "#domain/text/search-normalization.ts";
import { filtersOfPage, type ReadSnapshot, wavesOf } from "#server/features/catalogue/index.ts";
import { badRequest, forbidden } from "#server/platform/errors.ts";
import type { Found, Narrowing, ResponseSelection } from "./queries.ts";

const PAGE = "dealer-score";

/** Scores are stored in milli-points. */
export const MILLI_POINTS = 1000;

/** Digits are what a survey id or a VIN has and a word has not. */
const LIKE_AN_ID = /^[\p{L}\p{M}\p{N}_/.-]*\p{N}[\p{L}\p{M}\p{N}_/.-]*$/u;

/** What numbers one survey, vehicle or bill: few responses have the same. */
const LIKE_A_NUMBER = /^(?=.{6})(?:\P{N}*\p{N}){4}/u;

/** The responses a request is about, and the months they lie in. */
export interface Chosen {
  readonly selection: ResponseSelection;
  readonly months: readonly string[];
}

/** What an actor's scope and the filters leave; null = nothing. A place outside the scope is refused. */
export function chooseResponses(
  { catalogue, scope }: ReadSnapshot,
  request: NormalizedRequest,
): Chosen | null {
  const { network, programme, months: known, operationId } = catalogue;
  const foreign = foreignPlace(request, { network, scope });
  if (foreign !== null)
    throw forbidden(`The filter ${writtenFilter(foreign)} names a place outside your scope.`, "SCOPE");
  const resolved = resolveFilters(boundedRequest(request, filtersOfPage(catalogue, PAGE)), {
    network,
    scope,
    waves: wavesOf(catalogue),
    firstMonth: programme.firstMonth,
    time: "wave",
  });
  if (resolved.kind !== "selected") return null;
  const months = resolved.period.current?.months ?? known;
  const first = months.at(0);
  const last = months.at(-1);
  if (first === undefined || last === undefined) return null;
  const selection: ResponseSelection = {
    operationId,
    dealerIds: resolved.dealerIds,
    firstDay: firstDayOfMonth(first),
    lastDay: lastDayOf(firstDayOfMonth(first), last, catalogue.lastDay),
    model: resolved.model,
  };
  return { selection, months };
}

/** The same within some days; a sample is of the months that they lie in. */
export function withinDays(chosen: Chosen, days: DayRange | null): Chosen {
  if (days === null) return chosen;
  const { from, to } = days;
  const { firstDay, lastDay } = chosen.selection;
  return {
    selection: {
      ...chosen.selection,
      firstDay: from > firstDay ? from : firstDay,
      lastDay: to < lastDay ? to : lastDay,
    },
    months: chosen.months.filter((month) => month >= monthOfDay(from) && month <= monthOfDay(to)),
  };
}

/** The day the data reach, where it lies in them: no window of days begins where nobody has answered yet. */
function lastDayOf(firstDay: string, month: string, held: string | null): string {
  const last = lastDayOfMonth(month);
  return held !== null && held >= firstDay && held < last ? held : last;
}

type Sought = Pick<
  VerbatimQuestion,
  "search" | "only" | "factorBelow" | "attributeLow" | "answered" | "days"
>;
type Asked = Pick<Programme, "bands" | "lowIndexLimit" | "factors" | "otherQuestions">;

/** What a question looks for beside its filters. */
export function searchOf(question: Sought, programme: Asked): Search {
  const typed = (question.search ?? "").trim();
  const id = LIKE_AN_ID.test(typed) ? typed : null;
  const words = searchWords(typed);
  const isSearch = typed !== "";
  const chosen = chosenParts(question, programme);
  const isUnknownFactor = (question.factorBelow ?? "") !== "" && chosen.factor === null;
  return {
    words,
    id,
    narrowing: narrowingOf(chosen, programme),
    answered: chosen.answer?.text ?? null,
    isSearch,
    isNumber: id !== null && LIKE_A_NUMBER.test(id),
    findsNothing: isUnknownFactor || (isSearch && words.length === 0 && id === null),
  };
}

interface ChosenParts {
  readonly only: readonly NarrowingName[];
  readonly factor: Factor | null;
  readonly attribute: Attribute | null;
  readonly answer: KnownAnswer | null;
  readonly days: DayRange | null;
}

function chosenParts(
  { only, factorBelow, attributeLow, answered, days }: Sought,
  programme: Asked,
): ChosenParts {
  return {
    only: only ?? [],
    factor: programme.factors.find(({ code }) => code === factorBelow) ?? null,
    attribute: attributeLow ? knownAttribute(programme, attributeLow) : null,
    answer: answered ? knownAnswer(programme, answered) : null,
    days: days ? realDays(days) : null,
  };
}

function knownAttribute({ factors }: Pick<Programme, "factors">, asked: string): Attribute {
  const attribute = factors.flatMap(({ attributes }) => attributes).find(({ code }) => code === asked);
  if (attribute !== undefined) return attribute;
  throw badRequest("The survey has no such attribute.", "NO_ATTRIBUTE");
}

function knownAnswer(programme: Pick<Programme, "otherQuestions">, key: AnswerKey): KnownAnswer {
  const answer = findAnswer(programme, key);
  if (answer !== null) return answer;
  throw badRequest("The survey has no such question, or no such answer to it.", "NO_ANSWER");
}

function realDays(days: DayRange): DayRange {
  if (isDay(days.from) && isDay(days.to) && days.from <= days.to) return days;
  throw badRequest("These are no two days of the calendar, the earlier one first.", "NO_DAYS");
}

/** Null where nothing is asked of a response. */
function narrowingOf(
  { only, factor, attribute, answer, days }: ChosenParts,
  programme: Pick<Programme, "bands" | "lowIndexLimit">,
): Narrowing | null {
  const parts = [factor, attribute, answer, days];
  if (only.length === 0 && parts.every((part) => part === null)) return null;
  const levels = LEVEL_NAMES.filter((level) => only.includes(level));
  return {
    highestRecommend: only.includes("detractors") ? HIGHEST_DETRACTOR : null,
    overall: levels.length === 0 ? null : ratingsOfLevels(programme.bands, levels),
    commented: only.includes("comment"),
    recorded: only.includes("audio"),
    factor:
      factor === null
        ? null
        : { slot: factor.slot, belowMilliPoints: disappointedBelow(programme) * MILLI_POINTS },
    attribute:
      attribute === null ? null : { slot: attribute.slot, highestRating: programme.bands.disappointed },
    answer: answer === null ? null : { slot: answer.slot, place: answer.place },
    days,
  };
}

/** Without a search every row is found; one without any word or id finds none, nor does a factor that nobody knows. */
export interface Search extends Found {
  readonly isSearch: boolean;
  /** Whether hardly any text has it. */
  readonly isNumber: boolean;
  /** The answer that is asked for, in words. */
  readonly answered: string | null;
  readonly findsNothing: boolean;
}
