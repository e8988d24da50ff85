import { writtenFilter } from "#contract/filter-key.ts";
import type { NarrowingName, VerbatimQuestion } from "#contract/verbatims.ts";
import { firstDayOfMonth, lastDayOfMonth } from "#domain/calendar/calendar.ts";
import {
  boundedRequest,
  foreignPlace,
  type NormalizedRequest,
  resolveFilters,
} from "#domain/filters/filters.ts";
import { type AnswerKey, findAnswer, type KnownAnswer } from "#domain/programme/answers.ts";
import type { Factor, Programme } from "#domain/programme/programme.ts";
import { HIGHEST_DETRACTOR } from "#domain/scoring/aggregates.ts";
import { disappointedBelow } from "#domain/scoring/index-level.ts";
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

/** The day the data reach, where it lies in them: no window of days begins where nobody has answered yet. */
function lastDayOf(firstDay: string, month: string, held: string | null): string {
  const last = lastDayOfMonth(month);
  return held !== null && held >= firstDay && held < last ? held : last;
}

/** What a question looks for beside its filters. */
export function searchOf(
  {
    search,
    only,
    factorBelow,
    answered,
  }: Pick<VerbatimQuestion, "search" | "only" | "factorBelow" | "answered">,
  programme: Pick<Programme, "bands" | "lowIndexLimit" | "factors" | "otherQuestions">,
): Search {
  const typed = (search ?? "").trim();
  const id = LIKE_AN_ID.test(typed) ? typed : null;
  const words = searchWords(typed);
  const isSearch = typed !== "";
  const factor = programme.factors.find(({ code }) => code === factorBelow) ?? null;
  const isUnknownFactor = (factorBelow ?? "") !== "" && factor === null;
  const chosen = only ?? [];
  const answer = answered ? knownAnswer(programme, answered) : null;
  const isNarrowed = chosen.length > 0 || factor !== null || answer !== null;
  return {
    words,
    id,
    narrowing: isNarrowed ? narrowingOf(chosen, { factor, answer }, programme) : null,
    answered: answer?.text ?? null,
    isSearch,
    isNumber: id !== null && LIKE_A_NUMBER.test(id),
    findsNothing: isUnknownFactor || (isSearch && words.length === 0 && id === null),
  };
}

function knownAnswer(programme: Pick<Programme, "otherQuestions">, key: AnswerKey): KnownAnswer {
  const answer = findAnswer(programme, key);
  if (answer !== null) return answer;
  throw badRequest("The survey has no such question, or no such answer to it.", "NO_ANSWER");
}

function narrowingOf(
  chosen: readonly NarrowingName[],
  { factor, answer }: { readonly factor: Factor | null; readonly answer: KnownAnswer | null },
  programme: Pick<Programme, "bands" | "lowIndexLimit">,
): Narrowing {
  return {
    highestRecommend: chosen.includes("detractors") ? HIGHEST_DETRACTOR : null,
    highestOverall: chosen.includes("disappointed") ? programme.bands.disappointed : null,
    commented: chosen.includes("comment"),
    recorded: chosen.includes("audio"),
    factor:
      factor === null
        ? null
        : { slot: factor.slot, belowMilliPoints: disappointedBelow(programme) * MILLI_POINTS },
    answer: answer === null ? null : { slot: answer.slot, place: answer.place },
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
